/**
 * The examples of the rules: small sites with their findings, written by hand in docs/rules/examples.
 *
 * The command line shows these texts, the rules' pages are generated from them, and the tests run all rules on them. The
 * language server does not need the examples, so they are not part of a rule's module.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rule } from "../service/index.ts";
import type { Dialect } from "../service/model/dialect.ts";

/** A small site in the form that test/dsl/README.md describes. */
export interface RuleExample {
  readonly title: string;
  readonly text: string;
  /** The site after all safe fixes; absent if there are none. */
  readonly fixed?: string;
  readonly dialect?: Dialect;
}

/** `//= Title` starts an example, `//= Title [current]` one of that dialect, `//= fixed` the site after all safe fixes. */
const header = /^\/\/= (?:(?<fixed>fixed)|(?<title>.+?)(?: \[(?<dialect>current|reference)\])?)$/;

/** The folder of the examples: beside the bundled command line, or in a checkout docs/rules/examples. */
const folder = [
  join(import.meta.dirname, "rule-examples"),
  join(import.meta.dirname, "..", "..", "..", "docs", "rules", "examples"),
].find((path) => existsSync(path));

/** The examples of one file. Text before the first title is ignored. */
function parseExamples(source: string): readonly RuleExample[] {
  const examples: RuleExample[] = [];
  for (const part of source.split(/^(?=\/\/= )/m)) {
    const [line = "", ...lines] = part.split("\n");
    const text = lines.join("\n");
    const { fixed, title, dialect } = header.exec(line)?.groups ?? {};
    const last = examples.at(-1);
    if (fixed !== undefined && last !== undefined) examples[examples.length - 1] = { ...last, fixed: text };
    else if (title !== undefined)
      examples.push({ title, text, ...(dialect === undefined ? {} : { dialect: dialect as Dialect }) });
  }
  return examples;
}

/** The examples of a rule; none if their file is missing. An example without annotations has no findings. */
export function examplesOf({ code }: Rule): readonly RuleExample[] {
  const file = folder === undefined ? undefined : join(folder, `${code}.txt`);
  // Git on Windows may check out files with CRLF line endings.
  return file !== undefined && existsSync(file)
    ? parseExamples(readFileSync(file, "utf8").replaceAll("\r\n", "\n"))
    : [];
}
