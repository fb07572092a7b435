/** The rows of the icon picker. Does not depend on the editor. */
import type { SiteIcons } from "../../../../server/src/protocol.ts";
import { counted } from "../../ui/rows.ts";
import { codiconOf, commonIcons } from "./icon-names.ts";

/** A row of the picker, or the heading of some rows. */
export type IconRow =
  | { readonly kind: "head"; readonly label: string }
  | {
      readonly kind: "icon";
      readonly label: string;
      readonly description?: string;
      /** The value to write; undefined to remove the icon. */
      readonly value: string | undefined;
      /** The URI of an image in the site. */
      readonly uri?: string;
      /** The editor's equivalent icon. */
      readonly themeIcon?: string;
    };

const libraryNames: Readonly<Record<string, string>> = {
  fontawesome: "Font Awesome",
  lucide: "Lucide",
  tabler: "Tabler",
};

function iconRow(icon: string, description?: string, uri?: string): IconRow {
  const rowIcon = codiconOf(icon) ?? (/^https?:/i.test(icon) ? "link-external" : undefined);
  return {
    kind: "icon",
    label: icon,
    value: icon,
    ...(description === undefined ? {} : { description }),
    ...(uri === undefined ? {} : { uri }),
    ...(rowIcon === undefined ? {} : { themeIcon: rowIcon }),
  };
}

function withHeading(label: string, rows: readonly IconRow[]): readonly IconRow[] {
  return rows.length === 0 ? [] : [{ kind: "head", label }, ...rows];
}

/**
 * The rows of the picker.
 * @param typed the text so far, which is offered as an additional name, path or URL
 * @param current the current icon
 */
export function iconRows(
  { icons, library }: SiteIcons,
  typed: string,
  current: string | undefined,
): readonly IconRow[] {
  const name = libraryNames[library] ?? library;
  const used = icons.filter(({ count }) => count > 0);
  const usedNames = new Set(used.map(({ icon }) => icon));
  const common = commonIcons(library).filter((icon) => !usedNames.has(icon));
  const text = typed.trim();
  const isKnown = text === "" || icons.some(({ icon }) => icon === text) || common.includes(text);
  const typedRow: IconRow = { ...iconRow(text, `as typed: a name of ${name}, a path or a URL`), label: text };
  const none: IconRow = { kind: "icon", label: "No icon", value: undefined, themeIcon: "circle-slash" };
  return [
    ...(isKnown ? [] : [typedRow]),
    ...(current === undefined ? [] : [none]),
    ...withHeading(
      "used on this site",
      used.map(({ icon, count, uri }) => iconRow(icon, counted(count, "time"), uri)),
    ),
    ...withHeading(
      "images of this site",
      icons.filter(({ count }) => count === 0).map(({ icon, uri }) => iconRow(icon, undefined, uri)),
    ),
    ...withHeading(
      `common names of ${name}`,
      common.map((icon) => iconRow(icon)),
    ),
  ];
}
