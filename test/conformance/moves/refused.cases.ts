/** A refused move gives one sentence, and every byte stays. */
import { docs, docsOf, page, type RefusedCase, spec } from "./move-case.ts";

const files = {
  "docs.json": docsOf("a", "b/c", "b/d"),
  "a.mdx": page("A", "[C](/b/c)\n"),
  "b/c.mdx": page("C"),
  "b/d.mdx": page("D"),
  "b/x.png": "png",
};

export const refusedCases: readonly RefusedCase[] = [
  {
    name: "onto a page that is there",
    files,
    move: ["a.mdx", "b/c.mdx"],
    says: /There is already a file `b\/c\.mdx`/,
  },
  {
    name: "onto a page that is there, as page paths",
    files,
    move: ["a", "b/c"],
    says: /There is already a file `b\/c\.mdx`/,
  },
  { name: "onto the address of a page that is there", files, move: ["a.mdx", "b/c.md"], says: /b\/c\.mdx/ },
  {
    name: "onto the address of a folder's index",
    files: { ...files, "e/index.mdx": page("E") },
    move: ["a.mdx", "e.mdx"],
    says: /e\/index\.mdx/,
  },
  { name: "a folder onto a file", files, move: ["b", "a.mdx"], says: /`a\.mdx`/ },
  { name: "a folder into itself", files, move: ["b", "b/e"], says: /into itself/ },
  { name: "a folder into itself, by its own name", files, move: ["b", "b"], says: /./ },
  { name: "to where it is", files, move: ["a.mdx", "./a.mdx"], says: /./ },
  { name: "what is not there", files, move: ["e.mdx", "f.mdx"], says: /no file or folder `e\.mdx`/ },
  {
    name: "what is there in another case",
    files,
    move: ["A.mdx", "f.mdx"],
    says: /`A\.mdx`/,
    notOn: "Windows",
  },
  { name: "outside of the site", files, move: ["a.mdx", "../a.mdx"], says: /outside/ },
  { name: "from outside of the site", files, move: ["../a.mdx", "e.mdx"], says: /outside/ },
  { name: "to an absolute path outside of the site", files, move: ["a.mdx", "/etc/a.mdx"], says: /outside/ },
  { name: "docs.json itself", files, move: ["docs.json", "b/docs.json"], says: /docs\.json/ },
  { name: "the site's root", files, move: [".", "b/e"], says: /./ },
  { name: "a page to a name that is no page", files, move: ["a.mdx", "a.txt"], says: /\.mdx?/ },
  {
    name: "a page to a name that the platform leaves out",
    files,
    move: ["a.mdx", "README.md"],
    says: /README/,
  },
  {
    name: "a page below a dot folder that the platform ignores",
    files,
    move: ["a.mdx", ".github/a.mdx"],
    says: /\.github/,
  },
  { name: "a page below node_modules", files, move: ["a.mdx", "node_modules/a.mdx"], says: /node_modules/ },
  {
    name: "a page to where `.mintignore` keeps it from the site",
    files: { ...files, ".mintignore": "drafts/\n" },
    move: ["a.mdx", "drafts/a.mdx"],
    says: /\.mintignore/,
  },
  { name: "to no name", files, move: ["a.mdx", ""], says: /./ },
  {
    name: "a spec to a name that is no spec",
    files: { ...files, "api.json": spec, "docs.json": docs({ tabs: [{ tab: "A", openapi: "api.json" }] }) },
    move: ["api.json", "api.txt"],
    says: /\.json/,
  },
  {
    name: "a file of `$ref` to a name that is no JSON",
    files: { ...files, "docs.json": docs({ $ref: "nav.json" }), "nav.json": '{ "pages": ["a"] }' },
    move: ["nav.json", "nav.txt"],
    says: /\.json/,
  },
  {
    name: "through a file in place of a folder",
    files,
    move: ["a.mdx", "b/c.mdx/e.mdx"],
    says: /b\/c\.mdx/,
  },
  {
    name: "in a docs.json that is half typed",
    files: { ...files, "docs.json": '{ "navigation": { "pages": ["a", "b/c' },
    move: ["a.mdx", "e.mdx"],
    says: /docs\.json/,
  },
  { name: "with one path", files, move: ["a.mdx"], says: /two paths/ },
  { name: "with three paths", files, move: ["a.mdx", "b", "c"], says: /two paths/ },
];
