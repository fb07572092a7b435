/** Writes trees of files and folders. */
import { content, iconOf, isTrue, text, type WrittenTag, writeIconOf } from "./written-tag.ts";

/** The tree; what is in it is files and folders, or a list of Markdown. */
export function tree(written: WrittenTag): void {
  written.view.html.element("ul", { class: "tree" }, () => content(written));
}

function writeName(written: WrittenTag, icon: string): void {
  const { html } = written.view;
  writeIconOf(written, iconOf(written) ?? icon);
  html.element(
    isTrue(written, "highlight") ? "mark" : "span",
    { class: "name" },
    text(written, "name") ?? "",
  );
}

export function treeFile(written: WrittenTag): void {
  written.view.html.element("li", {}, () => writeName(written, "file"));
}

/** A folder that readers open and close, unless it says that they cannot. */
export function treeFolder(written: WrittenTag): void {
  const { attributes, view } = written;
  const { budget, html } = view;
  const list = (): void => html.element("ul", {}, () => content(written));
  html.element("li", {}, () => {
    if (attributes.get("openable") === false) {
      writeName(written, "folder");
      list();
      return;
    }
    budget.next += 1;
    const open = isTrue(written, "defaultOpen");
    html.element("details", { open, "data-key": `details-${budget.next}` }, () => {
      html.element("summary", {}, () => writeName(written, "folder"));
      list();
    });
  });
}
