#!/usr/bin/env python3
"""charsets.py JGFCONV [OTHER]: jgfconv reads every character of every set for which Python has a decoder as Python does.

The differences between Python and the Encoding Standard are listed below. Invalid bytes do not swallow the ASCII after them. With
OTHER, another build of jgfconv, both builds write the same bytes for all texts."""
import re
import subprocess
import sys

import games

# Python's codec, and characters that the Standard reads otherwise.
WIDE = {
    'Shift_JIS': ('cp932', {}),
    'EUC-JP': ('euc_jp', {'a1c1': '～', 'a1c2': '∥', 'a1dd': '－', 'a1f1': '￠', 'a1f2': '￡', 'a2cc': '￢', '8fa2b7': '～'}),
    'EUC-KR': ('cp949', {}),
    # GB18030-2022 moved some characters from the private use area to Unicode.
    'GB18030': ('gb18030', dict(zip('a3a0 a6d9 a6da a6db a6dc a6dd a6de a6df a6ec a6ed a6f3 a8bc fe59 fe61 fe66 fe67 fe6d fe7e fe90 fea0'.split(),
                                    '　︐︒︑︓︔︕︖︗︘︙ḿ龴龵龶龷龸龹龺龻'), **{'8135f437': '\ue7c7'})),
    'Big5': ('big5hkscs', {'a145': '‧', 'a14e': '﹑', 'a1c2': '¯', 'a1e3': '～', 'a1f2': '⊕', 'a1f3': '⊙', 'a241': '∕', 'a242': '﹨', 'a244': '￥',
                           'a246': '￠', 'a247': '￡'}),
}
SINGLE = {**{f'ISO-8859-{part}': f'iso8859_{part}' for part in (2, 3, 4, 5, 7, 8, 10, 13, 14, 15, 16)}, **{f'windows-125{part}': f'cp125{part}' for part in range(9)},
          'ISO-8859-1': 'cp1252', 'ISO-8859-9': 'cp1254', 'KOI8-R': 'koi8_r', 'KOI8-U': 'koi8_u', 'CP437': 'cp437', 'CP850': 'cp850', 'CP852': 'cp852', 'CP866': 'cp866',
          'TIS-620': 'cp874', 'macintosh': 'mac_roman'}
OTHERWISE = {'windows-1255': {'ca': '\u05ba'}, 'KOI8-U': {'ae': 'ў', 'be': 'Ў'}}
failures = []
count = 0

def fails(what):
    failures.append(what)

def convert(program, name, text):
    run = subprocess.run([program, '--plain', '--quiet', '--force-lossy', '--encoding', name, '--to', 'sgf', '-'], input=text, capture_output=True, timeout=120)
    return run.returncode, run.stdout, run.stderr

def read(programs, name, sequences):
    """Decodes each byte sequence in a separate comment, between letters."""
    text = b'(;GM[1]FF[4]SZ[9]' + b''.join(b';C[a ' + each + b' z]\n' for each in sequences) + b')\n'
    outcomes = [convert(program, name, text) for program in programs]
    if any(each != outcomes[0] for each in outcomes):
        fails(f'{name}: the builds differ: {[each[0] for each in outcomes]}')
    comments = re.findall(r'C\[a (.*) z\]', outcomes[0][1].decode())
    if len(comments) != len(sequences):
        fails(f'{name}: {len(comments)} comments of {len(sequences)}')
    return [re.sub(r'\\(.)', r'\1', comment) for comment in comments]

def decoded(codec, each):
    try:
        text = each.decode(codec)
    except UnicodeDecodeError:
        return None
    return text if len(text) == 1 or (codec == 'big5hkscs' and len(each) == 2 and '\u0300' <= text[1:] <= '\u036f') else None

def judge(programs, name, codec, otherwise, sequences):
    global count
    pairs = [(each, otherwise.get(each.hex(), decoded(codec, each))) for each in sequences]
    pairs = [(each, char) for each, char in pairs if char and not 0x80 <= ord(char[0]) < 0xA0 and not 0xF8F0 <= ord(char[0]) <= 0xF8F3]
    count += len(pairs)
    for (each, char), comment in zip(pairs, read(programs, name, [each for each, char in pairs])):
        if comment != char and not (char.isspace() and comment.strip() == ''):
            fails(f'{name}: {each.hex()} is {comment!r}, not {char!r}')

def keeps_ascii(programs, name, codec, sequences):
    """ASCII after an invalid byte is unchanged. A backslash or a bracket would be SGF's."""
    lost = [each for each in sequences if each[-1] < 0x7F and each[-1] not in b'[\\]:' and decoded(codec, each) is None and decoded(codec, each[:1]) is None]
    global count
    count += len(lost)
    for each, comment in zip(lost, read(programs, name, lost)):
        if not comment.endswith(chr(each[-1])) and '\ufffd' in comment:
            fails(f'{name}: {each.hex()} is {comment!r}')

def four_bytes():
    return [bytes([a, b, c, d]) for a in (0x81, 0x82, 0x83, 0x84, 0x90, 0x95, 0xE3) for b in range(0x30, 0x3A) for c in range(0x81, 0xFF, 3) for d in (0x31, 0x36, 0x37)]

def escaped():
    """Pairs of the same character in ISO-2022-JP and EUC-JP: JIS X 0208, JIS X 0212 and halfwidth katakana."""
    for lead in range(0x21, 0x7F):
        for trail in range(0x21, 0x7F):
            yield b'\x1b$B' + bytes([lead, trail]) + b'\x1b(B', bytes([lead | 0x80, trail | 0x80])
            yield b'\x1b$(D' + bytes([lead, trail]) + b'\x1b(B', bytes([0x8F, lead | 0x80, trail | 0x80])
    for byte in range(0x21, 0x60):
        yield b'\x1b(I' + bytes([byte]) + b'\x1b(B', bytes([0x8E, byte | 0x80])

def main(programs):
    ones = [bytes([byte]) for byte in range(0x80, 0x100)]
    twos = [bytes([lead, trail]) for lead in range(0x80, 0x100) for trail in range(0x20, 0x100) if trail != 0x7F]
    for name, codec in SINGLE.items():
        judge(programs, name, codec, OTHERWISE.get(name, {}), ones)
    for name, (codec, otherwise) in WIDE.items():
        threes = [bytes([0x8F, lead, trail]) for lead in range(0xA1, 0xFF) for trail in range(0xA1, 0xFF)] if name == 'EUC-JP' else []
        judge(programs, name, codec, otherwise, ones + twos + threes + (four_bytes() if name == 'GB18030' else []))
        keeps_ascii(programs, name, codec, twos)
        if len(programs) > 1:
            read(programs, name, [each for each in ones + twos if each[-1:] not in (b']', b'\\')])
    codec, otherwise = WIDE['EUC-JP']
    pairs = [(each, otherwise.get(euc.hex(), decoded(codec, euc))) for each, euc in escaped()]
    pairs = [(each, char) for each, char in pairs if char]
    for (each, char), comment in zip(pairs, read(programs, 'ISO-2022-JP', [each for each, char in pairs])):
        if comment != char and not char.isspace():
            fails(f'ISO-2022-JP: {each.hex()} is {comment!r}, not {char!r}')
    for name in WIDE:  # of whatever set, a bracket behind half a character ends the value
        texts = [b'(;GM[1]FF[4]SZ[9]C[' + lead + b'];B[aa])' for lead in ones]
        made = [games.convert_all(program, texts, 'sgf', '--plain', '--force-lossy', '--encoding', name) for program in programs]
        for lead, *outcomes in zip(ones, *made):
            if 'B[aa]' not in outcomes[0][0] or any(each != outcomes[0] for each in outcomes):
                fails(f'{name}: {lead.hex()} takes the bracket')
    if count + len(pairs) < 100000:
        fails(f'only {count + len(pairs)} were tried')
    print('\n'.join(failures[:20]), end='')

main(sys.argv[1:])
