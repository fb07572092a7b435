/**
 * Highlights the code in answers. A separate script, which the assistant's page loads when an answer contains
 * code in a language that the script supports. Its HTML contains only text, and spans with a class.
 */
import core from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import markdown from "highlight.js/lib/languages/markdown";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { Highlight } from "./highlight.ts";

const languages = {
  bash,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  ruby,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) core.registerLanguage(name, language);
core.registerAliases(["shell", "shellsession", "terminal", "curl"], { languageName: "bash" });
core.registerAliases(["mdx"], { languageName: "markdown" });
core.registerAliases(["jsonc", "json5"], { languageName: "json" });

const highlight: Highlight = (code, language) =>
  core.getLanguage(language) === undefined
    ? undefined
    : core.highlight(code, { language, ignoreIllegals: true }).value;

Object.assign(globalThis, { docsJsonHighlight: highlight });
