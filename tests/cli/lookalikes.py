"""lookalikes.py: look-alike characters in all keys, and in all values with a fixed set of forms.

In each place the right text is changed in every possible way: a letter of another script, a full-width character, an invisible
character. The finding names the character, and the fix restores the text."""
import json
import os
import subprocess
import sys

JGFLINT = os.environ.get('JGFLINT', './jgflint')
LETTERS = {'A': 'АΑ', 'B': 'ВΒ', 'E': 'ЕΕ', 'H': 'НΗ', 'I': 'ІΙ', 'J': 'Ј', 'K': 'КΚ', 'M': 'МΜ', 'N': 'Ν', 'O': 'ОΟ', 'P': 'РΡ', 'S': 'Ѕ', 'T': 'ТΤ',
           'W': 'Ԝ', 'X': 'ХΧ', 'Y': 'УΥ', 'Z': 'Ζ', 'a': 'а', 'c': 'с', 'd': 'ԁ', 'e': 'е', 'h': 'һ', 'i': 'іι', 'j': 'ј', 'k': 'κ', 'o': 'оο', 'p': 'рρ',
           'q': 'ԛ', 's': 'ѕ', 'v': 'ν', 'w': 'ԝ', 'x': 'х', 'y': 'у', '-': '‐‑‒–—−－', '+': '＋', '.': '．', '/': '／', '?': '？', ' ': '\u00a0\u2009\u202f\u3000'}
UNSEEN = '\u00ad\u200b\u200c\u200d\u200e\u2060\ufeff'
EDGES = '\u00a0\u3000'
HEAD = '"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, '

# The place, with @ for the text, and the texts. A template with quotes has a string in JGF; without quotes it has a number or a
# flag, which the test writes as a string.
PLACES = [
    ('{%s"rules": {"@": 6.5}, "tree": [{}]}' % HEAD, ['komi']),
    ('{%s"rules": {"@": true}, "tree": [{}]}' % HEAD, ['allowSuicide', 'disallowRepeats']),
    ('{%s"rules": {"handicap": 0, "@": "Japanese"}, "tree": [{}]}' % HEAD, ['ruleset']),
    ('{%s"@": {"komi": 6.5}, "tree": [{}]}' % HEAD, ['rules']),
    ('{%s"@": {"name": "Cup"}, "tree": [{}]}' % HEAD, ['event', 'source', 'game']),
    ('{%s"@": [{}, {"move": {"color": "black", "x": 3, "y": 3}}]}' % HEAD, ['tree']),
    ('{%s"tree": [{}, {"@": {"color": "black", "x": 3, "y": 3}}]}' % HEAD, ['move']),
    ('{%s"tree": [{}, {"move": {"@": "black", "x": 3, "y": 3}}]}' % HEAD, ['color']),
    ('{%s"tree": [{}, {"move": {"color": "black", "@": 3, "y": 3}}]}' % HEAD, ['x']),
    ('{%s"tree": [{}, {"move": {"color": "black", "@": true}}]}' % HEAD, ['pass']),
    ('{%s"tree": [{}, {"@": ["Good."]}]}' % HEAD, ['comments']),
    ('{%s"tree": [{}, {"@": [{"type": "black", "coords": [{"x": 3, "y": 3}]}]}]}' % HEAD, ['setup']),
    ('{%s"tree": [{}, {"setup": [{"type": "black", "@": [{"x": 3, "y": 3}]}]}]}' % HEAD, ['coords']),
    ('{%s"tree": [{}, {"@": [[{"name": "a"}], [{"name": "b"}]]}]}' % HEAD, ['variations']),
    ('{%s"players": [{"@": "black", "name": "Ann"}], "tree": [{}]}' % HEAD, ['color']),
    ('{%s"players": [{"color": "@", "name": "Ann"}], "tree": [{}]}' % HEAD, ['black', 'white']),
    ('{%s"players": [{"color": "black", "rank": "@"}], "tree": [{}]}' % HEAD, ['9p', '15k', '4d']),
    ('{%s"tree": [{}, {"move": {"color": "@", "x": 3, "y": 3}}]}' % HEAD, ['black', 'white']),
    ('{%s"tree": [{}, {"move": {"color": "black", "x": @, "y": 3}}]}' % HEAD, ['3', '0']),
    ('{%s"tree": [{}, {"move": {"color": "black", "pass": @}}]}' % HEAD, ['true']),
    ('{%s"tree": [{}, {"solution": @}]}' % HEAD, ['true']),
    ('{%s"tree": [{"setup": [{"type": "@", "coords": [{"x": 3, "y": 3}]}]}]}' % HEAD, ['black', 'white']),
    ('{%s"tree": [{"setup": [{"type": "black", "coords": [{"x": @, "y": 3}]}]}]}' % HEAD, ['3']),
    ('{%s"tree": [{"setup": [{"type": "black", "coords": [{"x": 3, "y": 3}]}], "turn": "@"}]}' % HEAD, ['black', 'white']),
    ('{%s"tree": [{"markup": [{"type": "@", "coords": [{"x": 3, "y": 3}]}]}]}' % HEAD, ['circle', 'triangle', 'square', 'mark', 'selected']),
    ('{%s"tree": [{"markup": [{"type": "@", "coords": [{"x": 3, "y": 3, "text": "A"}]}]}]}' % HEAD, ['label']),
    ('{%s"tree": [{"score": [{"color": "@", "coords": [{"x": 3, "y": 3}]}]}]}' % HEAD, ['black', 'white']),
    ('{%s"game": {"result": "@"}, "tree": [{}]}' % HEAD, ['B+R', 'W+T', 'B+F', 'W+4.5', '?']),
    ('{%s"game": {"date": "@"}, "tree": [{}]}' % HEAD, ['2023-06-12', '2023-06', '2023']),
    ('{%s"game": {"dates": ["@", "2023-06-13"]}, "tree": [{}]}' % HEAD, ['2023-06-12']),
    ('{%s"game": {"type": "@"}, "tree": [{}]}' % HEAD, ['go']),
    ('{%s"rules": {"komi": @}, "tree": [{}]}' % HEAD, ['6.5', '0', '-5.5']),
    ('{%s"rules": {"time": @}, "tree": [{}]}' % HEAD, ['7200']),
    ('{%s"rules": {"ruleset": "@"}, "tree": [{}]}' % HEAD, ['Japanese', 'Chinese', 'AGA', 'New Zealand', 'Tromp-Taylor']),
    ('{%s"players": {"@": {"name": "Ann"}}, "tree": [{}]}' % HEAD, ['black', 'white'], 'seki'),
    # Older and misplaced members, which the fixes move.
    ('{%s"game": {"@": 6.5}, "tree": [{}]}' % HEAD, ['komi']),
    ('{%s"rules": {"@": 7200}, "tree": [{}]}' % HEAD, ['mainTime']),
    ('{"record": {"format": "@", "version": 2}, "board": {"size": 9}, "tree": [{}]}', ['JGF']),
    ('{"record": {"format": "JGF", "@": 2}, "board": {"size": 9}, "tree": [{}]}', ['version']),
    ('{"record": {"format": "JGF", "version": @}, "board": {"size": 9}, "tree": [{}]}', ['2']),
    ('{"record": {"format": "JGF", "version": 2, "charset": "@"}, "board": {"size": 9}, "tree": [{}]}', ['UTF-8']),
    ('{"record": {"format": "JGF", "version": 2}, "board": {"size": @}, "tree": [{}]}', ['9', '19']),
    ('{"record": {"format": "JGF", "version": 2}, "board": {"@": 9}, "tree": [{}]}', ['size']),
    ('{"record": {"format": "JGF", "version": 2}, "board": {"size": 19, "@": 3}, "tree": [{}]}', ['cutOffTop']),
]

def spoiled(text):
    """Each changed text with the look-alike character."""
    for at, plain in enumerate(text):
        others = LETTERS.get(plain, '')
        if plain.isalnum():
            others += chr(ord(plain) + 0xfee0)
        if plain.isdigit():
            others += chr(0x660 + int(plain)) + chr(0x6f0 + int(plain))
        for other in others:
            yield text[:at] + other + text[at + 1:], other
    for at in (0, len(text) // 2, len(text)):
        for other in UNSEEN:
            yield text[:at] + other + text[at:], other
    for other in EDGES:
        yield other + text, other
        yield text + other, other

def lines_run(std, texts):
    """The findings of each text; all in one run, as JSON Lines."""
    command = [JGFLINT, '--isolated', '--std', std, '--format-in', 'jsonl', '-f', 'jsonl', '-']
    out = subprocess.run(command, input=''.join(text + '\n' for text in texts).encode(), capture_output=True).stdout.decode()
    found = [[] for _ in texts]
    for finding in map(json.loads, out.splitlines()):
        if 'rule' in finding: found[finding['line'] - 1].append(finding)
    return found

def fixed(std, text):
    command = [JGFLINT, '--isolated', '--std', std, '-q', '--fix', '--ignore', 'tree-variation-single', '-']
    return subprocess.run(command, input=text.encode(), capture_output=True).stdout.decode()

def main():
    number = failed = 0
    for template, texts, *std in PLACES:
        std = std or ['jgf2']
        is_text = '"@"' in template
        wrong, count = [], 0
        for text in texts:
            right = json.loads(fixed(std[0], template.replace('@', text)))
            cases = [(bad, other, template.replace('@', bad if is_text else '"%s"' % bad)) for bad, other in spoiled(text)]
            for position, ((bad, other, record), findings) in enumerate(zip(cases, lines_run(std[0], [record for _, _, record in cases]))):
                count += 1
                name = 'U+%04X ' % ord(other)
                if not any(name in finding['message'] for finding in findings): wrong.append('%r is not named: %s' % (bad, [finding['message'] for finding in findings]))
                elif position % 5 == 0 and json.loads(fixed(std[0], record)) != right: wrong.append('%r is not fixed: %s' % (bad, [(finding['message'], finding.get('fix', {}).get('message')) for finding in findings]))
        number += 1
        failed += bool(wrong)
        print('%s %d - %s: %d ways to look like %s' % ('not ok' if wrong else 'ok', number, template.replace(HEAD, ''), count, ', '.join(texts)))
        for line in wrong[:int(os.environ.get('MOST', 5))]:
            print('# ' + line)
    print('1..%d' % number)
    return failed > 0

sys.exit(main())
