/** Shown texts of repositories and services: the editor finds no link, command or icon in any of them. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { sanitizedMessage } from "../../client/src/features/server-messages.ts";
import { guarded, sanitizedFields, sanitizedText } from "../../client/src/ui/sanitized-text.ts";

/** The editor's regular expression for a link in a message, a prompt or a detail. */
const liveLink = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/** The editor's regular expression for an icon. */
const icon = /\$\([a-z0-9-]+(?:~[a-z]+)?\)/i;
const command = "command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22id%22%7D";

function assertHarmless(text: string): void {
  assert.doesNotMatch(text, liveLink);
  assert.doesNotMatch(text, icon);
}

/** Texts as a repository or a service may choose them, each for the place where it is shown. */
const attacks: Readonly<Record<string, string>> = {
  "docsJson.dialect in the settings of a workspace": `docs · [reference](${command}) dialect`,
  "the reason that the server is degraded": `degraded: [retry](${command} "Retry")`,
  "keys of a mint.json": `1 setting has no certain place in docs.json: [navbar](${command}).`,
  "redirects when a page is renamed": `The redirect from /[old](${command}) was kept.`,
  "an answer's source path": `The site that is open here has no page [guide](${command}): it may be new.`,
  "a file's name": `A question about a[b](${command}).mdx, lines 1 to 2.`,
  "the name of a branch": `Checking out [main](${command})`,
  "what the service says": `The service refused it: [Renew](https://evil.example/?k=1)`,
  "a link hidden by marks of direction": `[x]\u200B(${command})`,
  "a link with control characters": `[x]\u0000(${command})`,
  "a link in a link": `[[x](${command})](${command})`,
  "an icon": "$(error) all is lost",
  "an icon in pieces": "$\u2060(error)",
};

describe("displayed text", () => {
  for (const [what, text] of Object.entries(attacks)) {
    it(`has nothing live in it: ${what}`, () => {
      assertHarmless(sanitizedText(text));
    });
  }

  it("has no links or icons, for any text", () => {
    const piece = fc.constantFrom("[", "]", "(", ")", "$", "x", command, "https://a.b", "\u200B", " ", "\\");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) =>
        assertHarmless(sanitizedText(pieces.join(""))),
      ),
    );
  });

  it("is unchanged if it is harmless", () => {
    for (const text of [
      "",
      "2 errors, 1 warning",
      "Deploy?\n\nIt is built from main (3 files).",
      "a[0] (x) 日本語 😀",
    ]) {
      assert.equal(sanitizedText(text), text);
    }
  });

  it("is bounded, and does not split a character", () => {
    assert.equal(sanitizedText("x".repeat(1_000_000)).length, 4000);
    assert.equal(sanitizedText("ab😀", 4), "ab😀");
    assert.equal(sanitizedText("ab😀d", 4), "ab…");
  });
});

describe("texts for the editor", () => {
  const link = `[x](${command})`;

  it("has harmless texts in each of its fields", () => {
    const shown = sanitizedFields({
      label: link,
      description: link,
      detail: link,
      tooltip: link,
      buttons: [{ tooltip: link }],
      id: link,
      count: 1,
    });
    for (const text of [
      shown.label,
      shown.description,
      shown.detail,
      shown.tooltip,
      shown.buttons[0]?.tooltip,
    ]) {
      assertHarmless(text ?? link);
    }
    assert.equal(shown.id, link);
    assert.equal(shown.count, 1);
  });

  it("gets harmless texts when they are set, and keeps its methods", () => {
    class Item {
      readonly #shown: string[] = [];
      detail = "";
      items: readonly { readonly label: string }[] = [];
      show(): readonly string[] {
        this.#shown.push(this.detail);
        return this.#shown;
      }
    }
    const item = guarded(new Item());
    item.detail = link;
    item.items = [{ label: link }];
    assertHarmless(item.detail);
    assertHarmless(item.items[0]?.label ?? link);
    assert.deepEqual(item.show(), [item.detail]);
  });

  it("gets harmless messages, questions, progress and error messages from the server", () => {
    const jsonrpc = "2.0";
    const message = sanitizedMessage({
      jsonrpc,
      method: "window/showMessage",
      params: { type: 3, message: link },
    });
    assertHarmless(message.params.message);
    const request = sanitizedMessage({
      jsonrpc,
      id: 1,
      method: "window/showMessageRequest",
      params: { type: 3, message: link, actions: [{ title: link }] },
    });
    assertHarmless(request.params.message);
    assertHarmless(request.params.actions[0]?.title ?? link);
    const value = { kind: "begin", title: link, message: link };
    const progress = sanitizedMessage({ jsonrpc, method: "$/progress", params: { token: 1, value } });
    assertHarmless(progress.params.value.title + progress.params.value.message);
    assertHarmless(sanitizedMessage({ jsonrpc, id: 1, error: { code: 1, message: link } }).error.message);
  });

  it("is the same object if it was harmless, because the editor compares by identity", () => {
    const back = { iconPath: {}, tooltip: "Back" };
    const shown = guarded<{ buttons: readonly object[] }>({ buttons: [] });
    const buttons = [back, { tooltip: "Open" }];
    shown.buttons = buttons;
    assert.equal(shown.buttons, buttons);
    assert.equal(sanitizedFields(back), back);
    shown.buttons = [back, { tooltip: link }];
    assert.equal(shown.buttons[0], back);
    assert.notDeepEqual(shown.buttons[1], { tooltip: link });
  });

  it("gets all other messages of the server unchanged", () => {
    const result = { jsonrpc: "2.0", id: 1, result: [{ newText: link }] };
    assert.equal(sanitizedMessage(result), result);
    const findings = {
      jsonrpc: "2.0",
      method: "textDocument/publishDiagnostics",
      params: { diagnostics: [{ message: link }] },
    };
    assert.equal(sanitizedMessage(findings), findings);
  });
});
