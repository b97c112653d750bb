"""words.py: the style of the messages about the bad examples of all rules."""
import json
import os
import re
import subprocess
import sys

JGFLINT = os.environ.get('JGFLINT', './jgflint')


def findings(text, *options):
    """The findings of a text, without those about a missing size."""
    command = [JGFLINT, '--isolated', '--ignore', 'board-no-size', *options, '-f', 'jsonl', '-']
    lines = subprocess.run(command, input=text, capture_output=True).stdout.decode().splitlines()
    return [finding for finding in map(json.loads, lines) if 'rule' in finding]


def badly_put(message):
    """What is wrong with the way that a message is put, or None."""
    own = re.sub(r'`[^`]*`|"[^"]*"', 'X', message)
    if re.search(r'\bmend', own): return 'the word is fix'
    if re.search(r'colour|centre|grey|behaviour', own): return 'American spelling'
    if own.endswith('.'): return 'a full stop at the end'
    if re.match(r'the \w+ X is (not of|written)|X is (written|no color)\b', own): return '"X must be Y, but is Z"'
    if re.search(r'(?<!there )\b(is|are|was) no\b', own): return '"X is not a Y"'
    if re.search(r'twice running|says? nothing|passed over|\bstands? (twice|beside|in|at|around|together|raw)\b|\bnobody\b|of one.s own|any more', own): return 'not idiomatic'
    if re.search(r'\b(1|one) (of the )?(\w+ )?\w+s (have|are|were)\b', own): return 'one is singular'
    if '  ' in own or ',,' in own or '%' in own.replace(' % of', ''): return 'a slip in the text'
    return None


def rules():
    return json.loads(subprocess.run([JGFLINT, '--explain', 'all', '-f', 'json'], capture_output=True).stdout)


def example_text(example):
    if 'text' in example:
        return example['text'].encode()
    return re.sub(rb'\\x([0-9A-Fa-f]{2})', lambda byte: bytes([int(byte[1], 16)]), example['bytes'].encode())


def examples():
    for rule in rules():
        for example in rule['examples']:
            if example['kind'] == 'bad':
                yield rule['name'], example_text(example)


def main():
    number = failed = 0

    def tell(good, name, *comments):
        nonlocal number, failed
        number += 1
        failed += not good
        print('%s %d - %s' % ('ok' if good else 'not ok', number, name.replace('#', '\\#')))
        for comment in comments if not good else ():
            print('# ' + comment)

    seen, wrong = 0, []
    for rule, text in examples():
        for finding in findings(text, '--select', 'all'):
            seen += 1
            for line in [finding['message']] + [note['message'] for note in finding.get('related', [])] + [finding.get('fix', {'message': ''})['message']]:
                why = badly_put(line)
                if why: wrong.append('%s: %s (%s)' % (rule, line, why))
    tell(seen > 300, 'the bad examples of the rules have %d findings' % seen)
    tell(not wrong, 'messages follow the style guide', *wrong)
    print('1..%d' % number)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
