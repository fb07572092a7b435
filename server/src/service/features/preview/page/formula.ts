/**
 * Writes formulas as MathML, which browsers draw without a script, a style or a font of ours. The MathML comes from a library as text,
 * so it is read here tag by tag: anything but known tags and attributes, and the formula is shown as it is written.
 */
import { type Attributes, type HtmlWriter, mathAttributes, mathTags, type TagName } from "../html-writer.ts";
import type { RenderedFile } from "./rendered-file.ts";
import { mathMlOf } from "./tex-parser.ts";

/** A longer formula is shown as it is written, and so are those of a page beyond this length in all, in UTF-16 code units. */
const maxLength = 2_000;
export const maxFormulas = 20_000;

/** A formula that is nested more deeply is shown as it is written. */
const maxDepth = 100;

const tags: ReadonlyMap<string, TagName> = new Map(mathTags.map((tag) => [tag, tag]));

/** What only the library needs: around the formula, and its text again. */
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
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (one) => references[one] ?? one);
}

function attributesIn(written: string): Attributes {
  const all = new Map(
    Array.from(written.matchAll(/ ([a-z-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [
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

/** The parts of a formula; undefined if there is anything but what is known. */
export function mathParts(mathMl: string): readonly MathPart[] | undefined {
  const outer: MathPart[] = [];
  const open: { readonly tag: string; readonly parts: MathPart[] }[] = [{ tag: "", parts: outer }];
  const text = mathMl.replace(/<annotation [^>]*>[^<]*<\/annotation>/g, "");
  const token = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>]*")*)(\/?)>|([^<]+)/y;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [, end, tag = "", attributes = "", single, words] = found;
    const around = open.at(-1);
    if (around === undefined || open.length > maxDepth) return undefined;
    if (words !== undefined) around.parts.push({ kind: "text", text: decoded(words) });
    else if (end === "/") {
      if (around.tag !== tag) return undefined;
      open.pop();
    } else {
      const known = tags.get(tag);
      if (known === undefined && !wrappers.has(tag)) return undefined;
      const parts = known === undefined ? around.parts : [];
      if (known !== undefined)
        around.parts.push({ kind: "element", tag: known, attributes: attributesIn(attributes), parts });
      if (single !== "/") open.push({ tag, parts });
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

const asWritten = "Readers see this text as a formula.";

/** Why a formula is shown as it is written. */
const reasons = {
  long: "Readers see this text as a formula; there is too much of it to be drawn here.",
  wrong: "This formula cannot be drawn, so readers see an error; correct its TeX.",
  unknown: asWritten,
} as const;

function drawn(text: string, isBlock: boolean): readonly MathPart[] | "wrong" | "unknown" {
  const mathMl = mathMlOf(text, isBlock);
  return mathMl === undefined ? "wrong" : (mathParts(mathMl) ?? "unknown");
}

/**
 * Writes a formula, drawn or as it is written.
 * @param isBlock whether it is a separate block rather than part of a line
 */
export function writeFormula(view: RenderedFile, text: string, isBlock: boolean): void {
  const { budget, html } = view;
  const left = budget.formulas;
  budget.formulas -= Math.min(left, text.length);
  const formula = text.length > Math.min(maxLength, left) ? "long" : drawn(text, isBlock);
  if (typeof formula === "object") {
    if (isBlock) html.element("div", { class: "formula", tabindex: "0" }, () => writeParts(html, formula));
    else html.element("span", { class: "formula" }, () => writeParts(html, formula));
    return;
  }
  // Descriptions of a spec have no budget for formulas.
  const reason = view.isPart === true ? asWritten : reasons[formula];
  if (!isBlock) {
    html.element("code", { class: "formula", title: reason }, text);
    return;
  }
  html.element("figure", { class: "code" }, () => {
    html.element("figcaption", {}, reason);
    html.element("pre", { tabindex: "0" }, () => html.element("code", {}, text));
  });
}
