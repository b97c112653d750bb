"""messages.py: every rule, its headline and what is said about its bad examples, for an editor to read.

Each rule begins a paragraph: its name and severity, its headline, the messages of its examples with their notes and
fixes, each text once. What else an example raises is left out."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'cli'))
from words import findings, rules, example_text, said


def messages(rule):
    seen = []
    for example in rule['examples']:
        if example['kind'] != 'bad':
            continue
        for finding in findings(example_text(example), '--select', 'all'):
            if finding['rule'] == rule['name']:
                seen += [line for line in said(finding) if line not in seen]
    return seen


for rule in rules():
    print('%s (%s): %s' % (rule['name'], rule['severity'], rule['headline']))
    for line in messages(rule):
        print('    ' + line.replace(rule['name'] + ': ', '', 1))
    print()
