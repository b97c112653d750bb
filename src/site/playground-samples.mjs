// playground-samples.mjs: records to try, one of each kind.

export const samples = [
  {title: 'JGF: a good game', name: 'game.jgf', text: `{
  "record": {"format": "JGF", "version": 2, "charset": "UTF-8", "generator": "jgflint sample games"},
  "game": {"type": "go", "name": "Lunch break game", "date": "2024-02-11", "result": "B+24.5"},
  "rules": {"ruleset": "Japanese", "allowSuicide": false, "disallowRepeats": false, "komi": 6.5},
  "board": {"size": 9},
  "players": [
    {"color": "black", "name": "Mori Haruka", "rank": "3k"},
    {"color": "white", "name": "Ogawa Ren", "rank": "2k"}
  ],
  "tree": [
    {},
    {"move": {"color": "black", "x": 4, "y": 4}},
    {"move": {"color": "white", "x": 2, "y": 6}},
    {"move": {"color": "black", "x": 6, "y": 6}},
    {"move": {"color": "white", "x": 5, "y": 5}},
    {"move": {"color": "black", "x": 6, "y": 5}},
    {"move": {"color": "white", "x": 2, "y": 3}},
    {"move": {"color": "black", "x": 5, "y": 4}},
    {"move": {"color": "white", "x": 6, "y": 2}},
    {"move": {"color": "black", "x": 4, "y": 2}},
    {"move": {"color": "white", "x": 7, "y": 4}},
    {"move": {"color": "black", "x": 7, "y": 5}},
    {"move": {"color": "white", "x": 6, "y": 3}},
    {"move": {"color": "black", "x": 2, "y": 1}},
    {"move": {"color": "white", "x": 4, "y": 6}},
    {"move": {"color": "black", "x": 6, "y": 4}},
    {"move": {"color": "white", "x": 8, "y": 3}},
    {"move": {"color": "black", "x": 5, "y": 7}},
    {"move": {"color": "white", "x": 4, "y": 7}},
    {"move": {"color": "black", "x": 1, "y": 2}},
    {"move": {"color": "white", "x": 2, "y": 5}},
    {"move": {"color": "black", "x": 0, "y": 5}},
    {"move": {"color": "white", "x": 1, "y": 6}},
    {"move": {"color": "black", "x": 5, "y": 1}},
    {"move": {"color": "white", "x": 6, "y": 1}},
    {"move": {"color": "black", "x": 4, "y": 8}},
    {"move": {"color": "white", "x": 3, "y": 8}},
    {"move": {"color": "black", "x": 5, "y": 8}},
    {"move": {"color": "white", "x": 2, "y": 7}},
    {"move": {"color": "black", "x": 5, "y": 6}},
    {"move": {"color": "white", "x": 0, "y": 6}},
    {"move": {"color": "black", "x": 4, "y": 5}},
    {"move": {"color": "white", "x": 0, "y": 4}},
    {"move": {"color": "black", "x": 6, "y": 0}},
    {"move": {"color": "white", "x": 7, "y": 0}},
    {"move": {"color": "black", "x": 5, "y": 0}},
    {"move": {"color": "white", "x": 5, "y": 2}},
    {"move": {"color": "black", "x": 4, "y": 1}},
    {"move": {"color": "white", "x": 7, "y": 1}},
    {"move": {"color": "black", "x": 8, "y": 5}},
    {"move": {"color": "white", "x": 7, "y": 2}},
    {"move": {"color": "black", "x": 1, "y": 3}},
    {"move": {"color": "white", "x": 2, "y": 4}},
    {"move": {"color": "black", "x": 1, "y": 4}},
    {"move": {"color": "white", "x": 1, "y": 5}},
    {"move": {"color": "black", "x": 8, "y": 4}},
    {"move": {"color": "white", "x": 8, "y": 1}},
    {"move": {"color": "black", "x": 7, "y": 3}},
    {"move": {"color": "white", "x": 3, "y": 5}},
    {"move": {"color": "black", "x": 7, "y": 4}},
    {"move": {"color": "white", "x": 0, "y": 3}},
    {"move": {"color": "black", "x": 0, "y": 2}},
    {"move": {"color": "white", "x": 0, "y": 5}},
    {"move": {"color": "black", "x": 2, "y": 2}},
    {"move": {"color": "white", "x": 3, "y": 3}},
    {"move": {"color": "black", "x": 4, "y": 3}},
    {"move": {"color": "white", "x": 3, "y": 2}},
    {"move": {"color": "black", "x": 3, "y": 1}},
    {"move": {"color": "white", "x": 3, "y": 4}},
    {"move": {"color": "black", "pass": true}},
    {"move": {"color": "white", "pass": true}},
    {
      "score": [
        {
          "color": "black",
          "coords": [
            {"x": 0, "y": 0},
            {"x": 1, "y": 0},
            {"x": 2, "y": 0},
            {"x": 3, "y": 0},
            {"x": 4, "y": 0},
            {"x": 7, "y": 0},
            {"x": 8, "y": 0},
            {"x": 0, "y": 1},
            {"x": 1, "y": 1},
            {"x": 6, "y": 1},
            {"x": 7, "y": 1},
            {"x": 8, "y": 1},
            {"x": 5, "y": 2},
            {"x": 6, "y": 2},
            {"x": 7, "y": 2},
            {"x": 8, "y": 2},
            {"x": 5, "y": 3},
            {"x": 6, "y": 3},
            {"x": 8, "y": 3},
            {"x": 5, "y": 5},
            {"x": 7, "y": 6},
            {"x": 8, "y": 6},
            {"x": 6, "y": 7},
            {"x": 7, "y": 7},
            {"x": 8, "y": 7},
            {"x": 6, "y": 8},
            {"x": 7, "y": 8},
            {"x": 8, "y": 8}
          ]
        },
        {
          "color": "white",
          "coords": [
            {"x": 3, "y": 6},
            {"x": 0, "y": 7},
            {"x": 1, "y": 7},
            {"x": 3, "y": 7},
            {"x": 0, "y": 8},
            {"x": 1, "y": 8},
            {"x": 2, "y": 8}
          ]
        }
      ]
    }
  ]
}
`},
  {title: 'JGF: many mistakes', name: 'mistakes.jgf', text: `{
  "record": {"format": "JGF", "version": 2},
  "game": {
    "name": "Club evening",
    "date": "30.2.2024",
    "result": "white by resignation",
  },
  "players": [
    {"color": "black", "name": "Anna", "rank": "3k"},
    {"color": "wite", "name": "Ben", "rank": "1d"}
  ],
  "rules": {"ruleset": "japanese", "komi": "6,5"},
  "board": {"size": 9},
  "tree": [
    {},
    {"move": {"color": "black", "x": 4, "y": 4}},
    {"move": {"color": "white", "x": 6, "y": 4}},
    {"move": {"color": "black", "x": 4, "y": 2}, "comment": "Is this too close?"},
    {"move": {"color": "white", "x": 4, "y": 2}},
    {"move": {"color": "black", "x": 9, "y": 9}},
    {"move": {"color": "black", "x": 6, "y": 6}}
  ]
}
`},
  {title: 'JGF 1: an old form', name: 'v1.jgf', text: `{
  "record": {"version": 1, "charset": "UTF-8", "generator": "Seki v1.0.0", "transcriber": "me"},
  "source": {"name": "Mag", "copyright": "(c)", "url": "https://example.org/kifu/1"},
  "game": {
    "type": "go",
    "name": "Demo",
    "result": "B+R",
    "date": "2014-01-02",
    "dates": ["2014-01-02", "2014-01-03"],
    "opening": "open",
    "annotator": "ann",
    "description": "game comment"
  },
  "players": [
    {
      "color": "black",
      "name": "Black Player",
      "rank": "3k",
      "team": "Team A",
      "pro": true,
      "ai": false
    },
    {"color": "white", "name": "White Player", "rank": "1d", "pro": true}
  ],
  "event": {"name": "Test Cup", "location": "Auckland", "round": "1"},
  "rules": {
    "ruleSet": "Japanese",
    "allowSuicide": false,
    "disallowRepeats": false,
    "komi": 6.5,
    "handicap": 2,
    "mainTime": 1800,
    "overTime": "3x30 byo-yomi"
  },
  "board": {
    "size": 9,
    "width": 9,
    "height": 9,
    "cutOffTop": 0,
    "cutOffBottom": 0,
    "cutOffLeft": 0,
    "cutOffRight": 0
  },
  "settings": {"showVariations": true, "showSiblingVariations": true},
  "tree": [
    {
      "comments": [
        "Root comment",
        {
          "name": "Reviewer One",
          "timestamp": "2023-12-08 14:30",
          "comment": "Detailed note"
        }
      ],
      "setup": [{"type": "black", "coords": [{"x": 2, "y": 2}, {"x": 6, "y": 6}]}],
      "turn": "white"
    },
    {
      "move": {"color": "white", "x": 6, "y": 2, "timeLeft": 1785, "periodsLeft": 3},
      "comments": ["Second move"],
      "markup": [
        {"type": "label", "coords": [{"x": 0, "y": 0, "text": "A"}]},
        {"type": "triangle", "coords": [{"x": 1, "y": 1}]}
      ]
    },
    {"move": {"color": "black", "pass": true}},
    {
      "variations": [
        [
          {"move": {"color": "white", "x": 2, "y": 6}},
          {"name": "nm", "move": {"color": "black", "x": 4, "y": 4}}
        ],
        [
          {"move": {"color": "white", "pass": true}},
          {
            "move": {"color": "black", "x": 2, "y": 5},
            "score": [
              {"color": "black", "coords": [{"x": 0, "y": 0}, {"x": 0, "y": 1}]},
              {"color": "white", "coords": [{"x": 8, "y": 8}]}
            ]
          }
        ],
        [
          {
            "comments": ["setup"],
            "setup": [
              {"type": "clear", "coords": [{"x": 2, "y": 2}]},
              {"type": "white", "coords": [{"x": 3, "y": 3}]}
            ]
          }
        ]
      ]
    }
  ]
}
`},
  {title: 'JGF as ngGo wrote it', name: 'nggo.jgf', text: `{
  "record": {
    "application": "ngGo v1.0.8",
    "version": 1,
    "charset": "UTF-8",
    "sgf": {},
    "source": "Mag",
    "transcriber": "me",
    "annotator": "ann",
    "copyright": "(c)"
  },
  "game": {
    "type": "go",
    "players": [
      {"color": "black", "name": "Black Player", "rank": "3k", "team": "Team A"},
      {"color": "white", "name": "White Player", "rank": "1d"}
    ],
    "komi": 6.5,
    "handicap": "2",
    "rules": "Japanese",
    "time": {"main": "1800", "overtime": "3x30 byo-yomi"},
    "dates": "2014-01-02,2014-01-03",
    "event": "Test Cup",
    "round": "1",
    "location": "Auckland",
    "result": "B+R",
    "name": "Demo",
    "comment": "game comment",
    "opening": "open"
  },
  "board": {"width": 9, "height": 9},
  "tree": [
    {
      "root": true,
      "KGSDE": "x",
      "comments": ["Root comment"],
      "setup": {"B": [[2, 2], [6, 6]]},
      "turn": "W"
    },
    {
      "move": {"W": [6, 2]},
      "WL": "1785",
      "OW": "3",
      "comments": ["Second move"],
      "markup": {"label": [[0, 0, "A"]], "triangle": [[1, 1]]}
    },
    {"move": {"B": "pass"}},
    [
      [{"move": {"W": [2, 6]}}, {"move": {"B": [4, 4]}, "name": "nm"}],
      [
        {"move": {"W": [19, 19]}},
        {"move": {"B": [2, 5]}, "score": {"B": [[0, 0], [0, 1]], "W": [[8, 8]]}}
      ],
      [{"setup": {"E": [[2, 2]], "W": [[3, 3]]}, "comments": ["setup"]}]
    ]
  ],
  "player": {"variation_markup": true, "variation_children": false, "variation_siblings": true}
}
`},
  {title: 'SGF: a game with variations', name: 'review.sgf', text: `(;FF[4]CA[UTF-8]GM[1]AP[editor:1.2]ST[2]SZ[9]
PB[Anna Bär]BR[3k]PW[Ben Ōta]WR[1d?]KM[6.5]RE[W+R]DT[2024-05-06,07]TM[1800]OT[5x30 byo-yomi]RU[Japanese]
EV[Club evening]RO[2]PC[Köln]GN[A short game]GC[Played twice:
the first time without a clock.]
;B[ee]BL[1795.5];W[ge]WL[1790]C[Is this [1\\] too close?];B[ec]TR[ec][ge]LB[cc:A][gg:B]
(;W[gc];B[gg]N[main line];W[cg];B[cc]GB[1];W[];B[])
(;W[cc]C[A joseki elsewhere: see \\\\B.];B[gc]TE[1]
(;W[gd]KO[])
(;W[fc]BM[1]AR[fc:gd]LN[aa:ia])))
`},
  {title: 'SGF: mistakes', name: 'faulty.sgf', text: `Here is the game of yesterday.
(;FF[4]GM[1]SZ[9:9]GN[]KM[6,5]RE[w+resignation]DT[2024/5/6]TM[30 min]PB[Ann]
AB[cc]AB[gg];W[ee]SiZe[9]
;B[dd]W[ff]L[aa][bb];W[tt]TR[aa][bb][aa];AB[ce]B[de]
(;W[ab]KO)(W[ba]))
`},
  {title: 'SGF: several games', name: 'collection.sgf', text: `(;FF[4]GM[1]SZ[9]GN[one];B[ee];W[cc])
(;FF[4]GM[1]SZ[9]GN[two];B[dd];W[dd])

(;FF[4]GM[1]SZ[9]GN[three];B[ff];W[gg])
`},
  {title: 'UGF: a Japanese server’s format', name: 'game.ugf', text: `[Header]
Ver=UGF3,200
Lang=SJIS
Crypt=0,PLAIN_UGF_FILE,READ_WRITE
Code=
Title=第3期,試験戦,決勝
Place=東京
Date=2020/02/29,10:00:00,2020/03/01,17:30:00
Rule=JPN
Size=19
Hdcp=0,6.50
Ptime=J;300;60;5,J;300;60;5,292,287
Winner=W,C
Moves=4
Writer=記録 太郎
Copyright=
CoordinateType=IGS
Comment=ソフトの表
PlayerB=山本 一郎,七段,0,
PlayerW=陳 燁,プロ九段,12,
Commentator=高山 花子,三段,,0
[Data]
QP,B1,1,65
DD,W1,2,120
PD,B1,3,7
DP,W1,4,0
[Figure]
.Text,0,1,0
この対局には[観戦記]があります
.EndText

.Text,4
白 A が好点

次は表に
.#,3,17,A
.EndText
`},
  {title: 'JSON-SGF', name: 'game.json', text: `[
  [
    {"FF": 4, "GM": 1, "CA": "UTF-8", "AP": ["jgflint", "1.0"], "SZ": 9, "PB": "Aoki", "PW": "Berg", "KM": 6.5, "RE": "W+R", "GC": "A game on a small board [shortened]."},
    {"B": "ee", "BL": 290.5},
    {"W": "ec", "LB": [["ec", "A"], ["ge", "x:y"]], "C": "Two ways to go on.",
     "variations": [
       [{"B": "dd", "TE": 1, "CR": ["dd"]}, {"W": "gd", "AR": [["gd", "ge"]]}, {"B": null}],
       [{"B": "ge", "DO": null}, {"W": "dd", "TR": ["ee", "ge"]}]
     ]}
  ]
]
`},
  {title: 'NGF: mistakes', name: 'game.ngf', text: `Rated game
9
Bob        2D*
Ann        third dan
www.cyberoro.com
12
0
6.3
20170230 [09:37]
soon
The cat wins!
five
PMABBDDDD
PMACWGGGG
PMAEBDDDD
PMAFXEEEE
PMAGWEFEF
PMAHWEF
PMAIBAAAA
PMAJWUUUU
so it went
PMAKB`},
]
