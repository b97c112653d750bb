#!/usr/bin/env python3
"""asian.py TESTDATA: writes the games of testdata/games as clients of Tygem (GIB) and Cyberoro (NGF) save them, to TESTDATA/gib and
TESTDATA/ngf. tests/convert/asian.py makes more of them and reads them back."""

import json
import os
import sys

# Words of each client: black, white, ways to win, a half, the number, a draw, a rank, a name for the game.
WORDS = {
    'en': {'sides': ('black', 'white'), 'R': '{} wins by resignation', 'T': '{} wins by time', 'points': '{} {} points win', 'draw': 'draw',
           'ngf': {'R': '{} wins by resign!', 'T': '{} wins by time!', 'points': '{} wins by {}!', 'draw': 'Draw!'}, 'dan': 'D', 'kyu': 'K', 'game': 'Rated game'},
    'ko': {'sides': ('흑', '백'), 'R': '{} 불계승', 'T': '{} 시간승', 'points': '{} {}집 승', 'draw': '무승부', 'dan': '단', 'kyu': '급', 'game': '승강급 대국'},
    'zh': {'sides': ('黑', '白'), 'R': '{}中盘胜', 'T': '{}超时胜', 'points': '{}{}目胜', 'draw': '和棋', 'dan': '段', 'kyu': '级', 'game': '升降级对局'},
    'tw': {'sides': ('黑', '白'), 'R': '{}中盤勝', 'T': '{}時間勝', 'points': '{}{}目勝', 'draw': '和棋', 'dan': '段', 'kyu': '級', 'game': '升降級對局'},
    'ja': {'sides': ('黒', '白'), 'R': '{}中押し勝ち!', 'T': '{}時間切れ勝ち！', 'points': '{}{}目勝ち!', 'draw': '持碁', 'dan': '段', 'kyu': '級', 'game': 'レーティング対局'},
}
# Points of handicap stones: the third one is at the top left.
CORNERS, SIDES = [(15, 3), (3, 15), (3, 3), (15, 15)], [(3, 9), (15, 9), (9, 3), (9, 15)]
CODES = {'B+': 0, 'W+': 1, '0': 2, 'B+R': 3, 'W+R': 4, 'B+F': 5, 'W+F': 6, 'B+T': 7, 'W+T': 8}

def stones(handicap):
    sides = 0 if handicap < 6 else 2 if handicap < 8 else 4
    points = CORNERS[:handicap] if handicap < 4 else CORNERS + SIDES[:sides]
    return points + [(9, 9)] if len(points) < handicap else points

def game(record):
    """The parts that both formats can express; None if the game has others."""
    nodes, rules = record['tree'], record.get('rules', {})
    players = record.get('players')
    board = record.get('board', {'size': 19}).get('size')
    if not isinstance(players, list) or len(players) != 2 or board != 19 or any('variations' in node or 'setup' in node for node in nodes[1:]):
        return None
    handicap = rules.get('handicap', 0)
    setup = {(point['x'], point['y']) for entry in nodes[0].get('setup', []) for point in entry['coords']}
    if setup != (set(stones(handicap)) if handicap > 1 else set()):
        return None
    moves = []
    while 'move' not in nodes[-1] and len(nodes) > 1: # what was said when the game was over
        nodes = nodes[:-1]
    for node in nodes[1:]:
        if 'move' not in node or node['move']['color'] not in ('black', 'white'):
            return None
        moves.append((node['move']['color'] == 'white', node['move'].get('pass') and None or (node['move'].get('x'), node['move'].get('y'))))
    moves = [(white, None if point == (None, None) else point) for white, point in moves]
    date = record.get('game', {}).get('date', '')
    if not moves:
        return None
    return {'black': players[0], 'white': players[1], 'handicap': handicap, 'komi': rules.get('komi', 0), 'result': record.get('game', {}).get('result', '?'),
            'date': date if len(date) == 10 else '2020-01-02', 'moves': moves}

def result_words(of, words):
    result = of['result']
    if result == '0':
        return words['draw']
    if result[1:2] != '+':
        return ''
    side = words['sides'][result[0] == 'W']
    text = words[result[2:]].format(side) if result[2:] in ('R', 'T') else words['points'].format(side, result[2:])
    return text

def rank(player, words):
    text = player.get('rank', '')
    return text[:-1] + (words['kyu'] if text.endswith('k') else words['dan'] if text.endswith('d') else words.get('pro', 'P')) if text[-1:] in ('k', 'd', 'p') else ''

def name(player, words):
    text = rank(player, words)
    return player.get('name', '') + (f'({text})' if text else '')

def gib(of, language, kind='Global', end='\n'):
    words = WORDS[language]
    margin = of['result'][2:]
    is_count = margin[:1].isdigit()
    code = CODES.get(of['result'][:2] if is_count else of['result'], 255)
    year, month, day = of['date'].split('-')
    lines = ['\\HS', f'\\[GIBOKIND={kind}\\]', '\\[TYPE=0\\]', f'\\[GAMERESULT={result_words(of, words)}\\]', f'\\[GAMENAME={words["game"]}\\]',
             f'\\[GAMEDATE={year}-{int(month):2}-{int(day):2}- 9-41- 7\\]', f'\\[GAMEWHITENAME={name(of["white"], words)}\\]',
             f'\\[GAMEBLACKNAME={name(of["black"], words)}\\]', '\\[GAMECOMMENT=\\]',
             f'\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:0,GTIME:1200-30-3,GRLT:{code},ZIPSU:{round(float(margin) * 10) if is_count else 0},DUM:0,'
             f'GONGJE:{round(of["komi"] * 10)},TCNT:{len(of["moves"])},AUSZ:0\\]', '\\HE', '\\GS', '2 1 0', f'{len(of["moves"]) + 1} 0 &4',
             f'INI 0 1 {of["handicap"]} &4 ']
    for number, (white, point) in enumerate(of['moves'], 2):
        lines.append(f'STO 0 {number} {1 + white} {point[0]} {point[1]} ' if point else f'SKI 0 {number} ')
    return end.join(lines + ['\\GE', ''])

def ngf(of, language, old=False, end='\n'):
    words = dict(WORDS[language], pro=WORDS[language]['dan'] + 'P', **WORDS[language].get('ngf', {}))
    player = lambda one: f'{one.get("name", "").replace(" ", "_"):<10} {rank(one, words)}' if rank(one, words) else one.get('name', '').replace(' ', '_')
    komi = str(int(of['komi'] // 1))
    passes = sum(point is None for _, point in of['moves'])
    text = result_words(of, words)
    lines = [words['game'], '19', player(of['white']), player(of['black']), 'www.cyberoro.com', str(of['handicap']), '0', komi,
             of['date'].replace('-', '') + ' [09:41]', '20', text[:1].upper() + text[1:], str(len(of['moves']) - passes)]
    if old:
        lines = [words['game'], lines[2], lines[3], '', '', of['date'], '19', lines[5], '0', komi, str(len(of['moves']))]
        lines = ['GI' + line for line in lines]
    for number, (white, point) in enumerate(of['moves'], 1):
        letters = chr(ord('B') + point[0]) + chr(ord('B') + point[1]) if point else 'AA'
        lines.append(f'PM{chr(65 + number // 26 % 26)}{chr(65 + number % 26)}{"BW"[white]}{letters}{letters[::-1]}')
    if old:
        lines += ['GI1', f'IDB[{len(of["moves"])}] {text}[EndTxt]']
    return end.join(lines + [''])

def records(folder):
    for file in sorted(os.listdir(folder)):
        if not file.endswith('.jgf'):
            continue
        with open(os.path.join(folder, file), encoding='utf-8') as text:
            try:
                of = game(json.load(text))
            except (ValueError, KeyError, TypeError):
                of = None
        if of:
            yield file[:-4], of

SHIPPED = {
    'gib/korean.gib': ('19x19-korean-resigned', lambda of: gib(of, 'ko', 'Korea').encode('cp949')),
    'gib/chinese.gib': ('handicap-5', lambda of: gib(of, 'zh', 'China', '\r\n').encode('gb18030')),
    'gib/global.gib': ('19x19-japanese-scored', lambda of: gib(of, 'en').encode('utf-8')),
    'ngf/rated.ngf': ('19x19-300-moves', lambda of: ngf(of, 'en').encode('ascii', 'replace')),
    'ngf/japanese.ngf': ('19x19-resigned', lambda of: ngf(of, 'ja', end='\r\n').encode('cp932')),
    'ngf/korean.ngf': ('handicap-2', lambda of: ngf(of, 'ko').encode('cp949')),
    'ngf/old.ngf': ('time-byo-yomi', lambda of: ngf(of, 'zh', old=True).encode('gb18030')),
}

def main():
    folder = sys.argv[1]
    games = dict(records(os.path.join(folder, 'games')))
    for path, (source, make) in SHIPPED.items():
        os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
        with open(os.path.join(folder, path), 'wb') as file:
            file.write(make(games[source]))

if __name__ == '__main__':
    main()
