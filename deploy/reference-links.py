#!/usr/bin/env python3
"""Names the library in links to the types of another one: reference-links.py FOLDER LIBRARY...

docc looks for what a comment links to in its own library, unless the link begins with the name of the other one. FOLDER has the
symbol graphs of the libraries; each may link to those that are named before it.
"""

import json
import pathlib
import re
import sys


def main():
    folder, libraries = pathlib.Path(sys.argv[1]), sys.argv[2:]
    home = {}
    for library in libraries:
        files = [folder / f"{library}.symbols.json", *sorted(folder.glob(f"{library}@*.symbols.json"))]
        graphs = [(file, json.loads(file.read_text())) for file in files]
        own = {name for _, graph in graphs for symbol in graph["symbols"] for name in symbol["pathComponents"]}
        elsewhere = {name: place for name, place in home.items() if name not in own}

        def named(link):
            place = elsewhere.get(link[1])
            return f"``/{place}/{link[1]}" if place else link[0]

        for file, graph in graphs:
            for symbol in graph["symbols"]:
                for line in symbol.get("docComment", {}).get("lines", []):
                    line["text"] = re.sub(r"``(\w+)", named, line["text"])
            file.write_text(json.dumps(graph))
        types = (symbol["pathComponents"] for symbol in graphs[0][1]["symbols"])
        home.update({path[0]: library for path in types if len(path) == 1})


main()
