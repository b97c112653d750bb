"""games.py: small readers of the formats for tests of conversion, which share no code with jgfconv."""
import json
import os
import re
import subprocess
import tempfile

def convert(program, text, to, *more):
    """Converts a text; returns the output, the messages and the exit status."""
    given = text if isinstance(text, bytes) else text.encode()
    run = subprocess.run([program, '-q', '-j1', '-t', to, *more, '-'], input=given, capture_output=True, check=False)
    return run.stdout.decode(), run.stderr.decode(), run.returncode

def convert_games(program, texts, to, *more):
    """Converts texts in one run. Returns for each text a list of its outputs, the messages and the exit status that it causes."""
    with tempfile.TemporaryDirectory() as top:
        os.mkdir(f'{top}/out')
        names = [str(number) for number in range(len(texts))]
        for name, text in zip(names, texts):
            with open(f'{top}/{name}', 'wb') as file:
                file.write(text if isinstance(text, bytes) else text.encode())
        command = [program, '-q', '-j1', '--max-per-rule', '0', '-t', to, *more, '-o', 'out/', *names]
        run = subprocess.run(command, capture_output=True, check=False, cwd=top)
        said, statuses, name = dict.fromkeys(names, ''), dict.fromkeys(names, 0), ''
        for line in run.stderr.decode().splitlines(keepends=True):
            is_verdict = line.startswith('jgfconv: ') # about each text of which a part is missing
            name = (re.match(r'jgfconv: (\d+): ' if is_verdict else r'(\d+):\d+:\d+: ', line) or [0, name])[1]
            said[name] += line
            if is_verdict:
                status = 1 if re.match(r'jgfconv: \d+: (not converted:|converted, but) ', line) else 2
                statuses[name] = max(statuses[name], status)
        if run.returncode != max(statuses.values(), default=0):
            raise ValueError(f'exit status {run.returncode} of {" ".join(command)}: {run.stderr.decode()}')
        outputs = {name: [] for name in names}
        for file_name in sorted(os.listdir(f'{top}/out'), key=lambda one: [int(part) for part in re.findall(r'\d+', one)]):
            with open(f'{top}/out/{file_name}', encoding='utf-8', newline='') as file:
                outputs[re.match(r'\d+', file_name).group()].append(file.read())
        return [(outputs[name], said[name], statuses[name]) for name in names]

def convert_all(program, texts, to, *more):
    """Returns what convert() returns for each text. Several games of a text are converted again, into one output."""
    if to == 'jsonl': # is not written into a directory
        return [convert(program, text, to, *more) for text in texts]
    return [convert(program, text, to, *more) if len(outputs) > 1 else (''.join(outputs), said, status)
            for text, (outputs, said, status) in zip(texts, convert_games(program, texts, to, *more))]

def together(program, checks):
    """Runs generators that yield the arguments of convert() after the program and get its result. Each round of equal formats and
    options is one run."""
    answered = [(check, None) for check in checks]
    while answered:
        asked = {}
        for check, answer in answered:
            try:
                text, *options = check.send(answer)
            except StopIteration:
                continue
            asked.setdefault(tuple(options), []).append((check, text))
        answered = []
        for options, group in asked.items():
            answered += zip([check for check, _ in group], convert_all(program, [text for _, text in group], *options))

def formats(program, option):
    """Returns the values of an option, as printed by the program."""
    run = subprocess.run([program, option, '?', '-'], input=b'', capture_output=True, check=False)
    return re.search(r' is not one of (.*)', run.stderr.decode()).group(1).split(', ')

def letters(name):
    """FF1 may write Black for B; some write b."""
    return ''.join(letter for letter in name if letter.isupper()) or name.upper()

class Sgf:
    """Reads SGF. A tree is a list of nodes and a list of branches, which are trees. A node is a list of [name, values]."""

    def __init__(self, text):
        self.text, self.at, self.trees = text, 0, []
        self.space()
        while self.at < len(text):
            self.trees.append(self.tree())
            self.space()

    def space(self):
        while self.at < len(self.text) and self.text[self.at] in ' \n\r\t':
            self.at += 1

    def value(self):
        end = self.at + 1
        while self.text[end] != ']':
            end += 2 if self.text[end] == '\\' else 1
        value, self.at = self.text[self.at + 1:end], end + 1
        return value

    def node(self):
        properties = []
        self.space()
        while name := re.match('[A-Za-z]+', self.text[self.at:self.at + 40]):
            self.at += name.end()
            values = []
            self.space()
            while self.text[self.at] == '[':
                values.append(self.value())
                self.space()
            properties.append([letters(name.group(0)), values])
        return properties

    def tree(self):
        self.at += 1
        nodes, branches = [], []
        while True:
            self.space()
            sign = self.text[self.at]
            if sign == ';':
                self.at += 1
                nodes.append(self.node())
            elif sign == '(':
                branches.append(self.tree())
            elif sign == ')':
                self.at += 1
                return [nodes, branches]
            else:
                raise ValueError(self.text[self.at:self.at + 20])

def sgf_text(tree):
    nodes = ''.join(';' + ''.join(name + ''.join(f'[{value}]' for value in values) for name, values in node) for node in tree[0])
    return f"({nodes}{''.join(sgf_text(branch) for branch in tree[1])})"

def sgf_nodes(tree):
    yield from tree[0]
    for branch in tree[1]:
        yield from sgf_nodes(branch)

def count_sgf(text):
    """Counts moves, setup stones, branches and nodes."""
    moves = stones = branches = count = 0
    for tree in Sgf(text).trees:
        trees = [tree]
        while trees:
            nodes, behind = trees.pop()
            branches += len(behind)
            trees += behind
            count += len(nodes)
            for node in nodes:
                for name, values in node:
                    moves += len(values) if name in ('B', 'W') else 0
                    stones += len(values) if name in ('AB', 'AW', 'AE') else 0
    return moves, stones, branches, count

def jgf_lists(nodes):
    yield nodes
    for node in nodes:
        for branch in node.get('variations', []):
            yield from jgf_lists(branch)

def count_jgf(text):
    moves = stones = branches = count = 0
    for record in (json.loads(line) for line in text.splitlines()) if text.startswith('{"record":{"f') else [json.loads(text)]:
        for nodes in jgf_lists(record['tree']):
            for node in nodes:
                count += list(node) != ['variations']
                moves += 'move' in node
                stones += sum(len(entry['coords']) for entry in node.get('setup', []))
                branches += len(node.get('variations', []))
    return moves, stones, branches, count

def count_json_sgf(text):
    moves = stones = branches = count = 0
    lists = list(json.loads(text))
    while lists:
        for node in lists.pop():
            count += 1
            moves += sum(name in node for name in ('B', 'W'))
            stones += sum(len(node.get(name, [])) for name in ('AB', 'AW', 'AE'))
            branches += len(node.get('variations', []))
            lists += node.get('variations', [])
    return moves, stones, branches, count

def count_ugf(text):
    """Moves and, with the root, nodes of [Data]. Other sections are not counted."""
    data = re.search(r'^\[Data\]\n(.*?)(^\[|\Z)', text, re.M | re.S)
    moves = len(re.findall(r'^[A-Z]{2},[BW]1,[1-9]\d*,\d', data.group(1), re.M)) if data else 0
    return moves, 0, 0, moves + 1

def count_gib(text):
    """Moves and, with the root, nodes; stones of the handicap."""
    moves = len(re.findall(r'^(?:STO 0 \d+ [12] \d+ \d+|SKI 0 \d+) *$', text, re.M))
    handicap = re.search(r'^INI 0 1 ([2-9]) ', text, re.M)
    return moves, int(handicap.group(1)) if handicap else 0, 0, moves + 1

def count_ngf(text):
    """Moves and, with the root, nodes; stones of the handicap."""
    moves = len(re.findall(r'^PM[A-Z]{2}[BW](?:AA|[B-Z]{2})[A-Z]{2}$', text, re.M))
    handicap = re.search(r'^(?:.*\n){5}([2-9])\n', text)
    return moves, int(handicap.group(1)) if handicap else 0, 0, moves + 1

COUNTS = {'jgf': count_jgf, 'jsonl': count_jgf, 'sgf': count_sgf, 'json-sgf': count_json_sgf, 'ugf': count_ugf, 'gib': count_gib, 'ngf': count_ngf}
