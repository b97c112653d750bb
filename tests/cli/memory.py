"""memory.py PROGRAM CONVERTER LIMIT [all]: no record takes more than 1.3 times the limit of memory.

Shapes that make much of few bytes, in each format, at several sizes around that at which the limit is met, through each command
and report. Without `all`, each shape goes through three sizes and as many commands, of which some take turns; with it, also
through the largest that is read whole.
"""
import os
import re
import resource
import subprocess
import sys

RECORD = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[%s]}'
SGF = '(;GM[1]SZ[19]%s)'
GIB = '\\HS\n\\[GAMENAME=a\\]\n\\HE\n\\GS\n2 1 0\n%s\\GE\n'
NGF = 'Game\n19\nwhite\nblack\nwww\n0\n0\n6\n20150101 [10:00]\n0\nB win\n50000\n%s'
LETTERS = 'ABCDEFGHIJKLMNOPQRS'
UGF = '[Header]\nSize=19\n%s[Data]\n%s'


def times(around, unit, between=''):
    """Repeats `unit`, with its number where it has a %d, until the text has that size."""
    def make(size):
        length = len(unit) + len(between)
        if '%d' in unit:
            return around % between.join(unit % i for i in range(size // (length + 3)))
        return around % between.join([unit] * max(1, size // length))
    return make


SHAPES = {
    'values.sgf': times(SGF, '[zz]'), 'moves.sgf': times(SGF, ';B[zz]'), 'properties.sgf': times(SGF, ';QQ[]'),
    'latin.sgf': times(SGF % 'C[%s]', '\xFF'), 'control.sgf': times(SGF % 'C[%s]', '\x01'),
    'junk.sgf': times(SGF, 'x '), 'brackets.sgf': times(SGF, '] '), 'games.sgf': times('%s', '(;GM[1]SZ[0])'),
    'collection.sgf': times('%s', '(;GM[1]SZ[19]' + ';B[aa];W[bb]' * 60 + ')'), 'letters.sgf': times('%s', '(;GM[1]C[' + '\x01' * 9 + '])'),
    'nodes.sgf': times(SGF, ';'), 'variations.sgf': times(SGF, '(;)'), 'repeated.sgf': times(SGF, 'C[]'),
    'pairs.sgf': times(SGF % 'LN%s', '[aa:bb]'), 'kept.sgf': times(SGF, 'XJ[{"/record/charset":null}]'),
    'xj.sgf': times(SGF % 'C[a]XJ[{"/meta/a":[%s{}\\]}]', '{},'),
    'rectangles.sgf': times('(;GM[1]SZ[52]%s)', ';AB[aa:ZZ];AE[aa:ZZ]'),
    'stones.sgf': times(SGF, ';B[aa];W[aa]'), 'nul.sgf': times(SGF, ';\0'), 'lower.sgf': times(SGF, ';Black[aa]'),
    'comments.jgf': times('{"tree":[{}%s]}', '/*x*/'), 'quotes.jgf': times('{"record":{"format":"JGF"},"tree":[%s{}]}', "'',"),
    'escapes.jgf': times(RECORD % '{"comments":["%s"]}', '\\q'), 'control.jgf': times(RECORD % '{"comments":["%s"]}', '\x01'),
    'latin.jgf': times(RECORD % '{"comments":["%s"]}', '\xFF'), 'lines.jgf': times(RECORD % '{"a":1}%s', '\n'),
    'duplicates.jgf': times(RECORD % '{%s"a":1}', '"a":0,'), 'unknown.jgf': times(RECORD % '{%s}', '"k%d":0', ','),
    'unquoted.jgf': times(RECORD % '{%s}', 'k%d:0', ','), 'commas.jgf': times(RECORD % '{"comments":[%s1]}', '1,,'),
    'trailing.jgf': times(RECORD % '{"markup":[%s1]}', '[1,],'), 'nodes.jgf': times(RECORD, '{}', ','),
    'types.jgf': times(RECORD, '1', ','), 'lists.jgf': times(RECORD, '[]', ','),
    'dates.jgf': times('{"game":{"dates":[%s]},"tree":[{}]}', '"2014-01-02"', ','),
    'moves.jgf': times(RECORD, '{"move":{"color":"black","x":1,"y":1}}', ','),
    'capitals.jgf': times(RECORD, '{"Move":{"Color":"B","X":"1","Y":1.0}}', ','), 'string.jgf': times(RECORD % '{"comments":["%s"]}', 'x'),
    'tree.jgf': times('{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":"[{}%s]"}', r',{\"k\":1}'),
    # The JSON Pointer of each finding is as long as all else that is said of it.
    'deep.jgf': times(RECORD % ('{"variations":[[' * 2000 + '%s' + ']]}' * 2000), '{"k":1}', ','),
    'open.jsonl': times('%s', '{\n'), 'empty.jsonl': times('%s', '{}\n'),
    'points.json': times('[{"GM":1,"SZ":19,"AB":[%s]}]', '"zz"', ','), 'moves.json': times('[{"GM":1,"SZ":19},%s]', '{"B":"zz"}', ','),
    'string.json': times('[{"GM":1,"SZ":19,"C":"%s"}]', 'x'),
    'rectangles.json': times('[{"GM":1,"SZ":52},%s]', '{"AB":["aa:ZZ"]},{"AE":["aa:ZZ"]}', ','),
    'properties.json': times('[{"GM":1,"SZ":19},%s]', '{"QQ":1}', ','), 'moves.ugf': times(UGF % ('', '%s'), 'ZZ,B%d,0,0\n'),
    'latin.ugf': times(UGF % ('', '%s'), '\xFF\n'),
    # Each of these sets up all stones of the board.
    'figures.ugf': times(UGF % ('CoordinateType=IGS\n', ''.join(f'{x}{y},B1,0,0\n' for x in LETTERS[:17] for y in LETTERS) +
                                '[Figure]\n%s'), '.Fig,1\nAA,W,0\n.EndFig\n'),
    'junk.ugf': times(UGF % ('', '%s'), 'x\n'), 'header.ugf': times(UGF % ('%s', ''), 'x=1\n'),
    'moves.gib': times(GIB, 'STO 0 2 1 99 99\n'), 'junk.gib': times(GIB, 'x\n'),
    'handicaps.gib': times(GIB, 'INI 0 1 9 &4\n'),
    'moves.ngf': times(NGF, 'PMAAB99\n'), 'junk.ngf': times(NGF, 'x\n'),
}


def output_formats(program):
    script = subprocess.run([program, '--completions', 'fish'], stdout=subprocess.PIPE, check=True).stdout.decode()
    return re.search('^set -g __jgflint_formats (.*)$', script, re.M).group(1).split()


def lacking(program):
    """Formats that no shape is of."""
    script = subprocess.run([program, '--completions', 'fish'], stdout=subprocess.PIPE, check=True).stdout.decode()
    words = re.search("^complete -c jgflint -l format-in .*-a '([a-z -]*)'", script, re.M).group(1).split()
    endings = {name.split('.')[1] for name in SHAPES}
    return set(words) - {'auto'} - {{'json': 'json-sgf'}.get(ending, ending) for ending in endings}


def commands(program, converter, limit, name):
    lint = [program, '--isolated', '-q', '-j1', '--max-memory', limit]
    lint += ['--format-in', 'json-sgf'] if name.endswith('.json') else []
    yield lint + [name]
    yield lint + ['--diff', '--unsafe-fixes', name]
    yield lint + ['--select', 'all', '--max-per-rule', '0', '-f', 'sarif:out.sarif', '-f', 'json:out.txt', name]
    yield lint + ['--fix', '--unsafe-fixes', 'fixed-' + name]
    yield lint + ['--add-suppressions', 'fixed-' + name]
    for to in ('sgf', 'jgf', 'json-sgf', 'jsonl'):
        ending = 'json' if to == 'json-sgf' else to
        reading = ['--format-in', 'json-sgf'] if name.endswith('.json') else []
        yield [converter, '-q', '-j1', '--max-memory', limit, '--force', '--force-lossy', *reading, '--to', to, '-o', 'out.' + ending, name]
    for report in output_formats(program):
        yield lint + ['--select', 'all', '-f', report + ':out.txt', name]


def peak(command):
    """Its greatest resident size in MiB, and how it ended."""
    process = os.fork()
    if not process:
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(nothing, descriptor)
        resource.setrlimit(resource.RLIMIT_CPU, (300, 300))
        os.execvp(command[0], command)
    _, status, usage = os.wait4(process, 0)
    return usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def largest(program, limit, name, make):
    """The size of the largest text of a shape that is still read whole, but for a twentieth: there most memory is taken."""
    command = [program, '--isolated', '-q', '-j1', '--max-memory', limit, '--select', 'json,sgf', '-f', 'gcc']
    command += ['--format-in', 'json-sgf'] if name.endswith('.json') else []
    low, high = 1000, int(limit[:-1]) * 70000
    while high > low * 1.05:
        middle = int((low * high) ** 0.5)
        write(name, make(middle))
        said = subprocess.run(command + [name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        if re.search(rb'takes more than|more than \d+ bytes', said):
            high = middle
        else:
            low = middle
    return low


def write(name, text):
    with open(name, 'w', encoding='latin-1', newline='') as file:
        file.write(text)


def main(program, converter, limit, extent=''):
    most = int(limit[:-1]) * 1.3
    wrong = len(lacking(program))
    for name in lacking(program):
        print(f'there is no shape of {name}')
    for number, (name, make) in enumerate(SHAPES.items()):
        # A finding of few bytes meets the limit early, a text of many late.
        sizes = [int(limit[:-1]) * factor for factor in (2500, 6000, 16000, 60000)]
        if extent and not name.endswith('.jsonl'):
            sizes.append(largest(program, limit, name, make))
        for size in sizes if extent else (sizes[number % 2], *sizes[2:]):
            text = make(size)
            write(name, text)
            tried = list(commands(program, converter, limit, name))
            usual = (*tried[1:3], *(tried[4:5] if name.endswith('.jgf') else ()), tried[6], tried[number % len(tried)])
            for command in tried if extent else usual:
                write('fixed-' + name, text)
                took, status = peak(command)
                if took <= most and 0 <= status <= 2:
                    continue
                wrong += 1
                print(f'{took:.0f} MiB, status {status}, {len(text)} bytes: {" ".join(command)}', flush=True)
            os.unlink(name)
            os.unlink('fixed-' + name)
    sys.exit(wrong > 0)


main(*sys.argv[1:])
