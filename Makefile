# portrait: `make demo` and `make test` are all that a fresh machine needs (Debian 12 with the Swift toolchain, or a newer
# Debian that has it).

PREFIX ?= /usr/local
# The program is loaded at an address that nobody can guess, its tables of functions can't be written once it runs, and a
# buffer that overflows ends it (in Swift that is the compiler's default). What that costs at the start is won back: the
# addresses to be set are packed, no table of names is there for others to link with, no debug information, metadata is
# reached directly rather than searched for by name, and the codecs and SQLite are linked in where the system has archives
# of them: it has to be built anew after a security update of theirs. `make ARCHIVES=` shares the system's libraries instead.
ARCHIVES = $(CURDIR)/.build/archives
HARDENING = -Xlinker -pie -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack \
  -Xcc -fstack-protector-strong -Xcc -fstack-clash-protection
# Of the linkers, lld can pack addresses, and puts side by side what the start needs, so that the system reads it, and gives
# it memory, in fewer pieces: for that each function is in a section of its own. Where lld is missing, the usual linker is taken.
LLD = $(firstword $(wildcard $(dir $(realpath $(shell command -v swift)))ld.lld) $(shell command -v ld.lld))
PACKING = $(if $(LLD),-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --symbol-ordering-file="$(CURDIR)/fixtures/start/symbols.txt" -Xlinker --no-warn-symbol-ordering)
# No name of a folder of this machine gets into the program, and no digest of how it was compiled, so that a commit makes the
# same bytes everywhere.
PLACES = -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
RELEASE = swift build -c release --static-swift-stdlib --disable-local-rpath $(if $(ARCHIVES),--pkg-config-path "$(ARCHIVES)") \
  $(HARDENING) $(PACKING) $(PLACES) -Xlinker --no-export-dynamic -Xlinker --strip-debug \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections
# The version: that of the last tag of git, such as v0.1.0, with the commits since then; where there is none, that of the source.
VERSION ?= $(patsubst v%,%,$(shell git describe --tags --match 'v[0-9]*' 2>/dev/null | sed 's/-\([0-9]*\)-g/+\1.g/'))
# What only the program for use tells of itself; what tests are built from stays the same whoever builds it.
TELLING = build start-order bench bench-serve install install-package package
ifneq ($(VERSION),)
$(TELLING): export PORTRAIT_VERSION = $(VERSION)
endif
# The Swift that is needed. Debian's own is `swiftlang`; it links with the C++ library of g++.
SWIFT_VERSION = 6.2
PACKAGES = g++ libpng-dev libjpeg-dev libdeflate-dev libgif-dev libwebp-dev liblcms2-dev libheif-dev libde265-dev libfreetype-dev libharfbuzz-dev \
  libfontconfig-dev libexpat1-dev libsqlite3-dev libpq-dev libcurl4-openssl-dev libmicrohttpd-dev libgnutls28-dev libyaml-dev nettle-dev \
  libutf8proc-dev libqrencode-dev fonts-open-sans fonts-dejavu-core fonts-noto-ui-core fonts-wqy-microhei pkgconf python3 curl ca-certificates
# For the tests alone: a tracer, shells, databases, clients, a browser, and what shows the manual.
TEST_PACKAGES = sqlite3 strace zsh fish postgresql python3-venv libgravatar-url-perl chromium groff-base zbar-tools $(HEIF_DECODERS)
# From Debian 13 on libheif's decoders are packages of their own.
HEIF_DECODERS = $(shell apt-cache pkgnames libheif-plugin- | grep -xE 'libheif-plugin-(libde265|aomdec)')

.PHONY: setup test-setup stale upgrade archives build check-hardening start-order demo tutorials test test-of-libraries test-of-program test-one test-portal prove lint sanitize fuzz bench bench-serve bench-scale prove-serve prove-endurance prove-scale simulate prove-simulation coverage-simulation prove-network check-deploy docs install install-package package source-package check-package clean

SUDO = $(if $(filter 0,$(shell id -u)),,sudo)
# Installs what is missing of a list, and only that: without a missing package nothing is asked of the network or of sudo. The
# tests start a PostgreSQL of their own, so Debian's package is kept from starting one of the system's.
define install
@missing=""; for package in $(1); do \
  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q '^install ok installed$$' || missing="$$missing $$package"; \
done; \
if [ -n "$$missing" ]; then \
  echo "installing:$$missing"; \
  case "$$missing" in *postgresql*) [ -e /etc/postgresql-common/createcluster.conf ] || { \
    $(SUDO) mkdir -p /etc/postgresql-common && \
    echo 'create_main_cluster = false' | $(SUDO) tee /etc/postgresql-common/createcluster.conf >/dev/null; };; esac; \
  $(SUDO) apt-get update -qq && $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
fi
endef

# Where no Swift is found, Debian's own is taken if it is new enough; Debian 12 has none.
setup:
	@command -v swift >/dev/null || { $(SUDO) apt-get update -qq; \
	  offered="$$(apt-cache policy swiftlang | sed -n 's/^ *Candidate: *\([0-9]\)/\1/p')"; \
	  dpkg --compare-versions "$$offered" ge $(SWIFT_VERSION) || { \
	    echo "make: the Swift toolchain ($(SWIFT_VERSION) or newer) is missing, and this Debian has none: see swift.org/install"; \
	    exit 1; }; }
	$(call install,$(PACKAGES) $$(command -v swift >/dev/null || echo swiftlang))

test-setup: setup
	$(call install,$(TEST_PACKAGES))
	@fixtures/peers/install.sh .build/peers

# The C compiler beside Swift's; Debian's `swift` is a link to where both are.
CLANG = $(dir $(realpath $(shell command -v swift)))clang

# The packages that the archives come from. Their versions become part of the program, so that `portrait doctor` can tell which
# security updates it has, and a newer one is linked in by the next `make build`.
LINKED = libpng-dev libjpeg62-turbo-dev libdeflate-dev libgif-dev libwebp-dev libfreetype-dev libbrotli-dev libbz2-dev zlib1g-dev \
  libexpat1-dev libyaml-dev libsqlite3-dev libutf8proc-dev
ifneq ($(ARCHIVES),)
$(TELLING): export PORTRAIT_PACKAGES = $(shell dpkg-query -W -f='$${Package}=$${Version} ' $(LINKED) 2>/dev/null)
endif

# Tells the packages that the system has newer versions of, and stops where one is a security update: `make build STALE=allow`
# builds all the same.
STALE ?= refuse
stale: setup
	@deploy/stale.sh "$(STALE)" $(sort $(filter %-dev,$(PACKAGES)) $(LINKED))

# Brings the packages that have security updates up to date, and no others.
upgrade: setup
	@names="$$(deploy/stale.sh names $(sort $(filter %-dev,$(PACKAGES)) $(LINKED)))"; [ -z "$$names" ] || { \
	  echo "upgrading:" $$names; \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --only-upgrade $$names >/dev/null; }

# A folder with nothing but archives, and what leads the linker there before it looks elsewhere.
ARCHIVED = png png16 jpeg deflate gif webp sharpyuv freetype brotlidec brotlicommon bz2 z expat yaml sqlite3 utf8proc stdc++
archives: setup
ifneq ($(ARCHIVES),)
	@mkdir -p "$(ARCHIVES)"
	@archive() { file="$$("$(CLANG)" -print-file-name=lib$$1.a)"; \
	  [ ! -e "$$file" ] || ln -sf "$$file" "$(ARCHIVES)/lib$$2.a"; }; \
	archive gcc_eh gcc_s; for name in $(ARCHIVED); do archive $$name $$name; done
	@for module in expat yaml-0.1 freetype2 libwebp libgif libdeflate libjpeg libpng sqlite3 lcms2 nettle; do \
	  sed "s|^Libs:.*|Libs: -L$(ARCHIVES) $$(pkg-config --static --libs-only-l $$module)|" \
	    "$$(pkg-config --variable=pcfiledir $$module)/$$module.pc" > "$(ARCHIVES)/$$module.pc"; \
	done
endif

# The program, with the Swift runtime linked in: it starts faster and needs no toolchain to run.
build: stale archives
	$(RELEASE) --product portrait

# Whether the program is hardened as is said above, by what its file says.
check-hardening: build
	@deploy/hardening.sh "$$($(RELEASE) --show-bin-path)/portrait"

# The list of what the start needs, made anew; it takes valgrind.
start-order: build
	@$(MAKE) --no-print-directory setup PACKAGES=valgrind
	$(RELEASE) --product portrait -Xlinker -Map="$(CURDIR)/.build/start.map" -Xlinker --no-demangle
	fixtures/start/order.py "$$($(RELEASE) --show-bin-path)/portrait" .build/start.map > .build/symbols.txt
	mv .build/symbols.txt fixtures/start/symbols.txt

demo: upgrade build
	@fixtures/demo/demo.sh "$$($(RELEASE) --show-bin-path)/portrait"

# Runs some of the tests: all tests of a run begin at once, and would wait too long for each other if there was but one. It is
# the program of the tests itself, as `swift test` would read the whole package anew for each part.
# What failed among the thousand lines is told once more at the end.
TESTED = .build/$@.log
define run-tests
@{ NO_COLOR=1 $(2) "$$(swift build $(1) --show-bin-path)/portraitPackageTests.xctest" --testing-library swift-testing $(3) 2>&1 || \
  echo "make: these tests failed"; } | tee $(TESTED)
@$(call tell-failed,$(TESTED))
endef
tell-failed = ! tail -n 1 $(1) | grep -q '^make: these tests failed$$' || { \
  grep -E -A 4 '✘|Fatal error|unexpected signal|ERROR: |WARNING: Thread' $(1) | tail -n 40; exit 1; }
define test-libraries
$(call run-tests,$(1),$(2),--filter 'PixelPipelineTests|PortraitCommandTests')
$(call run-tests,$(1),$(2),--filter 'LiferayPortalTests|OfflineStoreTests')
$(call run-tests,$(1),$(2),--filter SimulationTests)
$(call run-tests,$(1),$(2),--skip 'PixelPipelineTests|PortraitCommandTests|LiferayPortalTests|OfflineStoreTests|SimulationTests|PortraitServerTests|EndToEndTests')
endef

# As quick to build as for debugging, and without what libraries check of their callers only there: of the time that the
# program ran in the tests, the argument parser took a third for judging the declarations of the commands again and again.
# Of the time of the compiler, debug information took a fifth, a second look at each module for its interface alone a tenth,
# which on two cores nothing waits for, LLVM's check of what the compiler gave it a twentieth, and an index of the tests another.
TESTING = -c release --scratch-path .build/testing --disable-index-store -debug-info-format none -Xswiftc -Onone -Xswiftc -enable-testing \
  -Xswiftc -no-emit-module-separately-wmo -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify $(if $(LLD),-Xswiftc -use-ld=lld)
# Debian's Swift lacks the library that joins the tests with Foundation, which no test needs.
TESTS = --build-tests -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays

# The benchmarks are built with the tests, so that what changes under them is noticed.
test: export PORTRAIT_BENCHMARKS = 1
test: test-setup
	swift build $(TESTS) $(TESTING) --explicit-target-dependency-import-check error
	@$(MAKE) --no-print-directory tutorials
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-of-libraries test-of-program || { \
  for half in libraries program; do ($(call tell-failed,.build/test-of-$$half.log)); done; exit 1; }

# The two halves of `make test`, at the same time: the tests of the program wait for it more than they compute. Those of the
# service follow them, so that both halves take about as long. What failed in the first to end is told behind the other one.
test-of-libraries:
	$(call test-libraries,$(TESTING))

test-of-program:
	$(call run-tests,$(TESTING),,--filter EndToEndTests)
	$(call run-tests,$(TESTING),,--filter PortraitServerTests)

# One suite, or those that match a regular expression, while one works: `make test-one SUITE=RecipeTests`. What is built is what
# `make test` builds, so each reuses what the other has.
SUITE ?= .
test-one:
	@mkdir -p .build; swift build $(TESTS) $(TESTING) > $(TESTED) 2>&1 || { grep -E -A 4 'error:' $(TESTED); exit 1; }
	@NO_COLOR=1 .build/testing/release/portraitPackageTests.xctest --testing-library swift-testing --filter '$(SUITE)' \
	  > $(TESTED) 2>&1; status=$$?; grep -vE '^(✔|◇) (Suite|Test ("|case))' $(TESTED); exit $$status

# The programs of the tutorials, as a package of somebody else's that depends on this one by its path. They are built with the
# same options in the same folder as the tests, so that what those have compiled is not compiled again.
tutorials: setup
	swift build --package-path fixtures/tutorials $(filter-out --build-tests,$(TESTS)) $(TESTING)

# The promise that no acknowledged edit is lost, at every point where the program can fail or be killed, and all rows of the
# tables of policies. It takes some minutes and tells how many faults struck.
PROOF = .build/proof.log
prove: export PORTRAIT_PROVE = 1
prove: test-setup
	swift build $(TESTS) $(TESTING)
	.build/testing/release/portraitPackageTests.xctest --testing-library swift-testing \
	  --filter 'CrashTests|CrowdTests|FullDiskTests|WritingPolicyTests' > $(PROOF) 2>&1 || \
	  { grep -E '✘|error:' $(PROOF) | tail -n 40; exit 1; }
	@grep '^proof: ' $(PROOF)
	@awk '/^proof: [0-9]+ faults/ { sum += $$2 } END { print sum " faults struck, nothing lost" }' $(PROOF)

# Every command against a real portal, from a fresh one through a power cut; some minutes. PORTAL is a script that starts, stops, kills and
# resets one; where there is none, or no root, nothing is tested.
PORTAL = ../shared/portal/real/liferay
test-portal: build
	@fixtures/real/test_portal.py "$$($(RELEASE) --show-bin-path)/portrait" "$(PORTAL)"

# Lives of the store, the sync and the policies in a world that comes from a seed; see Documentation/Simulation.md. FIRST is the seed to
# begin with, JOBS the number of processes that live side by side. It shares what `make build` has compiled.
SIMULATE = $(RELEASE) --product portrait-simulate
simulate: SECONDS = 600
simulate: FIRST = 1
simulate: JOBS = $(shell nproc)
simulate: setup archives
	$(SIMULATE)
	@program="$$($(RELEASE) --show-bin-path)/portrait-simulate"; \
	"$$program" --policies --lives 2000 --jobs $(JOBS) && \
	"$$program" --seconds $(SECONDS) --first $(FIRST) --jobs $(JOBS)

# Whether the simulator finds the defects of fixtures/lives/defects.patch, each in a copy of the sources; some minutes.
prove-simulation: setup
	@fixtures/lives/plant.sh

# What of the policies, the sync, the leases and the store the lives reach, in lines and in regions (Swift counts no branches).
coverage-simulation: setup
	swift build -c release --scratch-path .build/coverage --product portrait-simulate -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays \
	  -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping
	@fixtures/lives/coverage.py .build/coverage 2000 500

# The service under attack and with its portal away; some minutes.
prove-serve: build
	@python3 fixtures/siege/siege.py "$$($(RELEASE) --show-bin-path)/portrait" fixtures/portal

# The service through a million requests of all kinds, 100,000 that are cut off and 10,000 idle connections: whether its memory stays as
# it is, and nothing is left of what was cut off; a quarter of an hour.
prove-endurance: build
	@python3 fixtures/siege/endure.py "$$($(RELEASE) --show-bin-path)/portrait" fixtures/portal

# Three services, two syncs and two workers of a batch on one database of PostgreSQL, killed at random, while the database is
# restarted as after a power cut; two minutes, `make prove-scale SECONDS=30` fewer.
prove-scale: SECONDS = 120
prove-scale: build test-setup
	@python3 fixtures/scale/prove.py "$$($(RELEASE) --show-bin-path)/portrait" fixtures/portal --seconds $(SECONDS)

# The way through a company's network: a private authority, nginx before the portal, proxies with and without a password, the
# client's own certificate, and what can be wrong with each, with the real programs; a minute.
NETWORK = nginx-light tinyproxy openssl python3 curl
prove-network: build
	@$(MAKE) --no-print-directory setup PACKAGES="$(NETWORK)"
	@python3 fixtures/network/prove.py "$$($(RELEASE) --show-bin-path)/portrait" fixtures/portal

# What the database costs beside SQLite, and whether it stays flat with 100,000 edits and 1,000,000 cached users; with plans.
bench-scale: build test-setup
	@python3 fixtures/scale/bench.py "$$($(RELEASE) --show-bin-path)/portrait" fixtures/portal

# The files for systemd, nginx and HAProxy, tried with the real programs.
SERVERS = nginx-light haproxy
check-deploy: build
	@$(MAKE) --no-print-directory setup PACKAGES="$(SERVERS) systemd curl"
	@deploy/check.sh "$$($(RELEASE) --show-bin-path)/portrait"

lint:
	swift format lint --strict --recursive Package.swift Sources Tests
	@! git ls-files Sources | grep -vE '\.(swift|[ch]|modulemap|html|css|js|svg|json)$$'  # what is no source
	git apply --check fixtures/lives/defects.patch  # what make prove-simulation plants

# The libraries under the address and the thread sanitizer; each builds everything anew. What the system libraries keep to
# the end of the process is not counted as a leak.
ADDRESS = --sanitize=address --scratch-path .build/address
THREAD = --sanitize=thread --scratch-path .build/thread
MUTEX = $(CURDIR)/.build/thread/mutex.so
sanitize: export ASAN_OPTIONS = detect_leaks=0
sanitize: test-setup
	swift build $(TESTS) $(ADDRESS)
	$(call test-libraries,$(ADDRESS))
	$(call run-tests,$(ADDRESS),,--filter PortraitServerTests)
	swift build $(TESTS) $(THREAD)
	"$(CLANG)" -shared -fPIC -O1 -o $(MUTEX) fixtures/sanitize/mutex.c
	$(call test-libraries,$(THREAD),LD_PRELOAD=$(MUTEX))
	$(call run-tests,$(THREAD),LD_PRELOAD=$(MUTEX),--filter PortraitServerTests)

# Headers, decoders, recipes and renditions under libFuzzer with the address and undefined-behaviour sanitizers, each for
# SECONDS; it stops at a finding and tells the path of what caused it. The targets are those that the program writes seeds for.
# New inputs stay in .build/fuzzing/corpus.
SECONDS ?= 60
FUZZ = .build/fuzzing/release/portrait-fuzz
fuzz: export PORTRAIT_FUZZING = 1
fuzz: export SWIFT_BACKTRACE = enable=no
fuzz: setup
	swift build -c release --scratch-path .build/fuzzing --sanitize=address --product portrait-fuzz \
	  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table \
	  -Xcc -fsanitize=fuzzer-no-link,undefined -Xcc -fno-sanitize-recover=undefined \
	  -Xlinker -L"$$(dirname "$$("$(CLANG)" -print-file-name=libclang_rt.fuzzer_no_main-x86_64.a)")"
	rm -rf .build/fuzzing/seeds
	ASAN_OPTIONS=detect_leaks=0 $(FUZZ) fixtures .build/fuzzing/seeds
	rm -rf .build/fuzzing/kept && mkdir -p .build/fuzzing/kept
	tar -xzf fixtures/fuzz/corpus.tar.gz -C .build/fuzzing/kept
	@mkdir -p .build/fuzzing/findings
	@for target in $$(ls .build/fuzzing/seeds); do \
	  mkdir -p .build/fuzzing/corpus/$$target .build/fuzzing/kept/$$target; \
	  PORTRAIT_FUZZ_TARGET=$$target $(FUZZ) \
	    .build/fuzzing/corpus/$$target .build/fuzzing/kept/$$target .build/fuzzing/seeds/$$target \
	    -dict=fixtures/fuzz/words.dict -max_total_time=$(SECONDS) -max_len=40000 -timeout=5 -rss_limit_mb=1500 \
	    -malloc_limit_mb=300 -artifact_prefix=.build/fuzzing/findings/$$target- -print_final_stats=1 \
	    > .build/fuzzing/$$target.log 2>&1 || { tail -n 60 .build/fuzzing/$$target.log; exit 1; }; \
	  echo "$$target: $$(sed -n 's/^Done //p' .build/fuzzing/$$target.log), no finding"; \
	done

# What a fetch and a rendition cost, beside curl, Pillow, OpenCV and libvips. The first run installs those and makes the
# pictures, which takes some minutes; `make bench JOBS=stored` runs only what has that in its name.
# `make bench JOBS=shown BEFORE=/usr/local/bin/portrait` tells how much renditions show, also beside those of an older program.
JOBS ?=
BEFORE ?= -
bench: export PORTRAIT_BENCHMARKS = 1
bench: build
	@fixtures/bench/prepare.sh .build/bench
	$(RELEASE) --product portrait-bench
	@bin="$$($(RELEASE) --show-bin-path)"; "$$bin/portrait-bench" "$$bin/portrait" .build/bench $(if $(JOBS),"$(JOBS)")
	@$(if $(filter-out shown,$(JOBS)),,bin="$$($(RELEASE) --show-bin-path)"; \
	  .build/bench/python/bin/python fixtures/bench/shown.py "$$bin/portrait" "$(BEFORE)" .build/bench/sets/fine .build/bench/sets/camera)

# The service under load beside nginx, and with PEERS=1 beside thumbor too, which it installs; with BEFORE=/path/of/portrait
# an older program makes the same pictures in the same run. Its memory is watched for SECONDS.
PEERS ?=
bench-serve: export PORTRAIT_BENCHMARKS = 1
bench-serve: export PEERS := $(PEERS)
bench-serve: export BEFORE := $(filter-out -,$(BEFORE))
bench-serve: build
	@fixtures/bench/prepare.sh .build/bench serve $(PEERS)
	$(RELEASE) --product portrait-bench
	@bin="$$($(RELEASE) --show-bin-path)"; "$$bin/portrait-bench" "$$bin/portrait" .build/bench serve $(SECONDS)

# The reference of the libraries with two tutorials, as a static site in .build/docs; the compiler tells the symbols, and the
# toolchain's own docc writes the pages.
DOCUMENTED = PixelPipeline LiferayPortal StoreEngine OfflineStore Screenlets PortraitDrawing PortraitBatch PortraitServer SandboxPortal
docs: setup
	@for target in $(DOCUMENTED); do \
	  swift build $(filter-out --build-tests,$(TESTS)) $(TESTING) --target $$target | { grep -E 'error|warning' || true; }; done
	@deploy/reference.sh .build/testing/release .build/docs $(DOCUMENTED)

# The program, its manual and its completions.
PROGRAM = "$$($(RELEASE) --show-bin-path)/portrait"
install: build
	@deploy/install.sh $(PROGRAM) "$(DESTDIR)" "$(PREFIX)"

# All that the Debian package has: also the unit of systemd, the configuration of the service, the terms of what is linked in,
# and the bill of materials.
install-package: build
	@deploy/install.sh $(PROGRAM) "$(DESTDIR)" "$(PREFIX)" $(LINKED)

# portrait_VERSION_amd64.deb, a .tar.gz with the same files, and the bill of materials, in .build/package. The time in them is
# that of the commit.
PACKAGED = .build/package
COMMIT_TIME = $(shell git log -1 --format=%ct 2>/dev/null || date +%s)
SOURCE_VERSION = $(or $(VERSION),$(shell sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog))
# A hyphen would begin the revision of a Debian version; a tilde sorts what comes before a version before it.
DEBIAN_VERSION = $(subst -,~,$(SOURCE_VERSION))
package: export SOURCE_DATE_EPOCH = $(COMMIT_TIME)
package: build
	@$(MAKE) --no-print-directory setup PACKAGES="debhelper dpkg-dev"
	@mkdir -p $(PACKAGED) && find $(PACKAGED) -maxdepth 1 -type f -delete
	debian/rules binary VERSION=$(SOURCE_VERSION) OUTPUT=$(PACKAGED) > $(PACKAGED)/build.log 2>&1 || \
	  { tail -n 40 $(PACKAGED)/build.log; exit 1; }
	@deploy/tarball.sh debian/portrait $(PACKAGED) portrait-$(SOURCE_VERSION)
	@rm -rf debian/portrait debian/portrait.service debian/files debian/.debhelper debian/*.substvars debian/*.debhelper debian/debhelper-build-stamp
	@cd $(PACKAGED) && sha256sum *.deb *.tar.gz *.json

# A Debian source package, from which sbuild makes the program without a network.
source-package: export SOURCE_DATE_EPOCH = $(COMMIT_TIME)
source-package:
	@$(MAKE) --no-print-directory setup PACKAGES="dpkg-dev"
	@rm -rf $(PACKAGED)/source && mkdir -p $(PACKAGED)/source
	git archive --prefix=portrait-$(DEBIAN_VERSION)/ HEAD | tar -x -C $(PACKAGED)/source
	@sed -i '1s/(.*)/($(DEBIAN_VERSION))/' $(PACKAGED)/source/portrait-$(DEBIAN_VERSION)/debian/changelog
	cd $(PACKAGED)/source && dpkg-source -b portrait-$(DEBIAN_VERSION) && sha256sum *.dsc *.tar.xz

# The package in a bare Debian of its own: installed, used as the README shows, upgraded and purged. It takes root.
check-package: package
	@$(MAKE) --no-print-directory setup PACKAGES="debootstrap"
	@deploy/check-package.sh $(PACKAGED)

clean:
	rm -rf .build out
