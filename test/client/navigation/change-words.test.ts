/** The message about a change: each title that the server gives to a change has a past form. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { announcementOf, doneText } from "../../../client/src/features/navigation/change-words.ts";

const drafts = fileURLToPath(new URL("../../../server/src/service/features/rearrange/", import.meta.url));

describe("the message about a change", () => {
  it("says what was done, followed by its notes", () => {
    assert.equal(
      doneText("Remove `guides/setup` from the navigation"),
      'Removed "guides/setup" from the navigation',
    );
    assert.equal(doneText("Tidy up"), "Tidy up");
    assert.equal(announcementOf("Unwrap the group", ["It was empty."]), "Unwrapped the group. It was empty.");
  });

  it("has a past form of every title of a change", () => {
    const titles = readdirSync(drafts).flatMap((file) => {
      const text = readFileSync(drafts + file, "utf8");
      return [...text.matchAll(/(?:title[:=]|return|[?:]) ?=? ?`([A-Z][a-z]+) (?:\$\{|the )/g)].map(
        ([, verb = ""]) => verb,
      );
    });
    assert.ok(new Set(titles).size > 8, titles.join());
    for (const verb of titles) assert.notEqual(doneText(`${verb} it`), `${verb} it`, verb);
  });
});
