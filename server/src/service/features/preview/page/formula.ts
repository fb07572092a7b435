/**
 * Writes formulas as MathML, which browsers draw without additional scripts, styles or fonts. The MathML comes
 * from a library as text and is parsed here. If it contains unknown tags, the formula is shown as TeX.
 */
import { type Attributes, type HtmlWriter, mathAttributes, mathTags, type TagName } from "../html-writer.ts";
import type { RenderedFile } from "./rendered-file.ts";
import { mathMlOf } from "./tex-parser.ts";

/** The maximum length of one drawn formula and of all of a page, in UTF-16 code units; others are shown as TeX. */
const maxLength = 2_000;
export const maxFormulas = 20_000;

/** More deeply nested formulas are shown as TeX. */
const maxDepth = 100;

const tags: ReadonlyMap<string, TagName> = new Map(mathTags.map((tag) => [tag, tag]));

/** Tags that the library adds around the formula, which are omitted. */
const wrappers: ReadonlySet<string> = new Set(["span", "semantics"]);

/** A part of a formula. */
type MathPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "element";
      readonly tag: TagName;
      readonly attributes: Attributes;
      readonly parts: MathPart[];
    };

const references: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (reference) => references[reference] ?? reference);
}

/** The known attributes in the text of a tag. */
function attributesIn(tagText: string): Attributes {
  const all = new Map(
    Array.from(tagText.matchAll(/ ([a-z-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      decoded(value),
    ]),
  );
  return Object.fromEntries(
    mathAttributes.flatMap((name) => {
      const value = all.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The parts of a formula; undefined if the MathML contains unknown tags or syntax. */
export function mathParts(mathMl: string): readonly MathPart[] | undefined {
  const outer: MathPart[] = [];
  const open: { readonly tag: string; readonly parts: MathPart[] }[] = [{ tag: "", parts: outer }];
  const text = mathMl.replace(/<annotation [^>]*>[^<]*<\/annotation>/g, "");
  const token = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>]*")*)(\/?)>|([^<]+)/y;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [, closing, tag = "", attributes = "", selfClosing, characters] = found;
    const parent = open.at(-1);
    if (parent === undefined || open.length > maxDepth) return undefined;
    if (characters !== undefined) parent.parts.push({ kind: "text", text: decoded(characters) });
    else if (closing === "/") {
      if (parent.tag !== tag) return undefined;
      open.pop();
    } else {
      const tagName = tags.get(tag);
      if (tagName === undefined && !wrappers.has(tag)) return undefined;
      const parts = tagName === undefined ? parent.parts : [];
      if (tagName !== undefined)
        parent.parts.push({ kind: "element", tag: tagName, attributes: attributesIn(attributes), parts });
      if (selfClosing !== "/") open.push({ tag, parts });
    }
    if (token.lastIndex === text.length) return open.length === 1 ? outer : undefined;
  }
  return undefined;
}

function writeParts(html: HtmlWriter, parts: readonly MathPart[]): void {
  for (const part of parts) {
    if (part.kind === "text") html.text(part.text);
    else html.element(part.tag, part.attributes, () => writeParts(html, part.parts));
  }
}

const notDrawn = "Readers see this text as a formula.";

/** Why a formula is shown as TeX. */
const reasons = {
  long: "Readers see this text as a formula, which is not drawn here because of the length limit.",
  wrong: "This formula cannot be drawn, so readers see an error; correct its TeX.",
  unknown: notDrawn,
} as const;

function formulaOf(text: string, isBlock: boolean): readonly MathPart[] | "wrong" | "unknown" {
  const mathMl = mathMlOf(text, isBlock);
  return mathMl === undefined ? "wrong" : (mathParts(mathMl) ?? "unknown");
}

/**
 * Writes a formula, drawn or as TeX.
 * @param isBlock whether it is a separate block rather than part of a line
 */
export function writeFormula(view: RenderedFile, text: string, isBlock: boolean): void {
  const { budget, html } = view;
  const left = budget.formulas;
  budget.formulas -= Math.min(left, text.length);
  const formula = text.length > Math.min(maxLength, left) ? "long" : formulaOf(text, isBlock);
  if (typeof formula === "object") {
    if (isBlock) html.element("div", { class: "formula", tabindex: "0" }, () => writeParts(html, formula));
    else html.element("span", { class: "formula" }, () => writeParts(html, formula));
    return;
  }
  // Descriptions of a spec have no budget for formulas.
  const reason = view.isPart === true ? notDrawn : reasons[formula];
  if (!isBlock) {
    html.element("code", { class: "formula", title: reason }, text);
    return;
  }
  html.element("figure", { class: "code" }, () => {
    html.element("figcaption", {}, reason);
    html.element("pre", { tabindex: "0" }, () => html.element("code", {}, text));
  });
}
