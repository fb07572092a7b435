/** Frontmatter lines with known verdicts: broken ones with the problems in each, and some that are valid. */

interface BrokenBlock {
  readonly lines: readonly string[];
  /** Cause and underlined characters of each problem. */
  readonly problems: readonly string[];
  /** The lines after all fixes; absent if nothing can be fixed. */
  readonly after?: readonly string[];
}

/** Keyed by what is wrong. */
export const brokenBlocks: Readonly<Record<string, BrokenBlock>> = {
  "a line without a key, behind a line of nothing but CRs": {
    lines: ["title: x", "\r\r", "]"],
    problems: ["no-colon ]"],
  },
  "a colon in a value": {
    lines: ["title: a: b", "tag: NEW"],
    problems: ["colon a: b"],
    after: ['title: "a: b"', "tag: NEW"],
  },
  "a colon at the end of a value, with quotes of both kinds in it": {
    lines: [`title: It's "so":`],
    problems: [`colon It's "so":`],
    after: [`title: 'It''s "so":'`],
  },
  "an open quote before other keys": {
    lines: ['title: "Start', 'description: "Text"'],
    problems: ['open-quote "Start'],
    after: ['title: "Start"', 'description: "Text"'],
  },
  "an apostrophe in single quotes": {
    lines: ["title: 'It's here'"],
    problems: ["inner-quote 'It's here'"],
    after: [`title: "It's here"`],
  },
  "text behind a quote": {
    lines: ['title: "Start" here'],
    problems: ['after-quote "Start" here'],
    after: [`title: '"Start" here'`],
  },
  "a backslash in double quotes": {
    lines: ['title: "C:\\docs"'],
    problems: ['escape "C:\\docs"'],
    after: ["title: 'C:\\docs'"],
  },
  "a tag, an alias and a percent sign": {
    lines: ["title: !important", "tag: *new*", "description: %d items"],
    problems: ["reserved !important", "reserved *new*", "reserved %d items"],
    after: ['title: "!important"', 'tag: "*new*"', 'description: "%d items"'],
  },
  "a list that is not closed": {
    lines: ["keywords: [a, b", "title: x"],
    problems: ["bracket [a, b"],
    after: ["keywords: [a, b]", "title: x"],
  },
  "brackets before a text": {
    lines: ["title: [Beta] Editor"],
    problems: ["reserved [Beta] Editor"],
    after: ['title: "[Beta] Editor"'],
  },
  "no space after a colon": {
    lines: ["title: x", "tag:NEW"],
    problems: ["no-space tag:"],
    after: ["title: x", "tag: NEW"],
  },
  tabs: {
    lines: ["related:", "\t- /a", "\t- /b"],
    problems: ["tab \t"],
    after: ["related:", "  - /a", "  - /b"],
  },
  "a key that slipped to the right": {
    lines: ["title: x", "  description: y"],
    problems: ["indentation   description"],
    after: ["title: x", "description: y"],
  },
  "a backslash before the closing quote": {
    lines: ['title: "C:\\"', 'tag: "x"'],
    problems: ['escape "C:\\"'],
    after: ["title: 'C:\\'", 'tag: "x"'],
  },
  "keys that are all indented": {
    lines: ["  title: x", "  description: y", "  tag: z"],
    problems: ["indentation   description"],
    after: ["  title: x", "description: y", "tag: z"],
  },
  "the same key with the same value": {
    lines: ["title: x", "tag: y", "title: x"],
    problems: ["duplicate title"],
    after: ["title: x", "tag: y"],
  },
  "the same key before a comment about the next one": {
    lines: ["title: x", "# icons", "title: x", "", "# later", "icon: y"],
    problems: ["duplicate title"],
    after: ["title: x", "# icons", "", "# later", "icon: y"],
  },
  "a broken value in a list": {
    lines: ["related:", "  - Overview: a: b", "  - /x"],
    problems: ["colon a: b"],
    after: ["related:", '  - Overview: "a: b"', "  - /x"],
  },
  "several lines with problems": {
    lines: ["title: a: b", "tag: 'x", "description:y", "mode: `z`"],
    problems: ["colon a: b", "open-quote 'x", "no-space description:", "reserved `z`"],
    after: ['title: "a: b"', "tag: 'x'", "description: y", 'mode: "`z`"'],
  },
  "a line without a key": { lines: ["title: x", "nothing"], problems: ["no-colon nothing"] },
};

/** Blocks that the platform accepts (F10.8). */
export const acceptedBlocks: readonly string[] = [
  "title: yes",
  "  title: x\ntag: y",
  "\n\ttitle: x\ntag: y",
  'title: "two\nlines"\ntag: x',
  "keywords: [a,\nb]",
  "a: &x 1\nb: *x",
  "title: https://example.com/a#b",
  "description: |\n  a: b: c\n\n  'open\ntag: x",
  'title: "x"#comment',
  "",
];
