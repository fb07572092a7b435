/** Formats the examples of rules for people: files without the test annotations, with the findings below their lines. */
import type { Severity } from "../service/model/finding.ts";
import type { Palette } from "./formats/color.ts";
import { wrapped } from "./help.ts";
import type { RuleExample } from "./rule-examples.ts";

/** An annotation line of an example, as test/dsl/README.md describes it. */
export const annotationGrammar =
  /^(?<indent>[ \t]*)\/\/(?<start><?)(?<gap>[ \t]*)(?:(?<carets>\^+)(?<more>…?)|\|) +(?<severity>error|warning|information|hint)\[(?<code>[^\]\s]*)\](?<bulb> 💡)?(?: (?<message>.*))?$/u;

interface ExampleFile {
  readonly path: string;
  /** Words after the path: how the file is written, and options. */
  readonly words: readonly string[];
  readonly lines: string[];
}

const header = /^\/\/- (?:"\/(?<quoted>[^"]+)"|\/(?<plain>\S+))(?<words>.*)$/;

function filesOf(text: string): readonly ExampleFile[] {
  const files: ExampleFile[] = [];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const { quoted, plain, words = "" } = header.exec(line)?.groups ?? {};
    const path = quoted ?? plain;
    if (path !== undefined) files.push({ path, words: words.split(" ").filter(Boolean), lines: [] });
    else files.at(-1)?.lines.push(line);
  }
  return files;
}

/** Formats a line; an annotation becomes marks with the finding below. */
function shownLine(line: string, colors: Palette): readonly string[] {
  const annotation = annotationGrammar.exec(line)?.groups;
  if (annotation === undefined) return [`  ${line}`];
  const { indent = "", start = "", gap = "", carets = "^", code = "", message = "" } = annotation;
  const paint = colors[annotation.severity as Severity];
  const column = start === "<" ? gap.length : indent.length + 2 + gap.length;
  const words = message === "" ? `[${code}]` : message;
  return [`  ${" ".repeat(column)}${paint(carets)}`, paint(wrapped(`${annotation.severity}: ${words}`, 4))];
}

/** Formats the files of an example, except those without text and findings. */
function shownFiles(text: string, colors: Palette): readonly string[] {
  return filesOf(text)
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ path, lines }) => [
      colors.path(path),
      ...lines.flatMap((line) => shownLine(line, colors)),
      "",
    ]);
}

/** The options that an example needs: `--dialect current`. */
function optionsOf({ text, dialect }: RuleExample): readonly string[] {
  const words = filesOf(text).flatMap((file) => file.words);
  return [
    ...(dialect === undefined ? [] : [`--dialect ${dialect}`]),
    ...words.flatMap((word) => {
      const [name, value = ""] = word.split("=");
      if (name === "dialect") return [`--dialect ${value}`];
      if (name === "require") return [`--require ${value.replace(":", "=").replace(/^\*=/, "")}`];
      return name === "rule" ? [`--rule ${value.replace(":", "=")}`] : [];
    }),
  ];
}

/** The lines of one example: its title, its files with their findings, and the files as `docs-json fix` changes them. */
export function readableExample(example: RuleExample, colors: Palette): readonly string[] {
  const options = optionsOf(example);
  const hasFindings = example.text.split("\n").some((line) => annotationGrammar.test(line));
  return [
    colors.heading(`Example: ${example.title}`),
    ...(options.length === 0 ? [] : [`With ${options.join(" ")}`]),
    ...(hasFindings ? [] : ["No findings"]),
    "",
    ...shownFiles(example.text, colors),
    ...(example.fixed === undefined
      ? []
      : ["After docs-json fix:", "", ...shownFiles(changedFiles(example), colors)]),
  ];
}

/** The files of the fixed site whose text has changed. */
function changedFiles({ text, fixed = "" }: RuleExample): string {
  const before = new Map(
    filesOf(text).map(({ path, lines }) => [
      path,
      lines.filter((line) => !annotationGrammar.test(line)).join("\n"),
    ]),
  );
  return filesOf(fixed)
    .filter(({ path, lines }) => before.get(path) !== lines.join("\n"))
    .map(({ path, lines }) => [`//- "/${path}"`, ...lines].join("\n"))
    .join("\n");
}
