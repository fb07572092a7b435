/** Growth patterns of one page: the same construct many times. */
import { type GrowthPattern, repeated, sitePage, times } from "./pattern.ts";

/** A pattern of one page that repeats a piece of text. */
function page(name: string, size: number, make: (index: number) => string, around = ["", ""]): GrowthPattern {
  const [before = "", after = ""] = around;
  return { name: `page: ${name}`, size, files: (count) => sitePage(before + repeated(count, make) + after) };
}

/** A piece of text that is also its name in the table. */
function text(piece: string, size: number, label?: string): GrowthPattern {
  const shown = `\`\`${JSON.stringify(piece).slice(1, -1)}\`\``;
  return page(label === undefined ? shown : `${shown} ${label}`, size, () => piece);
}

export const pagePatterns: readonly GrowthPattern[] = [
  text("![](", 25_000),
  text("{/*", 33_000),
  text("[x](", 25_000),
  text("[", 100_000),
  text("[x](a 'b", 12_000),
  text("[[x]]", 20_000),
  text("*a _b ", 16_000),
  text("**a*", 25_000),
  text("<a ", 33_000),
  text("<a b={", 16_000),
  text("<!-- ", 20_000),
  text("{", 50_000),
  text("x\n{/* ", 16_000),
  text("- ", 50_000),
  text("> ", 50_000),
  text("```\n", 25_000),
  text("[a]: /b\n", 12_000),
  text("import a from 'b'\n", 6_000),
  text("\r\n", 50_000),
  text("\ud800", 100_000, "(half of a pair)"),
  page("nested lists", 60, (index) => `${"  ".repeat(index)}- a\n`),
  page("nested quotes", 60, (index) => `${"> ".repeat(index)}a\n`),
  page("nested tags", 10_000, (index) => `<A${index}>\n`),
  page("headings of equal text", 10_000, () => "# Same\n\n"),
  page("headings that look numbered", 5000, (index) => `# a\n\n# a-${index}\n\n`),
  page("links to anchors that are not there", 5000, (index) => `[a](#b${index})\n\n`, ["# a\n\n", ""]),
  page(
    "links to anchors that are not there, and as many headings",
    1000,
    (index) => `# heading ${index}\n\n[a](#headin-${index})\n\n`,
  ),
  page(
    "links to one anchor that is not there, and as many headings",
    2000,
    (index) => `# heading ${index}\n\n[a](#headin)\n\n`,
  ),
  page("links to pages that are not there", 4000, (index) => `[a](/gone/page${index})\n\n`),
  page("imports that are not there", 4000, (index) => `import A${index} from "/snippets/a${index}.mdx"\n`),
  {
    name: "page: imports that are not there, beside as many that are nearly so named",
    size: 1000,
    files: (count) =>
      sitePage(repeated(count, (index) => `import A${index} from "/snippets/nott${index}.mdx"\n`)),
    emptyPages: (count) => times(count, (index) => `snippets/not${index}.mdx`),
  },
  page("frontmatter keys", 10_000, (index) => `key${index}: value\n`, ["---\n", "---\n"]),
  page("frontmatter: one list", 10_000, (index) => `  - value${index}\n`, ["---\ngroups:\n", "---\n"]),
  page("frontmatter: open brackets", 50_000, () => "[", ["---\ngroups: ", "\n---\n"]),
  page("frontmatter: spaces in a value", 50_000, () => " ", ["---\ntitle: a", "b\nopenapi: 'a\n---\n"]),
  page("attributes of one tag", 12_000, (index) => ` a${index}={1}`, ["<A", " />\n"]),
  page("tags in attributes of tags", 10_000, () => "<A b={<A b={", ["", ""]),
];
