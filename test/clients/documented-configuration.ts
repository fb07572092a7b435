/** Reads the editor configuration in docs/editors.md, so that the tests run exactly this. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../../docs/editors.md", import.meta.url), "utf8");

/**
 * The first code block of a language after the line that begins with some words. Fails if the page no longer has that
 * line, or has no such block before the next heading.
 */
export function documentedConfiguration(words: string, language: string): string {
  const lines = page.split("\n");
  const introduction = lines.findIndex((line) => line.startsWith(words));
  assert.ok(introduction >= 0, `docs/editors.md has no line that begins with "${words}"`);
  const section = lines.slice(introduction + 1);
  const first = section.indexOf(`\`\`\`${language}`);
  const heading = section.findIndex((line) => line.startsWith("## "));
  assert.ok(
    first >= 0 && (heading < 0 || first < heading),
    `docs/editors.md has no ${language} block after "${words}"`,
  );
  const last = section.indexOf("```", first + 1);
  return `${section.slice(first + 1, last).join("\n")}\n`;
}

/** Replaces the one occurrence in a text; fails if there is none. */
export function withReplaced(text: string, before: string, after: string): string {
  assert.equal(text.split(before).length, 2, `the configuration does not hold ${before} just once`);
  return text.replace(before, after);
}
