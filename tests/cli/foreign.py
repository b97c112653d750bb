"""foreign.py SAMPLES: JSON of other programs is recognized by name and not changed; a JGF record with foreign members is still one.

SAMPLES has, for each program, a line "= NAME" and texts that the program writes."""
import json
import os
import subprocess
import sys

import tap

JGFLINT = os.environ.get('JGFLINT', './jgflint')

def run(text, *options):
    command = [JGFLINT, '--isolated', '--select', 'all', '-f', 'jsonl', *options, '-']
    out = subprocess.run(command, input=text.encode(), capture_output=True).stdout.decode()
    return [finding for finding in map(json.loads, out.splitlines()) if 'rule' in finding]

def samples(path):
    name = None
    for line in open(path, encoding='utf-8'):
        if line.startswith('= '): name = line[2:].rstrip('\n')
        elif line.startswith(('{', '[')): yield name, line.rstrip('\n')

def records():
    """The JGF records among the examples of all rules."""
    rules = json.loads(subprocess.run([JGFLINT, '--explain', 'all', '-f', 'json'], capture_output=True).stdout)
    for rule in rules:
        for example in rule['examples']:
            if rule['name'] == 'shape-not-a-record' or rule['family'] in ('json', 'convert'): continue
            try: record = json.loads(example['text'])
            except (KeyError, ValueError): continue
            if isinstance(record, dict) and ('tree' in record or 'record' in record): yield record

def main():
    given = list(samples(sys.argv[1]))
    tap.check('samples are found', [] if len(given) > 50 else [f'only {len(given)}'])
    for name, text in given:
        found = [(finding['rule'], finding['message']) for finding in run(text, '--format-in', 'jgf')]
        wrong = [] if found == [('shape-not-a-record', 'this is not a JGF record but ' + name)] else [str(found)]
        command = [JGFLINT, '--isolated', '-q', '--format-in', 'jgf', '--fix', '--unsafe-fixes', '-']
        if subprocess.run(command, input=text.encode(), capture_output=True).stdout != text.encode(): wrong.append('it is changed')
        tap.check('%s: %s' % (name, text[:60].replace('#', '\\#')), wrong)
    own, texts = list(records()), []
    for number, (_, text) in enumerate(given):
        members = json.loads(text)
        for record in own[number % 3::3] if isinstance(members, dict) else []:
            texts.append(json.dumps({**members, **record}))
            texts.append(json.dumps({**record, **{key: value for key, value in members.items() if key not in record}}))
    foreign = [finding['line'] for finding in run(''.join(text + '\n' for text in texts), '--format-in', 'jsonl') if finding['rule'] == 'shape-not-a-record']
    tap.check('records with members of other programs are found', [] if len(texts) > 5000 else [f'only {len(texts)}'])
    tap.check('records with members of other programs are JGF records', [texts[line - 1] for line in foreign])
    tap.finish()

main()
