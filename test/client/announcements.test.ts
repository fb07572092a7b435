/** Results of actions that are not visible are announced, and can be read afterwards. */
import assert from "node:assert/strict";
import type * as EditorUi from "../../client/src/ui/editor-ui.ts";
import type { editor } from "./fake-editor.ts";
import { loadWithEditor } from "./load-access.ts";

interface Modules {
  readonly ui: Pick<typeof EditorUi, "announce" | "announceDone" | "repeatAnnouncementsIn">;
  readonly editor: typeof editor;
}

describe("announcements", () => {
  it("are notifications, one of each kind at a time, and are repeated in the log", async () => {
    const { ui, editor } = await loadWithEditor<Modules>(`
      export * as ui from "../../client/src/ui/editor-ui.ts";
      export { editor } from "vscode";`);
    const log: string[] = [];
    ui.repeatAnnouncementsIn({ info: (message: string) => void log.push(message) });
    const undone = ui.announce("Moved a page.", "Undo");
    const first = ui.announceDone("Cut a page.");
    const second = ui.announceDone("Copied `$(gear)`.");
    await first;
    assert.deepEqual(editor.notifications, [
      { title: "Moved a page.", isOver: false },
      { title: "Cut a page.", isOver: true },
      { title: editor.notifications[2]?.title, isOver: false },
    ]);
    assert.doesNotMatch(editor.notifications[2]?.title ?? "", /\$\(gear\)/);
    assert.deepEqual(log, ["Moved a page.", "Cut a page.", "Copied `$(gear)`."]);
    // A change replaces all other announcements, and so does its undo.
    const other = ui.announce("Moved another page.", "Undo");
    assert.equal(await undone, false);
    await second;
    void ui.announceDone("Undone: Moved another page.", true);
    assert.equal(await other, false);
  });
});
