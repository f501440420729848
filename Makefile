# For users: `make run` and `make test`. Each installs what is missing, builds, and does its job.

# Whoever works on this package gets warnings as errors; whoever only uses it does not.
STRICT = -Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror
SWIFT = scripts/swift-quietly
# Programs that are measured or installed have Swift's libraries in themselves, which spares the dynamic
# linker a quarter of its work. scripts/make-deb does the same.
STATIC = --static-swift-stdlib

.PHONY: run test packages check build format ledger docs bench deb clean

run:
	@scripts/install-packages run
	@scripts/check-swift
	@scripts/run

# One test at a time: each may have web processes of its own, and displays, and they share two cores.
# The longest test takes half a minute; ten minutes of silence are a test that hangs.
test: check build
	@scripts/check-api
	@WEBKIT_HEADLESS=1 scripts/with-own-data scripts/watch-silence 600 \
	  $(SWIFT) test --no-parallel $(STRICT)

# For developers.

# Everything that is checked without building: layers, tidiness, format, the scripts' own tests.
check: packages
	@scripts/check

build: packages
	@$(SWIFT) build --build-tests $(STRICT)

packages:
	@scripts/install-packages test
	@scripts/check-swift

# Formats every Swift file in place.
format:
	@scripts/check-format --fix

# Writes docs/api-ledger.md anew.
ledger: build
	@scripts/check-api --write

# The documentation of all modules, with the articles, as pages in out/docs.
docs: build
	@scripts/make-docs

# Our speed beside that of a plain C program.
bench:
	@scripts/install-packages bench
	@scripts/check-swift
	@$(SWIFT) build -c release $(STATIC) --product BenchmarkWebKit
	@$(MAKE) --no-print-directory -C Benchmarks/PlainC BUILD=$(CURDIR)/.build/plain-c
	@Benchmarks/compare .build/plain-c/plain-c .build/release/BenchmarkWebKit
	@$(SWIFT) build -c release $(STATIC) --product wk
	@Benchmarks/command-line --check .build/plain-c/plain-c .build/release/wk
	@Benchmarks/chromium .build/release/wk

# A Debian package of wk, in out/.
deb:
	@scripts/install-packages deb
	@scripts/check-swift
	@scripts/make-deb

clean:
	rm -rf .build out
