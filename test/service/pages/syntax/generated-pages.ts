/**
 * Pages built from pieces of MDX, valid and broken, in every container, and pages changed by a few characters.
 * They combine constructs: code over several lines, tags in lists and quotes, tables, mathematics, modules.
 */

/** Gives numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** The same sequence for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

const words = [
  "word",
  "a",
  "the *best*",
  "**bold**",
  "_it_",
  "snake_case",
  "~gone~",
  "5 * 3",
  "`code`",
  "``a ` b``",
  "`{`",
  "`<5`",
  "[text](/path)",
  '[a](/b "title")',
  "![alt](/i.png)",
  "[ref][id]",
  "[^1]",
  "https://a.b/c",
  "www.a.b",
  "me@b.c",
  "\\<",
  "\\{",
  "\\`",
  "\\$",
  "$5",
  "$x$",
  "$a <5$",
  "100%",
  "a | b",
  "&lt;",
  "é",
  "名",
  "“q”",
  "<Icon />",
  "<br/>",
  "<b>bold</b>",
  "<Tip>**x** `y`</Tip>",
  '<a href="/x">link</a>',
  "<A b={c} />",
  "<A b={[1, 2]} {...p} />",
  "{name}",
  "{a.b}",
  "{/* note */}",
  '{"text"}',
  "{`t`}",
  "<></>",
  "a < b",
  "(x)",
  "[x]",
  "*",
  "**",
  "_",
  "`",
  "$",
  "$$",
  "~",
  "[",
  "]",
  "](",
  "<A.B>x</A.B>",
  '<svg:a x:y="1"/>',
  "a&b",
  "#",
  ">",
  "-",
  "{a}{b}",
  '<A\n  b="c"\n/>',
  "`a\nb`",
  "**a\nb**",
  "[a\nb](/c)",
  "$a\nb$",
  "{a\n}",
  "<b>a\nb</b>",
  "<A b='{' />",
  '<A b="<5" />',
  "https://a.b/{c}",
] as const;
const broken = [
  "<5%",
  "<=",
  "<https://a.b>",
  "<me@b.c>",
  "<!-- c -->",
  "<br>",
  "</b>",
  "<b>",
  "{#id}",
  "{",
  "}",
  "{a b}",
  "{class}",
  "<A b=c />",
  '<A @b="" />',
  "<A b={} />",
  "<A {b} />",
  "*a <b>* c</b>",
  "<a><b></a></b>",
  "[<b>](/x)</b>",
  "{a",
  "<",
  "<A",
  '<A b="',
  "{`",
  "`<5",
  "$<5",
  "<b>`</b>`",
  "<A / >",
  "</b x>",
  '<A b="1"c="2" />',
  "{...a}",
  "< b>",
  "{'a",
] as const;

function text(random: Random, rate: number): string {
  const parts: string[] = [];
  for (let count = 1 + Math.floor(random() * 6); count > 0; count -= 1) {
    parts.push(random() < rate ? oneOf(random, broken) : oneOf(random, words));
  }
  return parts.join(random() < 0.8 ? " " : "");
}

const modules = [
  'import A from "/a.mdx"',
  "import { a, b } from './b'",
  "import C, {d} from 'e';",
  "export const a = 1",
  "export const B = () => {\n  return <b>x</b>\n}",
  "export const t = `\n\n{`",
  "import what you need",
  "export default x",
  'import A from "/a.mdx"\nimport A from "/b.mdx"',
  "import {} from 'x'",
  "import {a,} from 'x'",
  "export const r = /[`{]/;",
] as const;
const names = ["Card", "Step", "Note", "b", "details"] as const;

function block(random: Random, rate: number, depth: number): string {
  const inner = (): string => blocks(random, rate, depth + 1);
  switch (Math.floor(random() * (depth > 3 ? 9 : 17))) {
    case 0:
      return `${oneOf(random, ["#", "##", "######", "####### "])} ${text(random, rate)}${oneOf(random, ["", " {#id}", " #"])}`;
    case 1: {
      const fence = oneOf(random, ["```", "~~~", "````", "$$", "   ```"]);
      const end = random() < 0.85 ? fence : oneOf(random, ["", "``", "~~~", "```` x"]);
      return `${fence}${oneOf(random, ["", "js", ' title="{"', "x`y"])}\n${oneOf(random, ["code {", "<5", "", "a\n\n  b <", "``"])}\n${end}`;
    }
    case 2:
      return `| ${text(random, rate)} | b |\n${oneOf(random, ["|---|---|", "| :- | -: |", "---|---", "|--|"])}\n| ${text(random, rate)} | ${text(random, rate)} |`;
    case 3:
      return oneOf(random, [
        "---",
        "***",
        "===",
        "- - -",
        "--",
        "[a]: /b",
        "[a]: <b> 'c'",
        "[^1]: note",
        "",
        "   ",
        "\t",
      ]);
    case 4:
      return `{${oneOf(random, ["a", "/* b */", "'c'", "a b", "[1,\n\n2].map((x) => <b>{x}</b>)", "`\n- x\n`", ""])}}`;
    case 5:
      return random() < 0.5 ? oneOf(random, modules) : text(random, rate);
    case 6:
      return `${text(random, rate)}\n${oneOf(random, ["", "  ", "    ", "\t"])}${text(random, rate)}`;
    case 7:
    case 8:
      return text(random, rate);
    case 9:
    case 10: {
      const name = oneOf(random, names);
      const close =
        random() < 1 - rate / 2 ? `</${name}>` : oneOf(random, ["", "</Card>", "</ Step>", "<Step>"]);
      const attributes = oneOf(random, [
        "",
        ' title="x"',
        "\n  a='b'\n",
        " b={{ c: 1 }}",
        " d={() => {\n\n}}",
        ' e="\n\n"',
      ]);
      const between = oneOf(random, ["\n", "\n\n", "", "\n  "]);
      return `<${name}${attributes}>${between}${indented(inner(), oneOf(random, ["", "  ", "    ", "\t"]))}${between}${close}`;
    }
    case 11:
    case 12: {
      const mark = oneOf(random, ["-", "*", "1.", "2.", "10)", "+", "-  "]);
      return `${mark} ${indented(inner(), " ".repeat(mark.length + 1)).trimStart()}`;
    }
    case 13: {
      const mark = oneOf(random, ["-", "1.", "*"]);
      return Array.from({ length: 1 + Math.floor(random() * 3) }, () => `${mark} ${text(random, rate)}`).join(
        oneOf(random, ["\n", "\n\n", "\n  "]),
      );
    }
    case 14:
      return indented(inner(), oneOf(random, ["> ", ">", "> > ", " > "]));
    case 15:
      return indented(inner(), oneOf(random, [" ", "   ", "\t", "     "]));
    default:
      return `- a\n\n${indented(inner(), oneOf(random, ["  ", "   ", " ", "\t"]))}`;
  }
}

function indented(content: string, by: string): string {
  return content
    .split("\n")
    .map((line) => (line === "" ? line : by + line))
    .join("\n");
}

function blocks(random: Random, rate: number, depth: number): string {
  const parts: string[] = [];
  for (let count = 1 + Math.floor(random() * (depth === 0 ? 5 : 3)); count > 0; count -= 1) {
    parts.push(block(random, rate, depth), oneOf(random, ["\n\n", "\n\n", "\n\n", "\n", "\n   \n"]));
  }
  return parts.slice(0, -1).join("");
}

/** A page built from pieces; nearly half of all are valid. */
export function generatedPage(random: Random): string {
  const rate = oneOf(random, [0, 0, 0.01, 0.05, 0.2]);
  const start = random() < 0.2 ? "---\ntitle: <5 {\n---\n" : "";
  const page = start + blocks(random, rate, 0);
  const ended = random() < 0.05 ? page.replaceAll("\n", "\r\n") : page;
  return random() < 0.6 ? ended : mutated(random, ended);
}

const inserted = [
  "<",
  "{",
  "}",
  ">",
  "`",
  "$",
  "*",
  "_",
  "[",
  "]",
  "\n",
  "\n\n",
  " ",
  "  ",
  "/",
  "\\",
  "|",
  "-",
  "#",
  '"',
  "```",
  "(",
  "~",
  "\t",
  ">\n",
];

/** A page with one to three changes. */
export function mutated(random: Random, page: string): string {
  let result = page;
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const offset = Math.floor(random() * (result.length + 1));
    const kind = Math.floor(random() * 5);
    if (kind === 0) result = result.slice(0, offset) + result.slice(offset + 1);
    else if (kind === 1) result = result.slice(0, offset) + oneOf(random, inserted) + result.slice(offset);
    else if (kind === 2)
      result = result.slice(0, offset) + oneOf(random, inserted) + result.slice(offset + 1);
    else if (kind === 3) {
      const lines = result.split("\n");
      lines.splice(Math.floor(random() * lines.length), 1);
      result = lines.join("\n");
    } else {
      const lines = result.split("\n");
      const line = Math.floor(random() * lines.length);
      lines[line] = oneOf(random, ["  ", "> ", "- ", "    ", "", "\t"]) + (lines[line] ?? "").trimStart();
      result = lines.join("\n");
    }
  }
  return result;
}
