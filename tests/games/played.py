"""The samples that GNU Go plays: games, handicap, time, comments, reviews."""

import random

from board import Illegal
from build import (Line, labels, mark, number, other, player, record,
                   result_text, sample, wanderer)
from gnugo import GnuGo
from layout import (ascii_only, crlf, fitted, fitted_one_space, minified,
                    no_final_newline, stringify, tabs, wide_colons)

AREA = {'Chinese', 'AGA', 'New Zealand', 'Ing', 'Tromp-Taylor'}
SUICIDE = {'New Zealand', 'Ing', 'Tromp-Taylor'}
NO_REPEATS = {'AGA', 'New Zealand', 'Tromp-Taylor'}


class Played:
    """A finished game: moves, how it ended, and what GNU Go says of it."""

    def __init__(self):
        self.stones = []        # handicap stones
        self.moves = []         # (color, point or None)
        self.resigned = None    # the color that gave up
        self.passed = False     # ended with two passes
        self.dead, self.seki, self.margin = set(), set(), 0.0


def play_once(size, seed, level, komi, ruleset, handicap, free, limit, resign):
    game = Played()
    with GnuGo(size, seed, level, komi, ruleset in AREA, resign) as go:
        if handicap:
            command = 'place_free_handicap' if free else 'fixed_handicap'
            game.stones = go.points(go.send('%s %d' % (command, handicap)))
        color = 'white' if handicap else 'black'
        while len(game.moves) < limit:
            point = go.genmove(color)
            if point == 'resign':
                game.resigned = color
                break
            game.moves.append((color, point))
            if [p for _, p in game.moves[-2:]] == [None, None]:
                game.passed = True
                break
            color = other(color)
        if resign and not game.resigned and not game.passed:
            # GNU Go hardly ever gives up: the side that it sees behind does.
            black_leads = go.send('estimate_score').startswith('B')
            game.resigned = 'white' if black_leads else 'black'
        if game.passed:
            game.dead, game.seki = go.dead(), go.seki()
            game.margin = go.score()
    return game


def rules_of(ruleset, komi, handicap=0, **more):
    rules = {'ruleset': ruleset,
             'allowSuicide': ruleset in SUICIDE,
             'disallowRepeats': ruleset in NO_REPEATS,
             'komi': number(komi)}
    if handicap:
        rules['handicap'] = handicap
    rules.update(more)
    return rules


def line_of(game, size, rules, free=False, decorate=None, clock=None):
    """Replay a game into nodes. Raises Illegal where the record's own rules
    are stricter than GNU Go's (whole-board repetition)."""
    decorate = decorate or {}
    root = decorate.get(0, {})
    if game.stones and not free:
        line = Line(size, suicide=rules['allowSuicide'],
                    no_repeats=rules['disallowRepeats'],
                    setup={'black': game.stones}, turn='white', **root)
    else:
        line = Line(size, suicide=rules['allowSuicide'],
                    no_repeats=rules['disallowRepeats'], **root)
        for stone in game.stones:
            line.move('black', stone)
    for index, (color, point) in enumerate(game.moves, 1):
        more = dict(decorate.get(index, {}))
        if clock:
            more.update(clock(color))
        line.move(color, point, **more)
    return line


def good(game, want, size, rules, free):
    """Is this the kind of ending asked for, and is the count beyond doubt?"""
    if want == 'score' or want == 'draw':
        if not game.passed or game.seki:
            return None
        if want == 'draw' and game.margin:
            return None
        if rules['ruleset'] in ('AGA',):
            # Counted by area or by territory the result is then the same.
            played = [c for c, p in game.moves if p is not None]
            if played.count('black') != played.count('white'):
                return None
        if game.margin == 0 and want == 'score':
            return None
    elif want == 'resign' and not game.resigned:
        return None
    elif want == 'full' and (game.passed or game.resigned):
        return None
    try:
        line = line_of(game, size, rules, free)
    except Illegal:
        return None
    if want in ('score', 'draw'):
        black, white = line.score(rules['ruleset'] in AREA, game.dead)
        if black - white - rules['komi'] != game.margin:
            return None         # GNU Go counts it otherwise: take another
    return game


def find(size, seed, ruleset, komi, want, level=1, handicap=0, free=False,
         limit=600, rules=None):
    """The first seed from `seed` on whose game ends as wanted."""
    rules = rules or rules_of(ruleset, komi, handicap)
    if want == 'resign':
        limit = min(limit, size * size * 11 // 20)
    for attempt in range(seed, seed + 40):
        game = play_once(size, attempt, level, komi, ruleset, handicap, free,
                         limit, want == 'resign')
        if good(game, want, size, rules, free):
            return game
    raise SystemExit('no seed from %d on gives such a game' % seed)


def ending(line, game, rules):
    """Add the score node if there was a count; the result either way."""
    if game.resigned:
        return 'W+R' if game.resigned == 'black' else 'B+R'
    if not game.passed:
        return None
    black, white = line.score(rules['ruleset'] in AREA, game.dead)
    return result_text(black - white - rules['komi'])


def gnugo_game(name, layout, size, seed, ruleset, komi, want, players,
               level=1, handicap=0, free=False, limit=600, game=None,
               rules=None, decorate=None, result=None, head=None, **more):
    @sample(name, layout)
    def build():
        law = rules_of(ruleset, komi, handicap, **(rules or {}))
        played = find(size, seed, ruleset, komi, want, level, handicap, free,
                      limit, law)
        line = line_of(played, size, law, free, decorate)
        outcome = ending(line, played, law)
        info = dict(game or {})
        info['result'] = outcome if result is None else result
        return record(line.tree, size, players, law, info, **more,
                      **(head or {}))
    return build


def pair(black, white):
    return [player('black', *black), player('white', *white)]


BOTH = pair(('GNU Go 3.8', '8k'), ('GNU Go 3.8', '8k'))

# 9x9, counted, one for each ruleset that is widely known.
gnugo_game('9x9-japanese-scored', fitted, 9, 101, 'Japanese', 6.5, 'score',
           pair(('Mori Haruka', '3k'), ('Ogawa Ren', '2k')),
           game={'name': 'Lunch break game', 'date': '2024-02-11'})
gnugo_game('9x9-chinese-scored', stringify, 9, 111, 'Chinese', 7, 'score',
           pair(('林小雨', '5k'), ('周晓明', '4k')),
           game={'name': '九路盘对局', 'date': '2024-03-02'})
gnugo_game('9x9-korean-scored', fitted, 9, 121, 'Korean', 6.5, 'score',
           pair(('한서준', '1d'), ('윤지아', '1d')),
           game={'date': '2024-03-09'})
gnugo_game('9x9-aga-scored', fitted, 9, 131, 'AGA', 7.5, 'score',
           pair(('Dana Whitfield', '6k'), ('Luis Ortega', '6k')),
           game={'date': '2024-03-16'}, event={'name': 'Club ladder'})
gnugo_game('9x9-new-zealand-scored', fitted, 9, 141, 'New Zealand', 7, 'score',
           pair(('Aroha Pukeko', '9k'), ('Tom Beech', '10k')),
           game={'date': '2024-04-01'},
           event={'name': 'Harbour cup', 'location': 'Wellington'})
gnugo_game('9x9-ing-scored', fitted, 9, 151, 'Ing', 8, 'score',
           pair(('Chen Yiru', '4d'), ('Pavel Dvorny', '3d')),
           game={'date': '2024-04-07'})
gnugo_game('9x9-tromp-taylor-scored', minified, 9, 161, 'Tromp-Taylor', 7,
           'score', BOTH, game={'date': '2024-04-20'})
gnugo_game('9x9-draw', fitted, 9, 171, 'Japanese', 5, 'draw',
           pair(('Ines Ferreira', '12k'), ('Émile Blanc', '12k')),
           game={'name': 'Jigo', 'date': '2024-05-05'})
gnugo_game('9x9-no-komi', tabs, 9, 181, 'Japanese', 0, 'score',
           pair(('Yusuf Demir', '15k'), ('Ida Holm', '14k')),
           game={'date': '2024-05-06'})
gnugo_game('9x9-reverse-komi', fitted, 9, 191, 'Japanese', -5.5, 'score',
           pair(('Nadia Brandt', '7k'), ('Okafor Chidi', '11k')),
           game={'date': '2024-05-07',
                 'description': 'White was the weaker player and took black\'s komi.'})
gnugo_game('9x9-resigned', crlf, 9, 201, 'Japanese', 6.5, 'resign',
           pair(('Marta Kowal', '2d'), ('Sven Lindqvist', '3d')),
           game={'date': '2024-05-11'})
gnugo_game('9x9-handicap-3-scored', fitted, 9, 211, 'Japanese', 0.5, 'score',
           pair(('Bao Nguyen', '20k'), ('GNU Go 3.8', '8k')), handicap=3,
           game={'date': '2024-05-12'})
gnugo_game('7x7-chinese-scored', ascii_only, 7, 221, 'Chinese', 9, 'score',
           pair(('李青', '2p'), ('Zoë Åkesson', '1d')),
           game={'name': '七路 ✨', 'date': '2024-05-13'})
gnugo_game('5x5-japanese-scored', wide_colons, 5, 231, 'Japanese', 0.5,
           'score', BOTH, game={'date': '2024-05-14'})

# 13x13.
gnugo_game('13x13-japanese-scored', fitted, 13, 301, 'Japanese', 6.5, 'score',
           pair(('Sato Minori', '1k'), ('Kojima Taku', '1d')),
           game={'name': 'Evening game', 'date': '2023-11-18'},
           rules={'time': 900, 'overtime': '1x20 byo-yomi'})
gnugo_game('13x13-chinese-scored', fitted, 13, 311, 'Chinese', 7.5, 'score',
           pair(('Fang Lei', '2d'), ('Hu Qing', '2d')),
           game={'date': '2023-11-19'})
gnugo_game('13x13-korean-resigned', stringify, 13, 321, 'Korean', 6.5, 'resign',
           pair(('Baek Dohyun', '5d'), ('Seo Yuna', '5d')),
           game={'date': '2023-11-20'})
gnugo_game('13x13-handicap-3', fitted, 13, 331, 'Japanese', 0.5, 'score',
           pair(('Clara Nowak', '14k'), ('GNU Go 3.8', '8k')), handicap=3,
           game={'date': '2023-11-21'})
gnugo_game('13x13-aga-resigned', no_final_newline, 13, 341, 'AGA', 7.5, 'resign',
           pair(('Hank Sorrel', '4k'), ('Wei Delgado', '4k')),
           game={'date': '2023-11-25'}, event={'name': 'Autumn open', 'round': '2'})

# 19x19.
gnugo_game('19x19-japanese-scored', fitted, 19, 401, 'Japanese', 6.5, 'score',
           pair(('Tanabe Jiro', '6p'), ('Hayase Kei', '7p')),
           game={'name': 'Third title game', 'date': '2022-09-30',
                 'opening': 'Two star points', 'annotator': 'R. Feld'},
           event={'name': 'Maple Leaf Title', 'location': 'Kyoto',
                  'round': 'Game 3'},
           source={'name': 'The Go Quarterly',
                   'url': 'https://goquarterly.example.org/games/88',
                   'copyright': 'Public domain'},
           rules={'time': 10800, 'overtime': '5x60 byo-yomi'})
gnugo_game('19x19-chinese-scored', stringify, 19, 411, 'Chinese', 7.5, 'score',
           pair(('罗一帆', '9p'), ('唐思远', '8p')),
           game={'name': '第十二届春兰邀请赛', 'date': '2022-10-02'},
           event={'name': '春兰邀请赛', 'location': '成都', 'round': '决赛'})
gnugo_game('19x19-korean-resigned', fitted, 19, 421, 'Korean', 6.5, 'resign',
           pair(('조민석', '4p'), ('임하늘', '5p')),
           game={'date': '2022-10-08'},
           event={'name': '가을 리그', 'location': '서울'})
gnugo_game('19x19-resigned', crlf, 19, 431, 'Japanese', 6.5, 'resign',
           pair(('Georg Amsel', '1d'), ('Petra Vogel', '2d')),
           game={'date': '2022-10-09'})
gnugo_game('19x19-first-50', minified, 19, 441, 'Japanese', 6.5, 'full',
           BOTH, limit=50, result='?', game={'date': '2022-10-10'})


@sample('19x19-300-moves', fitted)
def long_game():
    """GNU Go ends its games sooner. Where it would pass, it is asked to take
    dead stones off instead, and what is still missing is played at random."""
    law = rules_of('Chinese', 7.5)
    line, color = Line(19), 'black'
    with GnuGo(19, 451, 1, 7.5, True, False) as go:
        while len(line.nodes) <= 300:
            point = go.genmove(color)
            if point is None:
                go.undo()
                point = go.point(go.send('kgs-genmove_cleanup ' + color))
            if point is None:
                break
            line.move(color, point)
            color = other(color)
    wanderer(line, random.Random(451), (color, other(color)),
             301 - len(line.nodes))
    return record(line.tree, 19,
                  pair(('Ulla Stern', '3d'), ('Ravi Menon', '3d')), law,
                  {'name': 'A game of 300 moves', 'result': 'B+R',
                   'date': '2022-10-15'})


# Handicap: stones set up in the root, or black's first moves.
for stones, seed, name, rank in ((2, 501, 'Lena Roth', '9k'),
                                 (4, 511, 'Omar Said', '12k'),
                                 (5, 521, 'Greta Nym', '13k'),
                                 (6, 531, 'Kim Tull', '15k'),
                                 (9, 541, 'Ben Archer', '19k')):
    gnugo_game('handicap-%d' % stones, stringify if stones == 4 else fitted,
               19, seed, 'Japanese', 0.5, 'full',
               pair((name, rank), ('GNU Go 3.8', '8k')), handicap=stones,
               limit=60 + 8 * stones, result='W+R' if stones < 6 else 'B+R',
               game={'date': '2021-06-%02d' % (10 + stones)})
gnugo_game('handicap-free-3', fitted, 19, 551, 'Chinese', 0.5, 'full',
           pair(('Anya Petrova', '11k'), ('Jonas Weil', '8k')), handicap=3,
           free=True, limit=70, result='B+R', game={'date': '2021-06-20'})
gnugo_game('handicap-free-5-13x13', fitted, 13, 561, 'New Zealand', 0, 'full',
           pair(('Mere Tui', '17k'), ('Jack Finch', '9k')), handicap=5,
           free=True, limit=60, result='W+R', game={'date': '2021-06-21'})

# Every remaining form of the result.
gnugo_game('result-forfeit-white', fitted, 9, 601, 'Japanese', 6.5, 'full',
           pair(('Elif Aydin', '5k'), ('Hugo Prat', '5k')), limit=14,
           result='W+F', game={'date': '2020-01-25',
                               'description': 'Black did not come back after the break.'})
gnugo_game('result-forfeit-black', fitted, 9, 602, 'AGA', 7.5, 'full',
           pair(('Nils Berg', '3k'), ('Ora Levin', '4k')), limit=22,
           result='B+F', game={'date': '2020-01-26'})
gnugo_game('result-unknown', fitted, 13, 603, 'Japanese', 5.5, 'full',
           pair(('Unknown player', '1d'), ('Kasai Shoji', '2d')), limit=77,
           result='?', game={'date': '1931', 'description':
                             'The end of the game is not preserved.'})
gnugo_game('result-suspended', fitted, 19, 604, 'Japanese', 6.5, 'full',
           pair(('Rosa Klein', '2k'), ('Abe Tomo', '1k')), limit=64,
           result='', game={'date': '2020-02-01', 'description':
                            'Suspended: the room had to be closed.'})

# Dates.
gnugo_game('dates-two-days', fitted, 19, 611, 'Japanese', 6.5, 'full',
           pair(('Onodera Shin', '9p'), ('Nishi Aki', '8p')), limit=110,
           result='W+R', game={'date': '2019-03-14',
                               'dates': ['2019-03-14', '2019-03-15']},
           event={'name': 'Plum Blossom Title', 'round': 'Game 1'},
           rules={'time': 28800, 'overtime': '10x60 byo-yomi'})
gnugo_game('dates-only', fitted, 13, 612, 'Japanese', 6.5, 'full',
           pair(('Ruth Malin', '6k'), ('Per Aho', '6k')), limit=40, result='B+R',
           game={'dates': ['2019-12-31', '2020-01-01', '2020-01-04']})
gnugo_game('date-month', fitted, 13, 613, 'Japanese', 6.5, 'full',
           pair(('Ilse Korn', '8k?'), ('Tariq Aziz', '7k')), limit=36,
           result='W+R', game={'date': '2023-06'})
gnugo_game('date-year', fitted, 19, 614, 'Japanese', 0, 'full',
           pair(('Kuwabara Shusaku', '4d'), ('Inoue Gennan', '8d')), limit=32,
           result='?', game={'date': '1846', 'description':
                             'An invented game with an old date.'})
gnugo_game('date-leap-day', fitted, 9, 615, 'Japanese', 6.5, 'full', BOTH,
           limit=20, result='B+R', game={'date': '2024-02-29'})


# Time.
class ByoYomi:
    """Main time, then periods that start afresh with every move."""

    def __init__(self, seed, main, periods, length):
        self.rng = random.Random(seed)
        self.length = length
        self.main = {'black': main, 'white': main}
        self.periods = {'black': periods, 'white': periods}

    def __call__(self, color):
        spent = self.rng.randint(3, 38)
        if self.main[color] > spent:
            self.main[color] -= spent
            return {'left': self.main[color]}
        spent -= self.main[color]
        self.main[color] = 0
        while spent >= self.length and self.periods[color] > 1:
            spent -= self.length
            self.periods[color] -= 1
        return {'left': self.length - min(spent, self.length - 1),
                'periods': self.periods[color]}


class Absolute:
    """What is gone is gone."""

    def __init__(self, seed, main):
        self.rng = random.Random(seed)
        self.main = {'black': main, 'white': main}

    def __call__(self, color):
        self.main[color] -= min(self.main[color] // 8 + 1,
                                 self.rng.randint(1, 40))
        return {'left': self.main[color]}


class Fischer:
    """Every move earns some seconds, so the time may grow."""

    def __init__(self, seed, main, bonus):
        self.rng = random.Random(seed)
        self.bonus = bonus
        self.main = {'black': main, 'white': main}

    def __call__(self, color):
        spent = min(self.rng.randint(10, 360) / 10, self.main[color] - 0.5)
        left = self.main[color] - spent + self.bonus
        self.main[color] = left = round(left, 1)
        return {'left': number(left)}


class Canadian:
    """Blocks of stones to be played within a block of time."""

    def __init__(self, seed, main, stones, length):
        self.rng = random.Random(seed)
        self.main = {'black': main, 'white': main}
        self.stones, self.length = stones, length
        self.block = {}

    def __call__(self, color):
        spent = self.rng.randint(2, 22)
        if color not in self.block:
            if self.main[color] > spent:
                self.main[color] -= spent
                return {'left': self.main[color]}
            self.block[color] = [self.length, self.stones]
        block = self.block[color]
        block[0] -= spent
        block[1] -= 1
        if block[1] == 0:
            self.block[color] = block = [self.length, self.stones]
        return {'left': block[0], 'periods': block[1]}


def timed(name, layout, size, seed, limit, players, rules, clock, result, date):
    @sample(name, layout)
    def build():
        law = rules_of('Japanese', 6.5, **rules)
        played = find(size, seed, 'Japanese', 6.5, 'full', limit=limit)
        line = line_of(played, size, law, clock=clock())
        return record(line.tree, size, players, law,
                      {'result': result, 'date': date})
    return build


timed('time-byo-yomi', fitted, 19, 701, 101,
      pair(('Felix Grau', '4d'), ('Shirin Azad', '4d')),
      {'time': 600, 'overtime': '3x30 byo-yomi'},
      lambda: ByoYomi(1, 600, 3, 30), 'B+T', '2024-06-01')
timed('time-absolute', fitted, 13, 702, 60,
      pair(('Cem Kaya', '10k'), ('Anna Lund', '9k')), {'time': 300},
      lambda: Absolute(2, 300), 'W+T', '2024-06-02')
timed('time-fischer', fitted, 9, 703, 30,
      pair(('Bo Xu', '1d'), ('Kaja Moen', '2d')),
      {'time': 120, 'overtime': '10 seconds a move, Fischer'},
      lambda: Fischer(3, 120, 10), 'W+R', '2024-06-03')
timed('time-canadian', stringify, 13, 704, 90,
      pair(('Joan Reyes', '3k'), ('Milo Kent', '3k')),
      {'time': 240, 'overtime': '10/150 Canadian'},
      lambda: Canadian(4, 240, 10, 150), 'B+R', '2024-06-04')


# Comments in several languages and writing systems.
gnugo_game('comments-english', fitted, 9, 801, 'Japanese', 6.5, 'score',
           pair(('Walter Pym', '4k'), ('Agnes Doyle', '3k')),
           game={'name': 'A short commented game', 'date': '2024-07-01',
                 'annotator': 'Q. Marsh'},
           decorate={
               0: {'comments': ['A club game on the small board.',
                                'Both players had about ten minutes.']},
               1: {'comments': ['The centre, as usual.']},
               4: {'comments': ['White leans on the side.\n\nA hane is also possible here.']},
               7: {'name': 'A quiet move', 'comments': ['Black does not want a fight yet.']},
               12: {'comments': ['"If in doubt, tenuki" \\ said nobody on 9x9.']},
               15: {'comments': ['Half a point may decide; see <b>move 30</b> & later.']}})
gnugo_game('comments-japanese', fitted, 9, 811, 'Japanese', 6.5, 'score',
           pair(('森田 遥', '3d'), ('小川 蓮', '2d')),
           game={'name': '九路盤の一局', 'date': '2024-07-02', 'annotator': '高木'},
           decorate={0: {'comments': ['黒番、コミ六目半。']},
                     3: {'comments': ['ノビが普通の手です。']},
                     6: {'comments': ['ここは急所。', '白は受けるしかありません。']},
                     11: {'name': '勝負所', 'comments': ['コウになると黒が苦しい。']}})
gnugo_game('comments-chinese', stringify, 9, 821, 'Chinese', 7, 'score',
           pair(('陈小天', '5d'), ('刘芳', '5d')),
           game={'name': '一盘快棋', 'date': '2024-07-03'},
           decorate={0: {'comments': ['执黑先行，贴七目。']},
                     5: {'comments': ['這步棋是繁體字的評論：好手！']},
                     9: {'comments': ['白棋应该先打吃。', '黑棋厚实。']}})
gnugo_game('comments-korean', fitted, 9, 831, 'Korean', 6.5, 'score',
           pair(('강도윤', '2d'), ('오세린', '3d')),
           game={'name': '구줄바둑', 'date': '2024-07-04'},
           decorate={0: {'comments': ['흑이 먼저 둡니다.']},
                     4: {'comments': ['젖히는 수가 좋습니다.']},
                     10: {'comments': ['끝내기가 중요합니다.', '백이 조금 좋습니다.']}})
gnugo_game('comments-emoji', minified, 9, 841, 'Japanese', 6.5, 'resign',
           pair(('🐼 Panda', '18k'), ('Łukasz 🦊', '17k')),
           game={'name': '⚫⚪ fun', 'date': '2024-07-05'},
           decorate={0: {'comments': ['Good luck! 👋🏽 Have fun 👨‍👩‍👧']},
                     2: {'comments': ['🤔']},
                     6: {'comments': ['An attack! 🔥🔥', 'Привет и на русском — «так».']},
                     9: {'comments': ['שלום ומרחבא, two scripts: مرحبا']}})


# Variations and reviews.
def review(name, layout, size, seed, length, players, want_depth, step, date,
           words):
    """At every step-th move GNU Go's next choice becomes a variation."""
    @sample(name, layout)
    def build():
        game = find(size, seed, 'Japanese', 6.5, 'full', limit=length)
        line = top = Line(size, comments=[words])
        with GnuGo(size, seed + 1000, 1, 6.5) as go:
            for index, (color, point) in enumerate(game.moves):
                choices = [p for p in go.candidates(color)
                           if p != point and p is not None
                           and line.board.legal(color, p)]
                if index % step == 0 and choices:
                    line, side = line.fork(2)
                    side.move(color, choices[0],
                              comments=['Instead of move %d.' % (index + 1)])
                    go.play(color, choices[0])
                    undo, mover = 1, other(color)
                    for _ in range(want_depth - 1):
                        reply = go.genmove(mover)
                        if reply in (None, 'resign') \
                                or not side.board.legal(mover, reply):
                            if reply != 'resign':
                                undo += 1
                            break
                        side.move(mover, reply)
                        undo, mover = undo + 1, other(mover)
                    for _ in range(undo):
                        go.undo()
                line.move(color, point)
                go.play(color, point)
        return record(top.tree, size, players, rules_of('Japanese', 6.5),
                      {'result': '?', 'date': date, 'annotator': 'GNU Go 3.8'})
    return build


review('review-every-move', fitted_one_space, 9, 901, 34,
       pair(('Silvia Conti', '6k'), ('Noor Haddad', '6k')), 2, 1, '2024-08-01',
       'Every move has a variation.')
review('review-13x13', fitted, 13, 911, 80,
       pair(('Theo Winter', '2k'), ('Amal Rahman', '1k')), 5, 16, '2024-08-02',
       'A variation now and then.')
review('review-19x19', fitted_one_space, 19, 921, 90,
       pair(('Gil Navon', '5d'), ('Sumi Hara', '6d')), 4, 10, '2024-08-03',
       'A short review of the opening.')


@sample('variations-many', fitted)
def many_branches():
    """Six ways to go on, the first of them with three more inside."""
    game = find(19, 931, 'Japanese', 6.5, 'full', limit=12)
    line = top = Line(19)
    with GnuGo(19, 931, 1, 6.5) as go:
        for color, point in game.moves[:6]:
            line.move(color, point)
            go.play(color, point)
        color, point = game.moves[6]
        choices = [point] + [p for p in go.candidates(color)
                             if p not in (None, point)][:5]
        branches = line.fork(len(choices))
        for number_, (branch, first) in enumerate(zip(branches, choices), 1):
            branch.move(color, first, name='Choice %d' % number_)
        line = branches[0]
        go.play(color, point)
        color, point = game.moves[7]
        choices = [point] + [p for p in go.candidates(color)
                             if p not in (None, point)][:2]
        inner = line.fork(len(choices))
        for branch, first in zip(inner, choices):
            branch.move(color, first)
        for color, point in game.moves[8:]:
            inner[0].move(color, point)
    return record(top.tree, 19, BOTH, rules_of('Japanese', 6.5),
                  {'result': '?', 'date': '2024-08-04'})


@sample('markup-all-types', fitted)
def marked():
    game = find(13, 941, 'Japanese', 6.5, 'full', limit=46)
    line = Line(13, markup=[mark('square', (6, 6)),
                            labels([((3, 3), 'A'), ((9, 3), 'B'),
                                    ((3, 9), 'C'), ((9, 9), 'D')])],
                comments=['Where would you start?'])
    for index, (color, point) in enumerate(game.moves, 1):
        more = {}
        free = [(x, y) for x in range(2, 11) for y in range(2, 11)
                if (x, y) not in line.board.stones and (x, y) != point]
        stones = list(line.board.stones)
        if index == 5:
            more['markup'] = [mark('triangle', *stones[:2])]
        elif index == 12:
            more['markup'] = [mark('circle', *stones[:3]),
                              mark('square', *stones[3:5]),
                              mark('mark', free[0], free[7])]
        elif index == 20:
            more['markup'] = [labels([(free[3], 'a'), (free[5], 'b'),
                                      (free[11], '1'), (free[12], '10'),
                                      (free[20], '三')])]
        elif index == 30:
            more['markup'] = [mark('selected', *free[10:14]),
                              labels([(free[10], 'x')])]
            more['comments'] = ['Four points are selected, one has a label too.']
        line.move(color, point, **more)
    return record(line.tree, 13, BOTH, rules_of('Japanese', 6.5),
                  {'result': '?', 'date': '2024-08-05'})


@sample('pair-go', fitted)
def pair_go():
    game = find(19, 951, 'Japanese', 6.5, 'full', limit=60)
    line = line_of(game, 19, rules_of('Japanese', 6.5))
    players = [player('black', 'Emi Sakai', '3d', team='Herons'),
               player('black', 'Paul Ansel', '1k', team='Herons'),
               player('white', 'Lucia Moretti', '2d', team='Otters'),
               player('white', 'Dmitri Orlov', '1d', team='Otters')]
    return record(line.tree, 19, players, rules_of('Japanese', 6.5),
                  {'name': 'Pair go, final', 'result': 'B+R',
                   'date': '2024-08-10'},
                  {'name': 'Pair go weekend', 'round': 'Final'})


@sample('team-match', fitted)
def team_match():
    game = find(19, 961, 'Chinese', 7.5, 'full', limit=48)
    line = line_of(game, 19, rules_of('Chinese', 7.5))
    players = [player('black', 'Aino Laine', '4d', team='Helsinki', country='Finland'),
               player('white', 'Matej Hora', '5d', team='Brno', country='Czechia')]
    return record(line.tree, 19, players, rules_of('Chinese', 7.5),
                  {'result': 'W+R', 'date': '2024-08-11'},
                  {'name': 'City league', 'location': 'online', 'round': 'Board 2'},
                  transcriber='M. Hora')
