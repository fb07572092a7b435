/** The texts to compare, by source. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { examplesOf } from "../../server/src/cli/rule-examples.ts";
import { rules } from "../../server/src/service/index.ts";
import { parseFixture } from "../../test/dsl/fixture.ts";
import { acceptedBlocks, brokenBlocks } from "../../test/service/pages/frontmatter/known-blocks.ts";
import {
  generatedPage,
  mutated,
  type Random,
  randomFrom,
} from "../../test/service/pages/syntax/generated-pages.ts";
import {
  acceptedForms,
  delicateTexts,
  preparedTexts,
  refusedForms,
} from "../../test/service/pages/syntax/known-texts.ts";
import { pagesOf } from "../broken-links/pages.ts";

export interface ComparedText {
  readonly name: string;
  readonly text: string;
}

export interface TextSource {
  readonly name: string;
  readonly texts: Iterable<ComparedText>;
}

/** The texts that are requested on the command line. */
interface WantedTexts {
  readonly forms: boolean;
  /** The number of generated pages. */
  readonly generated: number | undefined;
  /** The number of pages of each folder to change by a few characters. */
  readonly mutated: number | undefined;
  readonly seed: number;
  readonly folders: readonly string[];
}

function named(name: string, texts: readonly string[]): TextSource {
  return { name, texts: texts.map((text, index) => ({ name: `${index + 1}`, text })) };
}

function pageOfBlock(lines: string): string {
  return `---\n${lines}\n---\n\nText\n`;
}

/** The pages in the examples of all rules. */
function exampleTexts(): TextSource {
  const texts = rules.flatMap((rule) =>
    examplesOf(rule).flatMap(({ title, text }) =>
      parseFixture(text)
        .files.filter(({ path }) => /\.mdx?$/.test(path))
        .map((file) => ({ name: `${rule.code}, ${title}: ${file.path}`, text: file.text })),
    ),
  );
  return { name: "examples of the rules", texts };
}

function formSources(): readonly TextSource[] {
  const blocks = [...acceptedBlocks, ...Object.values(brokenBlocks).map(({ lines }) => lines.join("\n"))];
  return [
    named(
      "forms that the platform refuses",
      refusedForms.map(([text]) => text),
    ),
    named("forms that the platform accepts", acceptedForms),
    named("delicate texts", delicateTexts),
    named(
      "texts that are prepared",
      preparedTexts.map(([text]) => text),
    ),
    named("frontmatters", blocks.map(pageOfBlock)),
    exampleTexts(),
  ];
}

function* generatedTexts(count: number, seed: number): Generator<ComparedText> {
  for (let at = seed; at < seed + count; at += 1) {
    yield { name: `seed ${at}`, text: generatedPage(randomFrom(at)) };
  }
}

function* folderTexts(folder: string, files: readonly string[]): Generator<ComparedText> {
  for (const file of files) yield { name: file, text: readFileSync(join(folder, file), "utf8") };
}

const frontmatter = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;

/** Changes a page. Every other change is in the frontmatter, because that is a small part of most pages. */
function changed(random: Random, page: string, index: number): string {
  const head = index % 2 === 0 ? "" : (frontmatter.exec(page)?.[0] ?? "");
  return head === "" ? mutated(random, page) : mutated(random, head) + page.slice(head.length);
}

function* mutatedTexts(
  folder: string,
  files: readonly string[],
  count: number,
  seed: number,
): Generator<ComparedText> {
  const random = randomFrom(seed);
  for (let index = 0; index < count; index += 1) {
    const file = files[Math.floor(random() * files.length)];
    if (file === undefined) return;
    const page = readFileSync(join(folder, file), "utf8");
    yield { name: `${file}, change ${index}`, text: changed(random, page, index) };
  }
}

function* folderSources(folder: string, { mutated: count, seed }: WantedTexts): Generator<TextSource> {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist`);
  const files = pagesOf(folder);
  const name = basename(resolve(folder));
  yield { name, texts: folderTexts(folder, files) };
  if (count !== undefined) {
    yield { name: `${name}, pages changed`, texts: mutatedTexts(folder, files, count, seed) };
  }
}

/** The texts that are requested on the command line. Pages are read and generated lazily. */
export function* sourcesOf(wanted: WantedTexts): Generator<TextSource> {
  if (wanted.forms) yield* formSources();
  if (wanted.generated !== undefined) {
    yield { name: "generated pages", texts: generatedTexts(wanted.generated, wanted.seed) };
  }
  for (const folder of wanted.folders) yield* folderSources(folder, wanted);
}
