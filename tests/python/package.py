"""package.py JGFLINT JGFCONV TESTDATA: compares the Python package with the programs on all test data."""
import collections
import gzip
import io
import json
import multiprocessing
import os
import pathlib
import pickle
import resource
import subprocess
import sys
import tarfile
import tempfile
import threading
import warnings
import zipfile

import jgflint
from tap import finish, ok

PROGRAM, CONVERTER, TESTDATA = sys.argv[1:4]
EXT = 'jgf,sgf,ugf,ugi,gib,ngf,json,jsonl'
COMMA = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "event": {"name": "囲碁😀"}, "tree": [{},]}'
SGF = '(;FF[4]GM[1]SZ[9]C[one];B[aa];W[];B[bb]C[two])'
# True in a build with AddressSanitizer, which keeps released memory.
HAS_SANITIZER = 'asan' in os.environ.pop('LD_PRELOAD', '') # programs may be linked with the sanitizer

def raises(what, error, function, *arguments, words='', **named):
    """Passes if the function raises this error with these words."""
    try:
        ok(what, False, function(*arguments, **named))
    except error as raised:
        ok(what, words in str(raised), raised)

def run(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)

def output(*words):
    return run(PROGRAM, *words).stdout.decode()

def texts():
    return jgflint.walk(TESTDATA, ext=EXT)

def test_walk():
    walked = [name for name, _ in jgflint.walk(TESTDATA)]
    ok('walk() finds the files that the program lints', walked == output('--show-files', '-0', TESTDATA).split('\0')[:-1], walked[:3])

def test_findings():
    natively = collections.defaultdict(list)
    for line in output('--isolated', '--exit-zero', '-f', 'jsonl', '--ext', EXT, TESTDATA).splitlines():
        finding = json.loads(line)
        if 'rule' in finding:
            natively[finding['file']].append([finding[key] for key in ('rule', 'severity', 'message', 'line', 'column')])
    files, wrong = 0, []
    for name, data in texts():
        files += 1
        found = [[f.rule, f.severity, f.message, f.line, f.column] for f in jgflint.lint(data, name=name)]
        if found != natively[name]:
            wrong.append(name)
    ok('lint() has the findings of the program in each file', not wrong, wrong)
    ok('lint() is compared for more than 200 files', files > 200, files)

def test_fixed():
    """fix() returns what --fix writes, for files and for all records as JSON Lines."""
    names, lines, fixed = [], [], {}
    for number, (name, data) in enumerate(texts()):
        path = 'fixed/%03d%s' % (number, ''.join(pathlib.Path(name).suffixes))
        names.append(path)
        pathlib.Path(path).parent.mkdir(exist_ok=True)
        pathlib.Path(path).write_bytes(data)
        fixed[path] = jgflint.fix(data, name=path).text
        if name.endswith('.jgf'):
            lines.append(data.replace(b'\r', b'').replace(b'\n', b' '))
    data = b'\n'.join(lines)
    pathlib.Path('fixed/all.jsonl').write_bytes(data)
    fixed['fixed/all.jsonl'] = jgflint.fix(data, name='all.jsonl').text
    run(PROGRAM, '--isolated', '-q', '--fix', *fixed)
    wrong = [path for path in fixed if pathlib.Path(path).read_bytes() != fixed[path]]
    ok('fix() returns what --fix writes for each file', not wrong, wrong)
    ok('fix() changes records in JSON Lines', fixed['fixed/all.jsonl'] != data, len(lines))

def test_complete():
    wrong = []
    for name, data in texts():
        converted = jgflint.convert(data, 'sgf', name=name)
        status = run(CONVERTER, '-q', '--to', 'sgf', '--force', '-o', 'converted.sgf', name).returncode
        if converted.complete != (status == 0):
            wrong.append((name, status))
    ok('complete is true if and only if jgfconv exits with 0', not wrong, wrong)

def test_places():
    for text, comma, fixed in ((COMMA, ',', COMMA.replace(',]', ']')), (COMMA.encode(), b',', COMMA.replace(',]', ']').encode())):
        kind = type(text).__name__
        finding = next(f for f in jgflint.lint(text) if f.rule == 'json-trailing-comma')
        ok('places of findings are offsets in a %s' % kind, text[finding.start:finding.end] == comma, (finding.start, finding.end))
        edit, = finding.fix.edits
        ok('places of edits are offsets in a %s' % kind, text[:edit.start] + edit.text + text[edit.end:] == fixed, edit)
        made = jgflint.fix(text)
        ok('fix() of a %s returns the same type' % kind, made.count == 1 and made.text == fixed, made)

def test_games():
    for name in sorted(os.listdir(os.path.join(TESTDATA, 'games')))[:20]:
        if not name.endswith('.jgf'):
            continue
        with open(os.path.join(TESTDATA, 'games', name), 'rb') as file:
            game = jgflint.read(file.read())[0]
        rows = memoryview(game.rows)
        ok('%s: rows has seven numbers for each node' % name, rows.shape == (game.nodes, 7) and rows.format == 'i', rows.shape)
    game, = jgflint.read(SGF)
    rows = game.rows.tolist()
    ok('rows start with parent, kind, color, x and y', [row[:5] for row in rows] == [[-1, 8, 0, -1, -1], [0, 1, 1, 0, 0], [1, 3, 2, -1, -1], [2, 9, 1, 1, 1]], rows)
    ok('rows end with the place in the text', [SGF[row[5]:row[5] + row[6]] for row in rows[1:]] == [';B[aa', ';W[]', ';B[bb]C[two'], rows)
    board = game.board(1)
    ok('board() has a row for each line', board.shape == (9, 9) and board.tolist()[0][0] == 1 and sum(map(sum, board.tolist())) == 1, board.shape)
    ok('board() can return text or SVG', '●' in game.board(format='text') and game.board(format='svg').startswith('<svg'))
    ok('comment() returns the comment of a node', [game.comment(node) for node in (0, 1, -1)] == ['one\n', None, 'two\n'], game.comment(0))
    raises('board() of a missing node raises an IndexError', IndexError, game.board, 4)
    raises('board() in an unknown format raises a ValueError', ValueError, game.board, 0, 'png')
    raises('board() of a game other than Go raises a ValueError', ValueError, jgflint.read('(;GM[2]SZ[8];B[d3])')[0].board, words='the game has no board')
    ok('read() of a text without a record returns no games', jgflint.read('[]') == [])

def test_errors():
    for function in (jgflint.lint, jgflint.fix, jgflint.convert, jgflint.read):
        for wrong, words in ((None, 'not None'), (5, 'not the int 5'), ([40, 59, 41], 'not a list: pass one text at a time'), ({}, 'not a dict'),
                             (pathlib.Path('a.sgf'), "not the path 'a.sgf'"), (io.StringIO(SGF), 'not the file')):
            raises('%s refuses %s' % (function.__name__, words), TypeError, function, wrong, words='text must be a str or bytes, ' + words)
        ok('%s accepts a bytearray' % function.__name__, str(function(bytearray(SGF.encode()))) == str(function(SGF.encode())) or function is jgflint.read)
        raises('%s refuses a list as configuration' % function.__name__, TypeError, function, SGF, config=[], words='config must be')
        raises('%s refuses a number as name' % function.__name__, TypeError, function, SGF, name=5)
        raises('%s raises a ValueError for a faulty configuration' % function.__name__, ValueError, function, SGF, config={'slect': ['json']}, words='did you mean `select`')
        raises('%s raises an OSError for a missing configuration' % function.__name__, OSError, function, SGF, config=pathlib.Path('none.json'))
    raises('convert() to an input format raises a ValueError', ValueError, jgflint.convert, SGF, 'ugf', words="to must be 'jgf', 'jsonl', 'sgf' or 'json-sgf', not 'ugf'")
    raises('convert() to a format of another type raises a TypeError', TypeError, jgflint.convert, SGF, 5, words='not the int 5')
    raises('Linter() with a path as a str suggests pathlib.Path', ValueError, jgflint.Linter, 'none.json', words='pathlib.Path')

def test_known():
    """Rules, explanations, schemas and reports are the same as those of the program."""
    listed = json.loads(output('--list-rules', '-f', 'json'))
    ok('rules() lists all rules', [rule['name'] for rule in jgflint.rules()] == [rule['name'] for rule in listed], len(jgflint.rules()))
    ok('explain() returns the object of --explain', jgflint.explain('move-ko') == json.loads(output('--explain', 'move-ko', '-f', 'json')))
    ok('explain() of a family returns a list', {rule['family'] for rule in jgflint.explain('move')} == {'move'})
    for name in ('jgf2', 'config', 'output'):
        ok('schema(%r) is the schema of the program' % name, jgflint.schema(name) == json.loads(output('--print-schema', name)))
    raises('explain() of an unknown rule raises a ValueError', ValueError, jgflint.explain, 'move-k', words="did you mean 'move-ko'?")
    raises('schema() with an unknown name raises a ValueError', ValueError, jgflint.schema, 'jgf3', words="'jgf2', 'config' or 'output'")
    raises('explain(None) raises a TypeError', TypeError, jgflint.explain, None, words='rule must be a str, not None')
    path = 'report.sgf'
    pathlib.Path(path).write_text(SGF.replace('B[bb]', 'B[aa]'))
    for to in ('text', 'gcc', 'json', 'sarif', 'tap'):
        ok('format() prints %s as the program does' % to,
           jgflint.format(pathlib.Path(path).read_bytes(), to, name=path) == output('--isolated', '-q', '-f', to, path), to)
    raises('format() to an unknown format raises a ValueError', ValueError, jgflint.format, SGF, 'sarff', words="no output format is named 'sarff'")
    ok('dir() shows only the interface', {name for name in dir(jgflint) if name[0] != '_'} == set(jgflint.__all__), dir(jgflint))
    raises('walk() of a missing folder raises an OSError', OSError, list, jgflint.walk('none'))
    test_damaged()

def test_damaged():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'a.zip')
        with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as packed:
            packed.writestr('ü.jgf', COMMA)
        whole = pathlib.Path(path).read_bytes()
        name = 'ü'.encode()
        torn = io.BytesIO()
        with tarfile.open(fileobj=torn, mode='w') as tar:
            for member in ('a.jgf', 'b.jgf'):
                entry = tarfile.TarInfo(member)
                entry.size = len(COMMA.encode())
                tar.addfile(entry, io.BytesIO(COMMA.encode()))
        for what, name_of, data in (
                ('a zip without its end', 'a.zip', whole[:-30]), ('a zip with damaged data', 'a.zip', whole[:40] + b'\xff' * 9 + whole[49:]),
                ('a zip with a name that is not UTF-8', 'a.zip', whole.replace(name, b'\xff\xff')), ('a torn tar', 'a.tar', b'a.jgf' + b'\0' * 200),
                ('a tar with a damaged header', 'b.tar', torn.getvalue().replace(b'b.jgf', b'c.jgf')),
                ('a torn gzip', 'a.jgf.gz', gzip.compress(COMMA.encode())[:-9]), ('a damaged xz', 'a.jgf.xz', b'xz')):
            damaged = os.path.join(folder, name_of)
            pathlib.Path(damaged).write_bytes(data)
            raises('walk() of %s raises an OSError with its name' % what, OSError, list, jgflint.walk(damaged), words=damaged)

def test_slow_patterns():
    slow = {'custom': [{'id': 'slow', 'at': '/event/name', 'pattern': '^(a|a?)+$'}]}
    text = COMMA.replace('囲碁😀', 'a' * 40 + '!')
    for function in (jgflint.lint, jgflint.fix):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter('always')
            function(text, config=slow)
            function(COMMA, config=slow)
        words = [str(each.message) for each in caught if each.category is RuntimeWarning]
        ok('%s warns about a slow pattern' % function.__name__, len(words) == 1 and '"custom/slow"' in words[0], words)
        with warnings.catch_warnings():
            warnings.simplefilter('error')
            raises('%s can raise the warning about a slow pattern' % function.__name__, RuntimeWarning, function, text, config=slow, words='findings may be missing')

def test_baseline():
    os.makedirs('club/games', exist_ok=True)
    pathlib.Path('club/games/a.jgf').write_text(COMMA, encoding='utf-8')
    pathlib.Path('club/.jgflint.json').write_text('{"baseline": "known.json"}')
    path = pathlib.Path('club/.jgflint.json')
    raises('Linter() with a missing baseline raises a ValueError', ValueError, jgflint.Linter, path, words='club/.jgflint.json:1:14: `known.json` cannot be read')
    run(PROGRAM, '--write-baseline', 'club/known.json', '--config', 'club/.jgflint.json', 'club/games')
    linter = jgflint.Linter(path)
    for again in (linter, pickle.loads(pickle.dumps(linter))):
        rules = [f.rule for f in again.lint(COMMA, name='club/games/a.jgf')]
        ok('a baseline hides known findings', 'json-trailing-comma' not in rules, rules)
        ok('a baseline does not hide findings in other files', 'json-trailing-comma' in [f.rule for f in again.lint(COMMA, name='club/games/b.jgf')])

def test_threads():
    """The other thread can run before the call is done only if the call releases the lock."""
    big = '(;GM[1]SZ[19]' + ';B[aa];W[bb]' * 100000 + ')'
    interval, seen = sys.getswitchinterval(), False
    sys.setswitchinterval(1000)
    for _ in range(10):
        state = {'done': False, 'begun': threading.Event()}

        def work():
            state['begun'].set()
            jgflint.lint(big)
            state['done'] = True

        thread = threading.Thread(target=work)
        thread.start()
        state['begun'].wait()
        seen = seen or not state['done']
        thread.join()
        if seen:
            break
    sys.setswitchinterval(interval)
    ok('other threads run while a text is linted', seen)
    wanted, wrong = jgflint.lint(COMMA), []
    linter = jgflint.Linter()

    def many():
        for _ in range(200):
            if linter.lint(COMMA) != wanted or linter.read(SGF)[0].comment(0) != 'one\n':
                wrong.append(1)

    threads = [threading.Thread(target=many) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ok('eight threads with one Linter find the same as one', not wrong)

def count_findings(text):
    return len(jgflint.lint(text))

def test_processes():
    game, = pickle.loads(pickle.dumps(jgflint.read(SGF)))
    ok('a game can be pickled', game.nodes == 4 and game.board(1).tolist()[0][0] == 1)
    found = pickle.loads(pickle.dumps(jgflint.lint(COMMA)))
    ok('findings can be pickled', found == jgflint.lint(COMMA) and found[0].rule)
    if HAS_SANITIZER:
        return
    with multiprocessing.Pool(2) as pool:
        ok('lint() works in a process pool', pool.map(count_findings, [COMMA] * 10) == [len(found)] * 10)

def test_dask():
    try:
        import dask
        import dask.bag
    except ImportError:
        print('skip a Dask bag: no Dask for this Python')
        return
    files = list(texts())
    bag = dask.bag.from_sequence(files, npartitions=4)
    with dask.config.set(scheduler='threads' if HAS_SANITIZER else 'processes'):
        mapped = bag.map_partitions(lambda part: [(name, len(jgflint.lint(data, name=name))) for name, data in part]).compute()
    ok('lint() finds the same in map_partitions of a Dask bag', mapped == [(name, len(jgflint.lint(data, name=name))) for name, data in files])

def test_growth():
    """100,000 calls take no more memory than 8,000."""
    def calls(count):
        for _ in range(count):
            jgflint.lint(COMMA)
            jgflint.fix(COMMA)
            jgflint.convert(SGF, 'jgf')
            jgflint.read(SGF)[0].board()
    calls(2000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(250 if HAS_SANITIZER else 25000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    ok('100,000 calls take no more memory', grown < 1000 or HAS_SANITIZER, '%d KiB' % grown)

if __name__ == '__main__':
    for test in (test_growth, test_walk, test_findings, test_fixed, test_complete, test_places, test_games, test_errors, test_known, test_slow_patterns,
                 test_baseline, test_threads, test_processes, test_dask):
        test()
    finish()
