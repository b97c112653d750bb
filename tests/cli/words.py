"""words.py: what jgflint says, word for word.

words.txt holds records and what is said of each; `{..., "players": []}` is a whole record, but for what is shown. Beyond that,
all that is said about the bad examples of the rules is held to how messages of jgflint are written."""
import json
import os
import re
import subprocess
import sys

JGFLINT = os.environ.get('JGFLINT', './jgflint')


def findings(text, *options):
    """What is said of a text, in order; advice about the size of the board apart."""
    command = [JGFLINT, '--isolated', '--ignore', 'board-no-size', *options, '-f', 'jsonl', '-']
    lines = subprocess.run(command, input=text, capture_output=True).stdout.decode().splitlines()
    return [finding for finding in map(json.loads, lines) if 'rule' in finding]


def completed(text):
    """`{..., KEY: VALUE}` is written for a record that has this beside what it must have."""
    if text.startswith('{..., '):
        head = '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, '
        rest = text[len('{..., '):]
        return head + rest if '"tree"' in rest else head + rest[:-1] + ', "tree": [{}]}'
    return text


def said(finding):
    lines = ['%s: %s' % (finding['rule'], finding['message'])]
    lines += ['  note: ' + note['message'] for note in finding.get('related', [])]
    if 'fix' in finding:
        lines.append('  %s: %s' % ('fix' if finding['fix']['safety'] == 'safe' else 'unsafe fix', finding['fix']['message']))
    return lines


def blocks(path):
    for block in open(path, encoding='utf-8').read().split('\n\n'):
        lines = [line for line in block.split('\n') if line and not line.startswith('#')]
        if lines:
            yield lines[0], lines[1:]


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

    for text, expected in blocks(sys.argv[1]):
        got = [line for finding in findings(completed(text).encode()) for line in said(finding)]
        tell(got == expected, text[:100], 'said:', *got, 'expected:', *expected)
    seen, wrong = 0, []
    for rule, text in examples():
        for finding in findings(text, '--select', 'all'):
            seen += 1
            for line in [finding['message']] + [note['message'] for note in finding.get('related', [])] + [finding.get('fix', {'message': ''})['message']]:
                why = badly_put(line)
                if why: wrong.append('%s: %s (%s)' % (rule, line, why))
    tell(seen > 300, 'the bad examples of the rules are told: %d times' % seen)
    tell(not wrong, 'and all of it is well put', *wrong)
    print('1..%d' % number)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
