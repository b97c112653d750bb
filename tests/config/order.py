"""order.py JGFLINT: the selected rules and their severities do not depend on the order of keys and options.

A model of jgflint.json(5) is compared with --show-config over random configurations of several layers, and every order of the keys of
some configurations has the same result. Works in the current directory."""
import itertools, json, os, random, subprocess, sys

import tap

jgflint, rounds = sys.argv[1], int(os.environ.get("JGFLINT_ROUNDS") or 1)
LEVELS = ["off", "info", "warning", "error"]
first_seed = int(os.environ.get("JGFLINT_SEED") or 0)
random.seed(23 + first_seed)

def run(*arguments):
    done = subprocess.run([jgflint, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done)
    return json.loads(done.stdout)

ALL = run("--list-rules", "--isolated", "--extend-select", "all", "-f", "json")
rules = {rule["name"]: rule for rule in ALL if rule["family"] != "config"}
for name in ("a", "b"):
    rules["custom/" + name] = {"family": "custom", "optional": False, "severity": "warning"}
# Few names, so that they often conflict: rules that are on or off by default, and rules about syntax.
NAMES = ["all", "json", "collection", "tree", "custom", "json-syntax", "json-bloat", "json-trailing-comma", "collection-same-game",
         "collection-same-line", "tree-root-move", "tree-setup-with-move", "custom/a", "custom/b"]
NAMES = [name for name in NAMES if name in rules or "-" not in name]

# ---- the model ----
def scope(word, rule):
    """Returns how exactly the word names the rule. 0: not at all; 1: all rules; 2: its family; 3: the rule."""
    return {"all": 1, rules[rule]["family"]: 2, rule: 3}.get(word, 0)

def model(layers, rule):
    """A layer is a list of words: (key, name) or ("severity", name, level). Returns the severity."""
    selection, severity, level = (-1, 0, 0), (-1, 0, 0), (-1, 0, 0)
    for depth, words in enumerate(layers):
        if any(word[0] == "select" for word in words):
            selection = (depth, 0, 1)  # takes away what no word of it names
        for word in words:
            about = scope(word[1], rule)
            if about and word[0] == "severity":
                weight = (depth, about, -LEVELS.index(word[2]))
                severity = max(severity, weight)
                level = max(level, weight) if word[2] != "off" else level
            elif about:
                selection = max(selection, (depth, about, word[0] == "ignore"))
    is_on = not selection[2] if selection[0] >= 0 else not rules[rule]["optional"]
    if severity[0] >= 0 and severity[2] == 0 and selection[:2] <= severity[:2]:
        is_on = False
    default = rules[rule]["severity"]
    is_syntax = (rules[rule]["family"] == "json" or rule == "sgf-too-large") and default == "error" and not rules[rule]["optional"]
    return LEVELS[-level[2]] if (is_on or is_syntax) and level[0] >= 0 else default if is_on or is_syntax else "off"

# ---- configurations ----
def words(most):
    list_ = []
    for _ in range(random.randint(0, most)):
        kind = random.choice(["select", "ignore", "ignore", "extend-select", "severity", "severity"])
        word = (kind, random.choice(NAMES))
        if kind == "severity":
            if any(other[:2] == word for other in list_):
                continue  # a key of an object stands once
            word += (random.choice(LEVELS),)
        list_.append(word)
    return list_

def as_keys(list_):
    keys = {}
    for kind, name, *level in random.sample(list_, len(list_)):
        if kind == "severity":
            keys.setdefault(kind, {})[name] = level[0]
        else:
            keys.setdefault(kind, []).append(name)
    return keys

def shuffled(keys):
    return dict(random.sample(list(keys.items()), len(keys)))

def write(name, keys):
    with open(name, "w") as file:
        json.dump(shuffled(keys), file)

def as_options(list_):
    options = [("--severity", f"{word[1]}={word[2]}") if word[0] == "severity" else ("--" + word[0], word[1]) for word in list_]
    return list(itertools.chain(*random.sample(options, len(options))))

def configuration():
    """Writes a configuration, and returns its layers and the options."""
    layers, overrides = [], []
    extended = random.randint(0, 2)
    for i in range(extended + 1):
        keys = {"overrides": []}
        layers.append(words(4))
        keys.update(as_keys(layers[-1]))
        for _ in range(random.randint(0, 2)):
            own, matches = words(3), random.random() < 0.7
            keys["overrides"].append(shuffled({"files": "a.jgf" if matches else "b.jgf", **as_keys(own)}))
            overrides += [own] * matches
        if i < extended:
            write(f"base{i}.json", keys)
        else:
            custom = [{"id": name, "at": "/event", "required": True} for name in "ab"]
            write(".jgflint.json", {**keys, "custom": custom, "extends": [f"base{j}.json" for j in range(extended)]})
    options = words(3)
    return layers + overrides + [options], as_options(options)

# ---- tests ----
def severities(options):
    shown = run("--show-config", "a.jgf", *options)["rules"]
    return shown, {name: row["severity"] for name, row in shown.items()}

def agrees():
    faults, runs = [], 500 * rounds
    for _ in range(runs):
        layers, options = configuration()
        shown, is_ = severities(options)
        if set(is_) != set(rules):
            faults.append(f"not the same rules: {set(is_) ^ set(rules)}")
        for rule, severity in is_.items():
            if model(layers, rule) != severity:
                faults.append(f"{rule} is {severity}, must be {model(layers, rule)}: {layers}")
                break
        for rule, row in shown.items():
            spoken = [word for word in row["words"] if "name" in word]
            if any(not scope(word["name"], rule) for word in spoken) or (row["words"] and row["words"][-1]["origin"] != row["origin"]):
                faults.append(f"{rule}: {row} of {layers}")
    tap.check(f"a model agrees over {runs} configurations of several layers", faults)

def every_order():
    faults = []
    for seed in range(6 * rounds):
        random.seed(seed + first_seed)
        own = {"select": [], "ignore": [], "extend-select": [], "severity": {}}
        while not all(own.values()):
            own = {**own, **as_keys(words(12))}
        results = set()
        for order in itertools.permutations(own.items()):
            keys = dict(order)
            keys["severity"] = dict(random.sample(list(keys["severity"].items()), len(keys["severity"])))
            with open(".jgflint.json", "w") as file:
                json.dump({**keys, "custom": [{"id": name, "at": "/event", "required": True} for name in "ab"]}, file)
            results.add(json.dumps(severities([])[1]))
        if len(results) != 1:
            faults.append(f"{own} means {len(results)} things")
    tap.check("every order of the keys gives the same", faults)

agrees()
every_order()
tap.finish()
