#!/usr/bin/env python3
"""Tells what a program is made of, as CycloneDX 1.5 in JSON: sbom.py PROGRAM > sbom.cdx.json

Components are the Debian packages whose libraries are linked in, those that are loaded with the program, those that it loads
when something needs them, and the Swift runtime. The same program on the same system gives the same bytes.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import uuid

# The name of the file of what is loaded on demand begins with this, by the name that the program tells.
FILES = {"fontconfig": "libfontconfig", "harfbuzz": "libharfbuzz"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def release():
    fields = dict(line.rstrip("\n").split("=", 1) for line in open("/etc/os-release") if "=" in line)
    return f"{fields.get('ID', 'debian')}-{fields.get('VERSION_ID', 'sid')}".replace('"', "")


DISTRIBUTION = release()
ARCHITECTURE = output("dpkg", "--print-architecture").strip()


def component(name, version, way, package=None):
    purl = f"pkg:deb/debian/{name}@{version.replace(':', '%3A').replace('+', '%2B')}?arch={ARCHITECTURE}&distro={DISTRIBUTION}"
    reference = purl if package else f"pkg:generic/{name}@{version}"
    return {
        "type": "library",
        "bom-ref": reference,
        "name": name,
        "version": version,
        "scope": "optional" if way == "loaded-on-demand" else "required",
        "purl": reference,
        "properties": [{"name": "portrait:linkage", "value": way}],
    }


def installed(package):
    """The name and version of an installed package, or None."""
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package}\t${Version}\t${db:Status-Status}\n", package], capture_output=True, text=True
    )
    for line in asked.stdout.splitlines():
        name, version, status = line.split("\t")
        if status == "installed":
            return name, version
    return None


def owner(path):
    """The package that a shared library is of, also where its folder has two names."""
    real = os.path.realpath(path)
    for candidate in {path, real, real.removeprefix("/usr"), "/usr" + real}:
        found = subprocess.run(["dpkg-query", "-S", candidate], capture_output=True, text=True)
        if found.returncode == 0:
            return installed(found.stdout.split(":")[0])
    return None


def main():
    program = sys.argv[1]
    told = json.loads(output(program, "--version", "--json"))
    components = {}

    def add(found, way):
        if found:
            made = component(*found, way, package=True)
            components.setdefault(made["bom-ref"], made)

    # What `make build` linked in, with the versions of then; the runtimes of C and C++ are linked in as well.
    for entry in os.environ.get("PORTRAIT_PACKAGES", "").split():
        add(entry.split("=", 1), "linked-in")
    for name in ("libstdc++", "libgcc"):
        for line in output("dpkg-query", "-W", "-f=${Package}\n").splitlines():
            if re.fullmatch(re.escape(name) + r"-\d+-dev", line):
                add(installed(line), "linked-in")
    swift = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
    made = component("swift-runtime", swift, "linked-in")
    components[made["bom-ref"]] = made

    for name in sorted(set(re.findall(r"=> (\S+) \(", output("ldd", program)))):
        add(owner(name), "shared")
    for library in told["libraries"]:
        if library["linkage"] == "loaded-on-demand" and library.get("version"):
            stem = FILES.get(library["name"], library["name"])
            for path in re.findall(rf"^\s*{re.escape(stem)}\.so\.\d+ .*=> (\S+)$", output("/sbin/ldconfig", "-p"), re.M):
                add(owner(path), "loaded-on-demand")

    digest = hashlib.sha256(open(program, "rb").read()).hexdigest()
    root = f"pkg:generic/portrait@{told['version']}"
    moment = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    listed = [components[key] for key in sorted(components)]
    bom = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, root + digest)}",
        "version": 1,
        "metadata": {
            "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": "portrait",
                "version": told["version"],
                "hashes": [{"alg": "SHA-256", "content": digest}],
            },
        },
        "components": listed,
        "dependencies": [{"ref": root, "dependsOn": [made["bom-ref"] for made in listed]}]
        + [{"ref": made["bom-ref"]} for made in listed],
    }
    json.dump(bom, sys.stdout, indent=2, ensure_ascii=False)
    print()


main()
