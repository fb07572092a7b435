/** Writes trees of files and folders. */
import { content, iconOf, isTrue, type TagContext, text, writeIconOf } from "./tag-context.ts";

/** Writes a tree, which contains files and folders, or a Markdown list. */
export function tree(context: TagContext): void {
  context.view.html.element("ul", { class: "tree" }, () => content(context));
}

function writeName(context: TagContext, icon: string): void {
  const { html } = context.view;
  writeIconOf(context, iconOf(context) ?? icon);
  html.element(
    isTrue(context, "highlight") ? "mark" : "span",
    { class: "name" },
    text(context, "name") ?? "",
  );
}

export function treeFile(context: TagContext): void {
  context.view.html.element("li", {}, () => writeName(context, "file"));
}

/** Writes a folder, which readers can open and close unless `openable` is false. */
export function treeFolder(context: TagContext): void {
  const { attributes, view } = context;
  const { budget, html } = view;
  const list = (): void => html.element("ul", {}, () => content(context));
  html.element("li", {}, () => {
    if (attributes.get("openable") === false) {
      writeName(context, "folder");
      list();
      return;
    }
    budget.next += 1;
    const open = isTrue(context, "defaultOpen");
    html.element("details", { open, "data-key": `details-${budget.next}` }, () => {
      html.element("summary", {}, () => writeName(context, "folder"));
      list();
    });
  });
}
