"""messages.py: prints every rule with its headline and the messages about its bad examples, for reading.

Each rule begins a paragraph: its name and severity, its headline, and the messages of its examples with notes and fixes, each
once. Findings of other rules about these examples are not printed."""
import json
import os
import re
import subprocess

JGFLINT = os.environ.get('JGFLINT', './jgflint')


def findings(text):
    command = [JGFLINT, '--isolated', '--select', 'all', '-f', 'jsonl', '-']
    lines = subprocess.run(command, input=text, capture_output=True).stdout.decode().splitlines()
    return [finding for finding in map(json.loads, lines) if 'rule' in finding]


def example_text(example):
    if 'text' in example:
        return example['text'].encode()
    return re.sub(rb'\\x([0-9A-Fa-f]{2})', lambda byte: bytes([int(byte[1], 16)]), example['bytes'].encode())


def messages(rule):
    seen = []
    for example in rule['examples']:
        for finding in findings(example_text(example)) if example['kind'] == 'bad' else ():
            if finding['rule'] == rule['name']:
                lines = [finding['message']] + ['note: ' + note['message'] for note in finding.get('related', [])]
                lines += ['fix: ' + finding['fix']['message']] if 'fix' in finding else []
                seen += [line for line in lines if line not in seen]
    return seen


for rule in json.loads(subprocess.run([JGFLINT, '--explain', 'all', '-f', 'json'], capture_output=True).stdout):
    print('%s (%s): %s' % (rule['name'], rule['severity'], rule['headline']))
    for line in messages(rule):
        print('    ' + line)
    print()
