"""foreign.py: other people's JSON is named, and stays as it is; a record of JGF is one, whatever else is in it.

The names and their marks are read from the table in the source. Each name has a sample for each of its rows in foreign.txt,
and what a row asks for, and no more, has the row's name. In records of every dialect, the examples of the rules, the same
members change nothing: none of them is called anything else."""
import json
import os
import re
import subprocess
import sys

import tap

JGFLINT = os.environ.get('JGFLINT', './jgflint')


def run(text, *options):
    command = [JGFLINT, '--isolated', '--select', 'all', '-f', 'jsonl', *options, '-']
    out = subprocess.run(command, input=text.encode(), capture_output=True).stdout.decode()
    return [finding for finding in map(json.loads, out.splitlines()) if 'rule' in finding]


def run_lines(texts):
    """The rules that are heard of each text."""
    found = [[] for _ in texts]
    for finding in run(''.join(text + '\n' for text in texts), '--format-in', 'jsonl'):
        found[finding['line'] - 1].append(finding)
    return found


def samples(path):
    name = None
    for line in open(path, encoding='utf-8'):
        if line.startswith('= '): name = line[2:].rstrip('\n')
        elif line.startswith(('{', '[')): yield name, line.rstrip('\n')


def rows(path):
    source = open(path, encoding='utf-8').read()
    table = source[source.index('foreign_rows[] = {'):source.index('struct gate {')]
    string = r'"((?:[^"\\]|\\.)*)"'
    for name, marks in re.findall(r'\{%s, \{((?:%s(?:, )?)+)\}\}' % (string, string.replace('(', '(?:', 1)), table):
        yield name, [mark.replace('\\"', '"') for mark in re.findall(string, marks)]


def value_of(test):
    kinds = {'': 1, '{': {}, '[': [], '"': 'x', '#': 1}
    return kinds[test] if test in kinds else test[1:]


def put(target, path, value):
    """What stands at a path of members, where 0 is the first of a list."""
    for at, step in enumerate(path):
        last = at + 1 == len(path)
        inner = value if last else [] if path[at + 1] == '0' else {}
        if isinstance(target, list):
            if not target: target.append(inner)
            elif not target[0] and not last and type(target[0]) is not type(inner): target[0] = inner
            elif last: target[0] = inner
            target = target[0]
        else:
            if last and isinstance(value, (dict, list)) and isinstance(target.get(step), type(value)): return
            if last or step not in target: target[step] = inner
            target = target[step]


def made_of(marks):
    """The least text that has all marks of a row."""
    first = re.match(r'\*|[^/{\["#=^~]*', marks[0])[0]
    whole = [] if first == '0' else {}
    for mark in marks:
        path, test = re.match(r'(\*|[^{\["#=^~]*)(.*)', mark).groups()
        if path == '*': put(whole, ['any'], value_of(test))
        else: put(whole, path.split('/'), value_of(test))
    return whole


def records():
    rules = json.loads(subprocess.run([JGFLINT, '--explain', 'all', '-f', 'json'], capture_output=True).stdout)
    for rule in rules:
        for example in rule['examples']:
            if rule['name'] == 'shape-not-a-record' or rule['family'] in ('json', 'convert'): continue
            try: record = json.loads(example['text'])
            except (KeyError, ValueError): continue
            if isinstance(record, dict) and ('tree' in record or 'record' in record): yield record


def main():
    table, given = list(rows(sys.argv[2])), list(samples(sys.argv[1]))
    tap.check('the table has its rows', [] if len(table) > 70 else ['%d rows are read' % len(table)])
    for name in dict.fromkeys(name for name, _ in table):
        own = [text for named, text in given if named == name]
        tap.check('%s: a sample for each of its rows' % name, [] if len(own) >= sum(named == name for named, _ in table) else ['%d samples' % len(own)])
    tap.check('no sample is of a name that is not in the table', [name for name, _ in given if name not in [named for named, _ in table]])
    for name, text in given:
        found = run(text, '--format-in', 'jgf')
        wrong = [] if [(one['rule'], one['message']) for one in found] == [('shape-not-a-record', 'this is not a JGF record but ' + name)] else [str([one['message'] for one in found])]
        command = [JGFLINT, '--isolated', '-q', '--format-in', 'jgf', '--fix', '--unsafe-fixes', '-']
        if subprocess.run(command, input=text.encode(), capture_output=True).stdout != text.encode(): wrong.append('it is changed')
        tap.check('%s: %s' % (name, text[:60].replace('#', '\\#')), wrong)
    made = [json.dumps(made_of(marks)) for _, marks in table]
    heard = run_lines(made)
    tap.check('each row is reached', ['%s %s: %s' % (name, text, [one['message'] for one in found]) for (name, _), text, found in zip(table, made, heard)
                                 if [one['message'] for one in found] != ['this is not a JGF record but ' + name]])
    own, texts = list(records()), []
    for _, marks in table:
        members = made_of(marks)
        if not isinstance(members, dict): continue
        for record in own:
            texts.append(json.dumps({**members, **record}))
            texts.append(json.dumps({**record, **{key: value for key, value in members.items() if key not in record}}))
    texts = list(dict.fromkeys(texts))
    tap.check('records, %d, with the members of others' % len(texts), [] if len(texts) > 5000 else ['too few'])
    tap.check('none of them is taken for something else', [text for text, found in zip(texts, run_lines(texts)) if any(one['rule'] == 'shape-not-a-record' for one in found)])
    tap.finish()


main()
