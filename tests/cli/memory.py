"""memory.py JGFLINT JGFCONV [SHAPE...]: measures the peak memory of the largest inputs that the default limits allow.

Each shape is a text of one format with as many values, findings or bytes as possible. Each command of the programs reads each
shape. Prints a table of the highest peak per format. Fails if a command needs more than 1.5 GiB, or ends in another way than
with 0, 1 or 2.
"""
import os
import re
import resource
import subprocess
import sys
import tempfile

MOST = 1536  # MiB
VALUES = 1000000 - 20
BYTES, CONVERTED = (256 << 20) - 1000, (176 << 20) - 1000  # of jgflint and of jgfconv
RECORD = '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{}%s]}'
SGF, CONTROL = '(;GM[1]SZ[19]%s)', '\x01'
GIB = '\\HS\n\\[GAMENAME=a\\]\n\\HE\n\\GS\n2 1 0\n%s\\GE\n'
NGF = 'Game\n19\nwhite\nblack\nwww\n0\n0\n6\n20150101 [10:00]\n0\nB win\n50000\n%s'
UGF = '[Header]\nSize=19\n%s[Data]\n%s'
DEEP = ',{"variations":[[{}'

def times(around, unit, values=0, size=BYTES, between=''):
    """A text with as many units as the limit of values or of bytes allows; %d in a unit is its number."""
    def make(most):
        most = min(most, size)
        count = min(VALUES // values if values else most, most // len(unit + between))
        if '%d' in unit:
            return around % between.join(unit % number for number in range(min(count, most // (len(unit + between) + 4))))
        return around % between.join([unit] * count)
    return make

def deep(unit, levels=800):
    return lambda most: RECORD % (DEEP * levels + unit * (VALUES // 10) + ']]}' * levels)

SHAPES = {
    'nodes.jgf': times(RECORD, ',{}', 1), 'moves.jgf': times(RECORD, ',{"move":{"color":"black","x":1,"y":1}}', 5),
    'array.jgf': times(RECORD % ',{"markup":[%s0]}', '0,', 1), 'lists.jgf': times(RECORD, ',[]', 1),
    'members.jgf': times(RECORD % ',{%s"a":1}', '"k%d":0,', 1), 'duplicates.jgf': times(RECORD % ',{%s"a":1}', '"a":0,', 1),
    'unquoted.jgf': times(RECORD % ',{%s"a":1}', 'k%d:0,', 1), 'quotes.jgf': times(RECORD, ",''", 1),
    'commas.jgf': times(RECORD % ',{"comments":[%s1]}', '1,,', 1), 'trailing.jgf': times(RECORD % ',{"markup":[%s1]}', '[1,],', 2),
    'capitals.jgf': times(RECORD, ',{"Move":{"Color":"B","X":"1","Y":1.0}}', 5),
    'dates.jgf': times('{"game":{"dates":[%s""]},"tree":[{}]}', '"2014-01-02",', 1), 'deep.jgf': deep(',{"k":1}'),
    'string.jgf': times(RECORD % ',{"comments":["%s"]}', 'x'), 'latin.jgf': times(RECORD % ',{"comments":["%s"]}', '\xFF'),
    'latin-short.jgf': times(RECORD % ',{"comments":["%s"]}', '\xFF', size=85 << 20),
    'escapes.jgf': times(RECORD % ',{"comments":["%s"]}', '\\q'), 'slashes.jgf': times(RECORD % ',{"comments":["%s"]}', '\\/'),
    'control.jgf': times(RECORD % ',{"comments":["%s"]}', CONTROL), 'lines.jgf': times(RECORD % ',{"a":1}%s', '\n'),
    'comments.jgf': times('{"tree":[{}%s]}', '/*x*/'), 'open.jgf': times('%s', '['),
    'wide.jgf': lambda most: '\xFF\xFE' + times(RECORD % ',{"comments":["%s"]}', '\u56F2')(most // 2).encode('utf-16-le').decode('latin-1'),
    'empty.jsonl': times('%s', '{}\n', size=20 << 20), 'open.jsonl': times('%s', '{\n', size=4 << 20),
    'large.jsonl': lambda most: times(RECORD, ',{}', 1)(most) + '\n' + times(RECORD, ',[]', 1)(most) + '\n',
    'moves.sgf': times(SGF, ';B[zz]', 2), 'stones.sgf': times(SGF, ';B[aa];W[aa]', 4), 'values.sgf': times(SGF % 'AB%s', '[zz]', 1),
    'properties.sgf': times(SGF, ';QQ[]', 2), 'repeated.sgf': times(SGF, 'C[]', 1), 'nodes.sgf': times(SGF, ';', 1),
    'variations.sgf': times(SGF, '(;)', 1), 'nested.sgf': lambda most: SGF % ('(;' * VALUES + ')' * VALUES), 'lower.sgf': times(SGF, ';Black[aa]', 2),
    'pairs.sgf': times(SGF % 'LN%s', '[aa:bb]', 1), 'labels.sgf': times(SGF % 'LB%s', '[aa:b]', 1),
    'kept.sgf': times(SGF, 'XJ[{"/record/charset":null}]', 3), 'rectangles.sgf': times('(;GM[1]SZ[52]%s)', ';AB[aa:ZZ];AE[aa:ZZ]', 4),
    'text.sgf': times(SGF % 'C[%s]', 'x'), 'latin.sgf': times(SGF % 'C[%s]', '\xFF', size=7900000), 'latin-long.sgf': times(SGF % 'C[%s]', '\xFF'),
    'control.sgf': times(SGF % 'C[%s]', CONTROL), 'escapes.sgf': times(SGF % 'C[%s]', '\\\\'), 'junk.sgf': times(SGF, 'x '), 'brackets.sgf': times(SGF, '] '),
    'nul.sgf': times(SGF, ';\0', 1), 'games.sgf': times('%s', '(;GM[1]SZ[0])', size=13 << 20),
    'tiny.sgf': times('%s', '(;)', size=13 << 20),
    'points.json': times('[{"GM":1,"SZ":19,"AB":[%s"aa"]}]', '"zz",', 1), 'moves.json': times('[{"GM":1,"SZ":19}%s]', ',{"B":"zz"}', 2),
    'string.json': times('[{"GM":1,"SZ":19,"C":"%s"}]', 'x'), 'properties.json': times('[{"GM":1,"SZ":19}%s]', ',{"QQ":1}', 2),
    'rectangles.json': times('[{"GM":1,"SZ":52}%s]', ',{"AB":["aa:ZZ"]},{"AE":["aa:ZZ"]}', 6),
    'nested.json': lambda most: '[{"GM":1},' + '[[' * 1200 + '{"C":"%s\xFF"}' % ('x' * (1 << 20)) + ']]' * 1200 + ']',
    'moves.ugf': times(UGF % ('', '%s'), 'ZZ,B%d,0,0\n', 1), 'header.ugf': times(UGF % ('%s', ''), 'x=1\n', 1), 'junk.ugf': times(UGF % ('', '%s'), 'x\n', 1),
    'latin.ugf': times(UGF % ('', '%s'), '\xFF\n', 1), 'long.ugf': times(UGF % ('', '%s'), '\xFF'),
    'moves.gib': times(GIB, 'STO 0 2 1 99 99\n', 1), 'turns.gib': times(GIB, 'STO 0 2 1 3 15\nSTO 0 3 2 15 3\n', 2), 'junk.gib': times(GIB, 'x\n', 1),
    'handicaps.gib': times(GIB, 'INI 0 1 9 &4\n', 1),
    'moves.ngf': times(NGF, 'PMAAB99\n', 1), 'turns.ngf': times(NGF, 'PMABBEEEE\nPMACWFFFF\n', 2), 'junk.ngf': times(NGF, 'x\n', 1),
}

def formats(program):
    script = subprocess.run([program, '--completions', 'fish'], stdout=subprocess.PIPE, check=True).stdout.decode()
    return re.search('^set -g __jgflint_formats (.*)$', script, re.M).group(1).split()

def commands(program, converter, name):
    reading = ['--format-in', 'json-sgf'] if name.endswith('.json') else []
    lint = [program, '--isolated', '-q', '-j1', *reading]
    yield 'lint', lint + [name]
    yield 'all reports', lint + ['--select', 'all', '--max-per-rule', '0', *(f'--format={report}:out.txt.{report}' for report in formats(program)), name]
    yield '--diff', lint + ['--diff', '--unsafe-fixes', name]
    yield '--fix', lint + ['--fix', '--unsafe-fixes', 'fixed-' + name]
    if name.endswith('.jgf'):
        yield '--add-suppressions', lint + ['--add-suppressions', 'fixed-' + name]
    for to in ('jgf', 'jsonl', 'sgf', 'json-sgf'):
        ending = 'json' if to == 'json-sgf' else to
        yield 'jgfconv --to ' + to, [converter, '-q', '-j1', '--force', '--force-lossy', *reading, '--to', to, '-o', 'out.' + ending, name]

def peak(command):
    """The peak of the resident size in MiB, and the exit status."""
    process = os.fork()
    if not process:
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(nothing, descriptor)
        resource.setrlimit(resource.RLIMIT_CPU, (600, 600))
        os.execvp(command[0], command)
    _, status, usage = os.wait4(process, 0)
    return usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)

def write(name, text):
    with open(name, 'w', encoding='latin-1', newline='') as file:
        file.write(text)

def collection(program, converter):
    """An SGF collection of 300 MB with 170,000 games; True if a program needs more than 400 MB for it."""
    game, wrong = '(;GM[1]FF[4]CA[UTF-8]SZ[19]C[%d]' + ';B[aa];W[bb]' * 145 + ')\n', False
    with open('collection.sgf', 'w', encoding='ascii') as file:
        for number in range(170000):
            file.write(game % number)
    for title, command in (('lint', [program, '--isolated', '-q', 'collection.sgf']),
                           ('jgfconv --to jsonl', [converter, '-q', '--to', 'jsonl', '-o', 'out.jsonl', 'collection.sgf'])):
        took, status = peak(command)
        print(f'| SGF collection ({os.path.getsize("collection.sgf") >> 20} MiB) | {title} | {took:.0f} MiB |', flush=True)
        wrong |= took > 400 or not 0 <= status <= 1
    return wrong

def main(program, converter, *names):
    program, converter = os.path.abspath(program), os.path.abspath(converter)
    wrong, worst = 0, {}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        if not names or 'collection' in names:
            wrong += collection(program, converter)
        for name, make in SHAPES.items():
            if names and name not in names:
                continue
            write(name, make(BYTES))
            for title, command in commands(program, converter, name):
                if 'fixed-' + name in command:
                    write('fixed-' + name, make(BYTES))
                if command[0] == converter and os.path.getsize(name) > CONVERTED:
                    write(name, make(CONVERTED))
                took, status = peak(command)
                if os.environ.get('MEMORY_VERBOSE'):
                    print(f'  {took:6.0f} MiB, status {status}: {name}, {title}', file=sys.stderr, flush=True)
                ending = name.split('.')[1]
                if took > worst.get(ending, (0,))[0]:
                    worst[ending] = took, os.path.getsize(name) >> 20, name, title
                if took > MOST or not 0 <= status <= 2:
                    wrong += 1
                    print(f'{took:.0f} MiB, status {status}: {name}, {title}', flush=True)
            for left in os.listdir('.'):
                os.unlink(left)
    for took, size, name, title in worst.values():
        print(f'| `{name}` ({size} MiB) | {title} | {took:.0f} MiB |')
    return wrong > 0

sys.exit(main(*sys.argv[1:]))
