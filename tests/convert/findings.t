# findings.t: findings and output of jgfconv for unusual values. The expected text leaves out exit status 0 and the lines of the output
# that most records share.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

: "${JGFCONV:=$top_builddir/jgfconv}"
shared='exit status 0|[{}]|  "record": .*"generator": "jgflint VERSION"},|  "game": {"type": "go"},|  "board": {"size": 9},|  "tree": \[|    \{},|  \]|    \{"move": \{"color": "black", "x": 4, "y": 4\}\}'
# converts NAME EXTENSION FORMAT TEXT: converts the text to the format, and compares exit status, findings and output with standard input.
converts() {
  cat >expected
  printf '%s' "$4" >"x.$2"
  status=0
  "$JGFCONV" -q -f gcc --min-severity info --to "$3" "x.$2" >made 2>"$err" || status=$?
  { echo "exit status $status"; cat "$err" made; } | sed 's/jgflint\([ :]\|","\)[0-9][0-9.]*/jgflint\1VERSION/' |
    grep -vxE "$shared" >"$out" || :
  same "$1" "$out" expected
}

converts 'a rank in Chinese characters' sgf jgf '(;FF[4]GM[1]SZ[9]BR[三段]WR[9 dan];B[ee])' <<'END'
x.sgf:1:21: note: the rank `三段` is read as `3d`; ranks of professionals end in `p` [convert-rank]
  "players": [{"color": "black", "rank": "3d"}, {"color": "white", "rank": "9d"}],
  "meta": {"sgf": {"BR": "三段", "WR": "9 dan"}},
END

converts 'a size with an x' sgf jgf '(;FF[4]GM[1]SZ[9X13 ];B[ei];W[ja])' <<'END'
x.sgf:1:16: error: the size must be from 1 to 52, or a width and a height such as 19:13, but is `9X13 ` [sgf-size-range]
x.sgf:1:31: warning: `ja` is off the board: it is written unchanged, and is also an error in JGF [convert-off-board]
  "board": {"width": 9, "height": 13},
  "meta": {"sgf": {"SZ": "9X13"}},
    {"move": {"color": "black", "x": 4, "y": 8}},
    {"move": {"color": "white", "x": 9, "y": 0}}
END

converts 'an invalid size' sgf sgf '(;FF[4]GM[1]SZ[9x];B[ei])' <<'END'
x.sgf:1:16: note: `9x` is not allowed in SZ: it is stored in XJ [convert-value]
x.sgf:1:16: error: the size must be from 1 to 52, or a width and a height such as 19:13, but is `9x` [sgf-size-range]
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[19]
XJ[{"sgf":{"SZ":"9x"}}]
;B[ei])
END

converts 'property names of Go associations' sgf jgf '(
TE[第1回春の杯決勝]
RD[2020-01-02]
KO[黒6目半]
TM[1時間]
LT[30秒]
LC[5回]
RE[257手完, 黒中押し勝ち]
PB[甲]
PW[乙]
GK[1]
HD[0]
;B[dd])' <<'END'
x.sgf:2:1: note: JGF has no key for `TE`: it is stored in meta.sgf [convert-property]
x.sgf:2:1: error: a node must begin with a semicolon, but begins with TE [sgf-missing-semicolon]
x.sgf:3:1: note: JGF has no key for `RD`: it is stored in meta.sgf [convert-property]
x.sgf:4:1: note: JGF has no key for `KO`: it is stored in meta.sgf [convert-property]
x.sgf:6:1: note: JGF has no key for `LT`: it is stored in meta.sgf [convert-property]
x.sgf:7:1: note: JGF has no key for `LC`: it is stored in meta.sgf [convert-property]
x.sgf:11:1: note: JGF has no key for `GK`: it is stored in meta.sgf [convert-property]
x.sgf:12:1: note: JGF has no key for `HD`: it is stored in meta.sgf [convert-property]
  "game": {"type": "go", "result": "B+R", "date": "2020-01-02"},
  "players": [{"color": "black", "name": "甲"}, {"color": "white", "name": "乙"}],
  "event": {"name": "第1回春の杯決勝"},
  "rules": {"komi": 6.5, "time": 3600, "overtime": "5x30 byo-yomi"},
  "board": {"size": 19},
  "meta": {
    "sgf": {
      "TE": "第1回春の杯決勝",
      "RD": "2020-01-02",
      "KO": "黒6目半",
      "LT": "30秒",
      "LC": "5回",
      "GK": "1",
      "HD": "0"
    }
  },
    {"move": {"color": "black", "x": 3, "y": 3}}
END

converts 'the times of CGoban 1' sgf jgf '(;FF[4]GM[1]SZ[9]TM[30:00(5x1:00)]DT[2002/11/02 12:00:00 UT]RE[W+Time Over];B[ee])' <<'END'
  "game": {"type": "go", "result": "W+T", "date": "2002-11-02"},
  "rules": {"time": 1800, "overtime": "5x60 byo-yomi"},
  "meta": {"sgf": {"TM": "30:00(5x1:00)", "DT": "2002/11/02 12:00:00 UT"}},
END

converts 'setup and moves in one node' sgf jgf '(;FF[4]GM[1]SZ[9]AB[aa];B[ee]AB[bb];B[aa]W[cc])' <<'END'
x.sgf:1:25: note: a node with setup and a move becomes two [convert-setup-with-move]
x.sgf:1:42: note: a node with several moves becomes several nodes [convert-two-moves]
    {"setup": [{"type": "black", "coords": [{"x": 0, "y": 0}]}]},
    {"move": {"color": "black", "x": 4, "y": 4}},
    {"setup": [{"type": "black", "coords": [{"x": 1, "y": 1}]}]},
    {"move": {"color": "black", "x": 0, "y": 0}},
    {"move": {"color": "white", "x": 2, "y": 2}}
END

converts 'a move in the root' sgf jgf '(;FF[4]GM[1]SZ[9]B[aa];W[bb])' <<'END'
x.sgf:1:18: note: the move of the root goes into a separate node [convert-root-move]
    {"move": {"color": "black", "x": 0, "y": 0}},
    {"move": {"color": "white", "x": 1, "y": 1}}
END

converts 'unreadable values' sgf jgf '(;FF[4]GM[1]SZ[9]DT[2014-01-02T12:00]KM[x]HA[1.5]TM[long]RE[Draw];B[ee])' <<'END'
x.sgf:1:41: note: `x` of KM cannot be read: it is stored in meta.sgf [convert-value]
x.sgf:1:46: note: `1.5` of HA cannot be read: it is stored in meta.sgf [convert-value]
x.sgf:1:46: error: HA must be a whole number, but is `1.5` [sgf-value-type]
x.sgf:1:53: note: `long` of TM cannot be read: it is stored in meta.sgf [convert-value]
  "game": {"type": "go", "result": "0", "date": "2014-01-02"},
  "meta": {"sgf": {"DT": "2014-01-02T12:00", "KM": "x", "HA": "1.5", "TM": "long", "RE": "Draw"}},
END

converts 'values with two parts' sgf jgf '(;FF[4]GM[1]SZ[9]AP[a\:b:c:d]FG[257:x]ZZ[a\:b:c];B[ee]LN[aa:bb]AR[cc:dd])' <<'END'
x.sgf:1:30: note: JGF has no key for `FG`: it is stored in meta.sgf [convert-property]
x.sgf:1:39: note: JGF has no key for `ZZ`: it is stored in meta.sgf [convert-property]
  "meta": {"sgf": {"AP": "a\\:b:c\\:d", "FG": "257:x", "ZZ": "a\\:b:c"}},
    {
      "move": {"color": "black", "x": 4, "y": 4},
      "markup": [
        {"type": "arrow", "coords": [{"x": 2, "y": 2}, {"x": 3, "y": 3}]},
        {"type": "line", "coords": [{"x": 0, "y": 0}, {"x": 1, "y": 1}]}
      ]
    }
END

converts 'properties of FF[3]' sgf jgf '(;FF[3]GM[1]SZ[19]LT[1]RT[2]TC[3]BC[0]KI[11];B[ee])' <<'END'
x.sgf:1:19: note: JGF has no key for `LT`: it is stored in meta.sgf [convert-property]
x.sgf:1:22: error: LT must be empty, but is `1` [sgf-value-type]
x.sgf:1:24: note: JGF has no key for `RT`: it is stored in meta.sgf [convert-property]
x.sgf:1:29: note: JGF has no key for `TC`: it is stored in meta.sgf [convert-property]
x.sgf:1:34: note: JGF has no key for `BC`: it is stored in meta.sgf [convert-property]
  "rules": {"komi": 5.5},
  "board": {"size": 19},
  "meta": {"sgf": {"LT": "1", "RT": "2", "TC": "3", "BC": "0"}},
END

converts 'the komi of FF[1]' sgf jgf '(;FF[1]GM[1]SZ[19]KI[13]OV[x];B[ee]CH[1])' <<'END'
x.sgf:1:25: note: JGF has no key for `OV`: it is stored in meta.sgf [convert-property]
x.sgf:1:28: error: OV must be a number, but is `x` [sgf-value-type]
x.sgf:1:36: note: JGF has no key for `CH`: it is stored in meta.sgf [convert-property]
  "rules": {"komi": 6.5},
  "board": {"size": 19},
  "meta": {
    "sgf": {
      "OV": "x",
      "nodes": [{"at": "/tree/1", "way": "6eb918e1bd2c2a51", "move": "Bee", "props": {"CH": "1"}}]
    }
  },
END

converts 'months and a year' sgf jgf '(;FF[4]GM[1]SZ[9]DT[2014-01,02,2015];B[ee])' <<'END'
  "game": {"type": "go", "dates": ["2014-01", "2014-02", "2015"]},
END

converts 'months without a year' sgf jgf '(;FF[4]GM[1]SZ[9]DT[05,06];B[ee])' <<'END'
x.sgf:1:21: note: `05,06` of DT cannot be read: it is stored in meta.sgf [convert-value]
  "meta": {"sgf": {"DT": "05,06"}},
END

converts 'an invalid margin' sgf jgf '(;FF[4]GM[1]SZ[9]RE[W+abc];B[ee])' <<'END'
x.sgf:1:21: warning: the result `W+abc` cannot be expressed in JGF: it becomes `?` and is stored in meta.sgf [convert-result]
  "game": {"type": "go", "result": "?"},
  "meta": {"sgf": {"RE": "W+abc"}},
END

converts 'members that SGF cannot express' jgf sgf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "rules": {"numberOfPeriods": 3, "timePerPeriod": 30}, "game": {"dates": ["2014-01-02", "2014-01-03"], "date": "2014-01-02"}, "extra": {"a": 1}, "tree": [{"comments": ["one", "two"]}, {"move": {"color": "black", "x": 3, "y": 3}, "solution": true, "why": [1]}]}' <<'END'
x.jgf:1:177: note: `/game/date` cannot be fully expressed in SGF: it is stored with the game [convert-member]
x.jgf:1:201: note: `/extra` cannot be fully expressed in SGF: it is stored with the game [convert-member]
x.jgf:1:307: note: `/tree/solution` cannot be fully expressed in SGF: it is stored with the game [convert-member]
x.jgf:1:320: note: `/tree/why` cannot be fully expressed in SGF: it is stored with the game [convert-member]
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
DT[2014-01-02,03]
OT[3x30 byo-yomi]
C[one

two]
XJ[{"/tree/0/comments":["one","two"\],"/game/date":"2014-01-02","/extra":{"a":1}}]
;B[dd]XJ[{"move":"Bdd","/solution":true,"/why":[1\]}])
END

converts 'a Seki record with many faults' jgf sgf '{"record": {"format": "JGF", "version": "2.0.0"}, "game": {"result": "B+Resign", "date": "2014.01.02"}, "source": {}, "players": {"white": {"name": "Bob", "rank": "3 kyu"}, "black": {"name": "Ada"}, "red": {"name": "Cid"}}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 3, "y": 3}}]}' <<'END'
x.jgf:1:130: note: `/players` cannot be fully expressed in SGF: it is stored with the game [convert-member]
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
PB[Ada]
PW[Bob]
WR[3 kyu]
RE[B+R]
DT[2014-01-02]
XJ[{"/players":[{"name":"Ada","color":"black"},{"name":"Bob","rank":"3 kyu","color":"white"},{"name":"Cid","color":"red"}\]}]
;B[dd])
END

converts 'Seki players with a color' jgf sgf '{"record": {"format": "JGF", "version": "2.0.0"}, "players": {"black": {"color": "white", "name": "Ada"}}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 3, "y": 3}}]}' <<'END'
x.jgf:1:62: note: `/players` cannot be fully expressed in SGF: it is stored with the game [convert-member]
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
XJ[{"/players":{"black":{"color":"white","name":"Ada"}}}]
;B[dd])
END

converts 'a point beyond the letters of SGF' jgf json-sgf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 60, "y": 3}}]}' <<'END'
exit status 1
x.jgf:1:89: error: this move cannot be expressed in JSON-SGF: it is beyond line 52, the last line with a letter [convert-lost-move]
x.jgf:1:89: note: `/tree/move` cannot be fully expressed in JSON-SGF: it is stored with the game [convert-member]
jgfconv: x.jgf: converted, but something in it is not in the output (at 1:89)
[[{"FF":4,"GM":1,"AP":["jgflint","VERSION"],"SZ":9},
{"jgf":{"/move":{"color":"black","x":60,"y":3}}}]]
END

converts 'JGF to JGF' jgf jgf '{"record": {"format": "JGF", "version": 2}, "game": {"date": "2020-02-30"}, "board": {"size": 9}, "extra": 1, "tree": [{}, {"move": {"color": "black", "x": 3, "y": 3}, "why": 1}]}' <<'END'
  "record": {"format": "JGF", "version": 2},
  "game": {"date": "2020-02-30"},
  "extra": 1,
    {"move": {"color": "black", "x": 3, "y": 3}, "why": 1}
END

converts 'properties of missing nodes' jgf sgf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "meta": {"mine": 1, "sgf": {"nodes": [{"at": "/tree/1", "way": "5a8419103ebe48e4", "move": "Baa", "props": {"GB": "1"}}]}}, "tree": [{}]}' <<'END'
x.jgf:1:84: note: `/meta/mine` cannot be fully expressed in SGF: it is stored with the game [convert-member]
x.jgf:1:105: warning: stored data of `/tree/1` is lost: the game was edited, and its place no longer exists [convert-addition]
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
XJ[{"/meta/mine":1}])
END

converts 'a third player' jgf sgf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "players": [{"color": "black"}, {"color": "white"}, {"color": "red", "name": "Cid"}], "tree": [{}, {"move": {"color": "red", "x": 3, "y": 3}}]}' <<'END'
exit status 1
x.jgf:1:78: note: `/players` cannot be fully expressed in SGF: it is stored with the game [convert-member]
x.jgf:1:175: error: this move cannot be expressed in SGF: it is by a third player [convert-lost-move]
x.jgf:1:175: note: `/tree/move` cannot be fully expressed in SGF: it is stored with the game [convert-member]
jgfconv: x.jgf: converted, but something in it is not in the output (at 1:175)
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
XJ[{"/players":[{"color":"black"},{"color":"white"},{"color":"red","name":"Cid"}\]}]
;XJ[{"/move":{"color":"red","x":3,"y":3}}])
END

converts 'stored data of missing nodes' sgf jgf '(;FF[4]GM[1]SZ[9]XJ[{"/tree/1/why":1,"/tree/7/why":2,"/extra":3}];B[aa])' <<'END'
x.sgf:1:21: warning: stored data of `/tree/1/why` and 1 other places is lost: the game was edited, and these places no longer exist [convert-addition]
  "extra": 3,
    {"move": {"color": "black", "x": 0, "y": 0}}
END

converts 'XJ that is not JSON' sgf jgf '(;FF[4]GM[1]SZ[9]XJ[not json];B[aa])' <<'END'
x.sgf:1:18: note: JGF has no key for `XJ`: it is stored in meta.sgf [convert-property]
  "meta": {"sgf": {"XJ": "not json"}},
    {"move": {"color": "black", "x": 0, "y": 0}}
END

converts 'different players in later nodes' sgf jgf '(;FF[4]GM[1]SZ[9];B[aa]PB[Ada]DT[2014-01-02];W[bb]PB[Bob])' <<'END'
x.sgf:1:51: error: PB is about the whole game, but an earlier node has such properties already [sgf-gameinfo-misplaced]
x.sgf:1:54: warning: PB is `Bob` here, but different in an earlier node, which is used: this value is stored in meta.sgf [convert-game-info]
  "game": {"type": "go", "date": "2014-01-02"},
  "players": [{"color": "black", "name": "Ada"}, {"color": "white"}],
  "meta": {
    "sgf": {
      "nodes": [
        {
          "at": "/tree/1",
          "way": "5a8419103ebe48e4",
          "move": "Baa",
          "props": {"PB": "Ada", "DT": "2014-01-02"}
        },
        {"at": "/tree/2", "way": "cb11c8d203d3a80d", "move": "Wbb", "props": {"PB": "Bob"}}
      ]
    }
  },
    {"move": {"color": "black", "x": 0, "y": 0}},
    {"move": {"color": "white", "x": 1, "y": 1}}
END

converts 'a player name stored from a later node' jgf sgf '{"record": {"format": "JGF", "version": 2}, "players": [{"color": "black", "name": "Ada"}], "board": {"size": 9}, "meta": {"sgf": {"nodes": [{"at": "/tree/1", "move": "Baa", "props": {"PB": "Ada"}}]}}, "tree": [{}, {"move": {"color": "black", "x": 0, "y": 0}}]}' <<'END'
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
;PB[Ada]B[aa])
END

converts 'a player name stored from a later node, edited in JGF' jgf sgf '{"record": {"format": "JGF", "version": 2}, "players": [{"color": "black", "name": "Eve"}], "board": {"size": 9}, "meta": {"sgf": {"nodes": [{"at": "/tree/1", "move": "Baa", "props": {"PB": "Ada"}}]}}, "tree": [{}, {"move": {"color": "black", "x": 0, "y": 0}}]}' <<'END'
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
PB[Eve]
;B[aa]XJ[{"move":"Baa","sgf":{"PB":"Ada"}}])
END

converts 'a Seki record with one player' jgf sgf '{"record": {"format": "JGF", "version": "2.0.0"}, "players": {"white": {"name": "Bob"}}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 3, "y": 3}}]}' <<'END'
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
PW[Bob]
;B[dd])
END

converts 'a Seki record with two players' jgf sgf '{"record": {"format": "JGF", "version": "2.0.0"}, "game": {"result": "W+Resign", "date": "2014/1/2"}, "source": {}, "players": {"white": {"name": "Bob", "rank": "3 kyu"}, "black": {"name": "Ada"}}, "board": {"size": 9}, "tree": [{}]}' <<'END'
(;FF[4]GM[1]CA[UTF-8]AP[jgflint:VERSION]SZ[9]
PB[Ada]
PW[Bob]
WR[3 kyu]
RE[W+R]
DT[2014-01-02])
END

finish
