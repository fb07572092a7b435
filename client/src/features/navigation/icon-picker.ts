/** Prompts for an icon: a list with images, in which any other name can also be typed. */
import { type QuickPickItem, QuickPickItemKind, ThemeIcon, Uri } from "vscode";
import type { SiteIcons } from "../../../../server/src/protocol.ts";
import { createQuickPick } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { type IconRow, iconRows } from "./icon-rows.ts";

/** The icon that the author chooses; without a value, the icon is removed. */
interface ChosenIcon {
  readonly value: string | undefined;
}

interface IconItem extends QuickPickItem {
  readonly chosen?: ChosenIcon;
}

function itemOf(row: IconRow): IconItem {
  if (row.kind === "head") return { label: row.label, kind: QuickPickItemKind.Separator };
  const { description, label, themeIcon, uri, value } = row;
  // A blank icon keeps the names aligned if there is no image.
  const iconPath = uri === undefined ? new ThemeIcon(themeIcon ?? "blank") : Uri.parse(uri);
  return {
    label: oneLine(label),
    ...(description === undefined ? {} : { description }),
    iconPath,
    chosen: { value },
  };
}

/** @param current the current icon; undefined if there is none */
export async function askForIcon(
  icons: SiteIcons,
  current: string | undefined,
): Promise<ChosenIcon | undefined> {
  const list = createQuickPick<IconItem>();
  list.title = current === undefined ? "Set Icon" : `Set Icon (now ${oneLine(current, 60)})`;
  list.placeholder = "Choose, or type a name, a path that begins with a slash, or a URL";
  const fill = (): void => {
    list.items = iconRows(icons, list.value, current).map(itemOf);
  };
  fill();
  try {
    return await new Promise((resolve) => {
      list.onDidChangeValue(fill);
      list.onDidAccept(() => resolve(list.activeItems[0]?.chosen));
      list.onDidHide(() => resolve(undefined));
      list.show();
    });
  } finally {
    list.dispose();
  }
}
