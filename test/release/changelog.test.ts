/** The changelog of a release. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { releaseNotes, withRelease } from "../../scripts/release/changelog.ts";

const before = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.9.0 (2026-01-02)\n\n- Old.\n";

describe("the changelog of a release", () => {
  it("puts what was unreleased under the version and its date", () => {
    assert.equal(
      withRelease(before, "1.0.0", "2026-02-03"),
      "# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-02-03)\n\n- New.\n\n## 0.9.0 (2026-01-02)\n\n- Old.\n",
    );
  });

  it("must say something", () => {
    const released = withRelease(before, "1.0.0", "2026-02-03");
    assert.throws(() => withRelease(released, "1.0.1", "2026-02-04"), /has no text/);
    assert.throws(() => withRelease("# Changelog\n", "1.0.1", "2026-02-04"), /no section "## Unreleased"/);
  });

  it("gives the notes of a version", () => {
    const released = withRelease(before, "1.0.0", "2026-02-03");
    assert.deepEqual(releaseNotes(released, "1.0.0"), { date: "2026-02-03", notes: "- New.\n" });
    assert.deepEqual(releaseNotes(released, "0.9.0"), { date: "2026-01-02", notes: "- Old.\n" });
    assert.equal(releaseNotes(released, "1.0"), undefined);
    assert.equal(releaseNotes(released, "1x0.0"), undefined);
  });

  it("has a section for what is not released in this repository", () => {
    const text = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
    assert.match(text, /^## Unreleased$/m);
  });
});
