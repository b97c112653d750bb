"""The samples laid out by hand: problems, tactics, odd boards, every key."""

import random

from board import Illegal
from build import (Line, diagram, labels, mark, other, player, record,
                   result_text, sample, wanderer)
from layout import (crlf, fitted, fitted_one_space, minified, stringify, tabs)


def rules(ruleset='Japanese', komi=6.5, suicide=False, repeats=False):
    return {'ruleset': ruleset, 'allowSuicide': suicide,
            'disallowRepeats': repeats, 'komi': komi}


def two(black='Kit Marlow', white='Jun Arai'):
    return [player('black', black, '2k'), player('white', white, '2k')]


# Problems: the board is cut off, everything named lies in the part shown.

def cut(size, width, height, right=False, bottom=False):
    """A corner of a board: which columns and rows are left out."""
    x, y = size - width, size - height
    board = {'size': size,
             'cutOffTop': y if bottom else 0,
             'cutOffBottom': 0 if bottom else y,
             'cutOffLeft': x if right else 0,
             'cutOffRight': 0 if right else x}
    return {key: value for key, value in board.items() if value}


def problem(name, layout, board, stones, turn, words, answers, settings=None,
            title=None):
    """answers: [(good, [points], comment), ...]; the colors alternate."""
    @sample(name, layout)
    def build():
        size = board['size']
        line = Line(size, setup=stones, turn=turn, comments=[words])
        branches = line.fork(len(answers)) if len(answers) > 1 else [line]
        for branch, (right, points, comment) in zip(branches, answers):
            color = turn
            for index, point in enumerate(points):
                more = {}
                if right:
                    more['solution'] = True
                if index == len(points) - 1 and comment:
                    more['comments'] = [comment]
                branch.move(color, point, **more)
                color = other(color)
        return record(line.tree, board, game={'name': title or words},
                      settings=settings)
    return build


problem('problem-corner-cutoff', fitted, cut(19, 8, 6), diagram([
    '. . . X O . . .',
    'X X X X O . . .',
    'O O O O . . . .',
    '. . . . . . . .']), 'white', 'White to play and kill.',
    [(True, [(1, 0), (0, 0), (2, 0)], 'The whole group is taken.'),
     (False, [(0, 0), (1, 0)], 'Black has two eyes.'),
     (False, [(2, 0), (1, 0)], 'Black has two eyes.')],
    settings={'showSolutions': True, 'showVariations': False},
    title='Straight three in the corner')

problem('problem-bottom-right-cutoff', tabs, cut(19, 8, 7, True, True),
        diagram(['. . . . . . . .',
                 '. . . O O O O O',
                 '. . . O X X X X',
                 '. . . O X . . .'], left=11, top=15), 'black',
        'Black to play and live.',
        [(True, [(17, 18)], 'An eye on either side of the stone.'),
         (False, [(16, 18), (17, 18)], 'White takes the middle.')],
        settings={'showSolutions': True}, title='Live in the corner')

@sample('problem-side-cutoff', stringify)
def side():
    """A problem in the middle of the lower side: three edges are cut off."""
    stones = diagram(['. O O O O O .',
                      '. O X X X O .',
                      'O O X . X O O',
                      'O X X . X X O',
                      'O X . . . X O'], left=6, top=14)
    line = Line(19, setup=stones, turn='black',
                comments=['Black to play and live.'])
    good, bad = line.fork(2)
    good.move('black', (9, 17), solution=True,
              comments=['The only move. Black makes three eyes.'])
    bad.move('black', (8, 18))
    bad.move('white', (9, 17), comments=['White takes the vital point.'])
    return record(line.tree,
                  {'width': 19, 'height': 19, 'cutOffTop': 10, 'cutOffBottom': 0,
                   'cutOffLeft': 4, 'cutOffRight': 4},
                  game={'name': 'Five points on the side'},
                  settings={'showSolutions': True})


@sample('problem-centre-cutoff', fitted)
def net():
    """A net in the centre: all four edges are cut off."""
    stones = {'black': [(8, 9), (9, 8), (8, 7)], 'white': [(9, 9), (8, 8), (7, 8)]}
    line = Line(19, setup=stones, turn='black',
                comments=['Black to catch the stone marked.'],
                markup=[mark('triangle', (9, 9))])
    net_, ladder = line.fork(2)
    net_.move('black', (10, 10), solution=True, name='Net')
    net_.move('white', (10, 9))
    net_.move('black', (11, 9), solution=True)
    net_.move('white', (9, 10))
    net_.move('black', (9, 11), solution=True)
    ladder.move('black', (10, 9), comments=['Too direct.'])
    ladder.move('white', (9, 10))
    return record(line.tree, {'size': 19, 'cutOffTop': 4, 'cutOffBottom': 4,
                              'cutOffLeft': 4, 'cutOffRight': 4},
                  game={'name': 'A net'}, settings={'showSolutions': True})


@sample('problem-13x13-cutoff', minified)
def throw_in():
    """The snapback as a problem, in a corner of a 13x13 board."""
    line = Line(13, setup=diagram([
        'X O . . X .',
        'X O O O X .',
        '. X X X . .']), turn='black', comments=['Black to play.'])
    throw, plain = line.fork(2)
    throw.move('black', (2, 0), solution=True)
    throw.move('white', (3, 0))
    throw.move('black', (2, 0), solution=True,
               comments=['Five stones are taken.'])
    plain.move('black', (3, 0), comments=['This works as well, but is less pretty.'])
    return record(line.tree, {'size': 13, 'cutOffBottom': 7, 'cutOffRight': 6},
                  game={'name': 'Throw in'})


# Tactics in play.

@sample('ko-fight', fitted)
def ko():
    line = Line(9, comments=['A ko with threats on both sides.'])
    line.moves('black', (3, 4), (6, 4), (4, 3), (5, 3), (4, 5), (5, 5), (2, 2))
    line.move('white', (4, 4), comments=['Into the mouth.'])
    line.move('black', (5, 4), comments=['Black takes the ko.'],
              markup=[mark('square', (4, 4))])
    line.move('white', (2, 1), comments=['A threat.'])
    line.move('black', (1, 1))
    line.move('white', (4, 4), comments=['White takes the ko back.'])
    line.move('black', (6, 3), comments=['Black\'s threat.'])
    line.move('white', (6, 2))
    line.move('black', (5, 4))
    line.move('white', (7, 3), comments=['White takes the stone that threatened.'])
    line.move('black', (4, 4), comments=['Black ends the ko.'])
    assert line.board.captured == {'black': 2, 'white': 2}
    return record(line.tree, 9, two(), rules(), {'result': '?', 'date': '2024-09-01'})


@sample('ko-after-pass', stringify)
def ko_pass():
    """A pass ends the ko as any other move does."""
    line = Line(5)
    line.moves('black', (1, 2), (3, 1), (2, 1), (4, 2), (2, 3), (3, 3), None,
               (2, 2), (3, 2), None, (0, 0), (2, 2), None, None)
    return record(line.tree, 5, two(), rules(komi=0.5), {'result': '?'})


@sample('ko-under-superko', tabs)
def superko():
    line = Line(7, suicide=True, no_repeats=True)
    line.moves('black', (2, 3), (5, 3), (3, 2), (4, 2), (3, 4), (4, 4), (1, 1),
               (3, 3), (4, 3), (1, 5), (2, 5), (3, 3), (5, 1), (5, 2), (4, 3),
               (5, 5), (3, 3))
    return record(line.tree, 7, two(), rules('New Zealand', 7, True, True),
                  {'result': '?', 'date': '2024-09-02'})


@sample('snapback', fitted)
def snapback():
    line = Line(9)
    line.moves('black', (0, 0), (1, 0), (0, 1), (1, 1), (1, 2), (2, 1), (2, 2),
               (3, 1), (3, 2), (6, 6), (4, 1), (2, 6), (4, 0), (6, 2))
    line.move('black', (2, 0), comments=['A throw-in.'])
    line.move('white', (3, 0), comments=['White takes one stone ...'])
    line.move('black', (2, 0), comments=['... and loses five. This is no ko.'])
    assert line.board.captured == {'black': 5, 'white': 1}
    return record(line.tree, 9, two(), rules(), {'result': 'B+R', 'date': '2024-09-03'})


@sample('ladder', fitted)
def ladder():
    """White runs in a ladder to the edge and loses everything."""
    line = Line(19)
    line.moves('black', (3, 4), (4, 4), (4, 3), (15, 3), (5, 3), (15, 6))
    line.move('black', (4, 5), name='The ladder starts')
    run = (4, 4)
    while True:
        liberties = line.board.group(run)[1]
        if len(liberties) != 1:
            raise Illegal('the ladder broke')
        run = liberties.pop()
        if not line.board.legal('white', run):
            line.move('white', (9, 9))
            line.move('black', run)
            break
        line.move('white', run)
        # Black plays the liberty after which white has one left and no more.
        for point in sorted(line.board.group(run)[1]):
            trial = line.board.copy()
            trial.play('black', point)
            if run not in trial.stones:
                break
            ahead = trial.group(run)[1]
            if len(ahead) == 1:
                further = trial.copy()
                if not further.legal('white', next(iter(ahead))):
                    break
                further.play('white', next(iter(ahead)))
                if len(further.group(run)[1]) <= 2:
                    break
        line.move('black', point)
        if run not in line.board.stones:
            break
    line.node(comments=['%d stones taken.' % line.board.captured['black']],
              name='The end')
    return record(line.tree, 19, two(), rules(), {'name': 'A ladder to the edge',
                                                 'result': 'B+R',
                                                 'date': '2024-09-04'})


@sample('capture-corner', crlf)
def capture_many():
    """A group of eight is taken at once."""
    line = Line(9)
    white = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]
    black = [(3, 0), (3, 1), (5, 5), (4, 4), (6, 2), (0, 3), (1, 3), (6, 6)]
    for mine, theirs in zip(black, white):
        line.move('black', mine)
        line.move('white', theirs)
    line.move('black', (2, 2), comments=['Eight stones are taken.'])
    assert line.board.captured['black'] == 8
    return record(line.tree, 9, two(), rules(), {'result': 'B+R'})


@sample('suicide-tromp-taylor', fitted)
def suicide():
    """Two stones play themselves off the board, as these rules allow."""
    line = Line(5, suicide=True, no_repeats=True)
    line.moves('black', (3, 3), (0, 1), (3, 2), (1, 1), (3, 1), (2, 0), (0, 0),
               (2, 3))
    line.move('black', (1, 0), comments=['Suicide: both corner stones go.'])
    assert (0, 0) not in line.board.stones
    line.moves('white', (2, 2), (3, 0), (1, 3), (4, 4), (2, 4), None, None)
    black, white = line.score(True)
    return record(line.tree, 5, two(), rules('Tromp-Taylor', 0.5, True, True),
                  {'result': result_text(black - white - 0.5),
                   'date': '2024-09-05'})


@sample('setup-in-the-middle', stringify)
def middle():
    """A position put up, played from, changed, and played from again."""
    line = Line(13, setup={'black': [(3, 3), (9, 3)], 'white': [(3, 9), (9, 9)]},
                turn='black', name='Start')
    line.moves('black', (6, 6), (5, 6), (5, 5))
    line.setup({'clear': [(5, 6), (5, 5)], 'black': [(7, 6)],
                'white': [(6, 7), (7, 7)]}, turn='white',
               comments=['The fight is taken back.'])
    line.moves('white', (5, 6), (6, 5), (8, 6))
    line.setup({'white': [(2, 2)]}, name='One stone more')
    line.move('black', (3, 2))
    line.setup({'clear': [(3, 2)]}, turn='black')
    line.moves('black', (2, 3), (3, 2), (4, 2))
    return record(line.tree, 13, two(), rules(), {'result': '?'})


@sample('setup-changes-color', fitted)
def recolor():
    """A setup may put a stone where one of the other color stands."""
    line = Line(9, setup={'black': [(2, 2), (4, 4)], 'white': [(6, 6)]},
                turn='white')
    line.moves('white', (4, 2), (6, 4))
    line.setup({'white': [(4, 4)], 'black': [(4, 2)]}, turn='white')
    line.moves('white', (2, 6), (2, 4))
    return record(line.tree, 9, two(), rules(), {'result': '?'})


@sample('joseki-tree', fitted_one_space)
def joseki():
    """Openings in one corner: forks in forks in forks."""
    line = Line(19, comments=['Some ways to play in a corner.'])
    line.move('black', (15, 3))
    keima, ogeima, invade = line.fork(3)
    keima.move('white', (13, 2), name='Knight')
    a, b, c = keima.fork(3)
    a.moves('black', (16, 5), (16, 2), (15, 2), (16, 3), (16, 4))
    b.move('black', (12, 4))
    b1, b2 = b.fork(2)
    b1.moves('white', (16, 2), (15, 2), (16, 3))
    b2.moves('white', (16, 5), (13, 4))
    c.move('black', (13, 3), name='Attach')
    c1, c2, c3, c4 = c.fork(4)
    c1.moves('white', (12, 3), (12, 2), (13, 4), (12, 4))
    c2.move('white', (14, 2))
    c3.move('white', (12, 2), comments=['Gentle.'])
    c4.move('white', None, comments=['White plays elsewhere.'])
    c4.move('black', (12, 2))
    ogeima.moves('white', (16, 9), (16, 6))
    invade.move('white', (16, 2), name='3-3')
    left, right = invade.fork(2)
    left.moves('black', (15, 2), (16, 3), (16, 4), (17, 4), (17, 5), (16, 5),
               (15, 4), (17, 3), (16, 6))
    right.moves('black', (16, 3), (15, 2), (14, 2), (14, 1), (13, 2))
    return record(line.tree, 19, game={'name': 'Corner openings'})


@sample('variations-with-setup', fitted)
def setup_branches():
    """Branches may start with a setup or with words instead of a move."""
    line = Line(9, setup={'black': [(4, 4)], 'white': [(2, 2)]}, turn='white')
    line.move('white', (6, 6))
    play, change, talk = line.fork(3)
    play.moves('black', (6, 5), (5, 6))
    change.setup({'black': [(3, 2)], 'clear': [(4, 4)]}, turn='white')
    change.moves('white', (3, 3), (4, 3))
    talk.node(name='A word', comments=['With a stone at 3,2 this would be another game.'])
    talk.moves('black', (2, 6), (6, 2))
    return record(line.tree, 9, two(), rules(), {'result': '?'})


# Boards of other shapes.

def odd_board(name, layout, width, height, seed, count, result='?', **more):
    @sample(name, layout)
    def build():
        line = Line(width, height)
        ended = wanderer(line, random.Random(seed), ('black', 'white'), count)
        info = {'result': result}
        info.update(more)
        komi = 0.5
        if ended:
            black, white = line.score(True)
            info['result'] = result_text(black - white - komi)
        board = {'width': width, 'height': height}
        return record(line.tree, board, two('Otto Quill', 'Mina Vale'),
                      rules('Chinese', komi), info)
    return build


odd_board('board-5x7', fitted, 5, 7, 1, 200)
odd_board('board-7x5', stringify, 7, 5, 2, 200)
odd_board('board-9x13', fitted, 9, 13, 3, 60)
odd_board('board-25x19', fitted, 25, 19, 4, 90, result='W+R')
odd_board('board-19x25', minified, 19, 25, 5, 60, result='B+R')
odd_board('board-1x9', fitted, 1, 9, 6, 40)
odd_board('board-4x4', tabs, 4, 4, 7, 80)
odd_board('board-52x52', fitted, 52, 52, 8, 120, result='?')


@sample('board-1x1', fitted)
def one_point():
    """The only point may not be played on, so both pass."""
    line = Line(1)
    line.moves('black', None, None)
    return record(line.tree, 1, two(), rules('Chinese', 0), {'result': '0'})


@sample('board-2x2', fitted)
def two_by_two():
    line = Line(2, no_repeats=True)
    line.moves('black', (0, 0), (1, 1), (1, 0), None, None)
    black, white = line.score(True)
    return record(line.tree, {'size': 2}, two(),
                  rules('Chinese', 0.5, False, True),
                  {'result': result_text(black - white - 0.5)})


@sample('three-colours', fitted)
def three():
    line = Line(13)
    wanderer(line, random.Random(11), ('black', 'white', 'red'), 75)
    players = [player('black', 'Ada Finn', '5k'), player('white', 'Ben Oduya', '4k'),
               player('red', 'Cora Lind', '6k')]
    return record(line.tree, 13, players, {'komi': 0, 'allowSuicide': False,
                                           'disallowRepeats': False},
                  {'name': 'Three friends', 'result': '?', 'date': '2024-09-20'})


# The least and the most.

@sample('minimal', fitted)
def least():
    whole = record([{}], 19)
    whole['record'] = {'format': 'JGF', 'version': 2}
    return whole


@sample('empty-board-with-words', stringify)
def words_only():
    return record([{'comments': ['No move was played.']}], 13,
                  two(), rules(), {'result': '', 'date': '2024-10-01'})


@sample('passes-only', crlf)
def passes():
    line = Line(9)
    line.moves('black', None, None)
    return record(line.tree, 9, two(), rules(komi=0), {'result': '0'})


@sample('passes-in-between', fitted)
def passes_between():
    line = Line(9)
    line.moves('black', (4, 4), None, (2, 4), (6, 4), None, (4, 6), (4, 2), None,
               None)
    return record(line.tree, 9, two(), rules(), {'result': '?'})


@sample('every-key', stringify)
def every_key():
    """Every key of the second specification, each with a sound value.

    Black and white have surrounded one area each. All else borders on both,
    so it is nobody's, and what is cut off holds no points.
    """
    top, left = 4, 3
    line = Line(19, name='Root', comments=[
        'These are comments shown at the start of the game.',
        'Every separate comment has its own entry.'],
        markup=[mark('square', (9, 9))])
    ring = diagram(['. X X X X . . . . . .',
                    '. X . . X . O O O O .',
                    '. X . . X . O . . O .',
                    '. X X X X . O . . O .',
                    '. . . . . . O . . O .',
                    '. . . . . . O O O . .'], left=left, top=top)
    line.setup({'black': [(5, 11)] + ring['black'],
                'white': ring['white']}, turn='black', name='A position')
    line.move('black', (7, 12), left=345, periods=3)
    line.move('white', (8, 12), left=402.5, periods=3, name='A name',
              comments=['Move comment', 'Another comment'])
    line.move('black', (9, 11), left=20, periods=2, markup=[
        mark('circle', (4, 4), (5, 4)), mark('triangle', (9, 5)),
        mark('square', (7, 4)), mark('mark', (5, 5), (6, 6)),
        labels([((8, 10), 'A'), ((7, 10), '1')]),
        mark('selected', (10, 6), (11, 6))])
    line.setup({'black': [(8, 9)], 'white': [(12, 9)], 'clear': [(5, 11)]},
               turn='white', comments=['White\'s corner is closed.'])
    main, second, third = line.fork(3)
    main.move('white', (10, 11), solution=True, name='Variation 1')
    main.move('black', None)
    main.move('white', None)
    black, white = main.score(False, comments=['The count.'])
    second.move('white', (9, 12), name='Variation 2')
    inner, outer = second.fork(2)
    inner.move('black', (10, 11))
    outer.move('black', (10, 12))
    third.move('white', None, name='Variation 3')
    komi = 6.5
    return {
        'record': {'format': 'JGF', 'version': 2, 'charset': 'UTF-8',
                   'generator': 'jgflint sample games',
                   'transcriber': 'A. Scribe'},
        'source': {'name': 'Go magazine',
                   'url': 'https://gomagazine.example.org/kifu/123',
                   'copyright': 'Public domain'},
        'game': {'type': 'go', 'name': 'One record for every key',
                 'result': result_text(black - white - komi),
                 'date': '2011-04-22', 'dates': ['2011-04-22', '2011-04-23'],
                 'opening': 'None to speak of', 'annotator': 'An Annotator',
                 'description': 'A general description of this game.'},
        'players': [
            {'color': 'black', 'name': 'Sanada Kazuo', 'rank': '9p',
             'team': 'East', 'country': 'Japan'},
            {'color': 'white', 'name': 'Eom Taejin', 'rank': '9p',
             'team': 'West', 'country': 'South Korea'}],
        'event': {'name': '3rd Lantern Cup', 'location': 'Seoul',
                  'round': 'Semi-finals'},
        'rules': {'ruleset': 'Japanese', 'allowSuicide': False,
                  'disallowRepeats': False, 'komi': komi, 'handicap': 0,
                  'time': 7200, 'overtime': '3x20 byo-yomi'},
        'board': {'size': 19, 'width': 19, 'height': 19, 'cutOffTop': 3,
                  'cutOffBottom': 5, 'cutOffLeft': 2, 'cutOffRight': 4},
        'settings': {'showLastMove': False, 'showNextMove': False,
                     'showSolutions': False, 'showVariations': True,
                     'showSiblingVariations': False,
                     'rememberVariationPaths': True},
        'meta': {'collection': {'shelf': 7, 'read': True, 'tags': ['sample']}},
        'tree': line.tree,
    }
