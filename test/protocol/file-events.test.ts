/** File events are hints: whatever they say, the final findings are those of the disk. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { maxInFile } from "../../server/src/lsp/session/publishing/shown-findings.ts";
import { skipWithoutGit } from "../skipping.ts";
import { findingsFromScratch, findingsShown } from "../support/from-scratch.ts";
import { type FileEvent, LanguageClient } from "../support/language-client.ts";
import { gitIn } from "../support/repository.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("file events", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let main: string;

  const start = async (files: Readonly<Record<string, string>>): Promise<void> => {
    site = new SiteFolder(files);
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
      initializationOptions: { status: true },
    });
    main = site.path("docs.json");
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("are registered for created and deleted files, and for changes of files that the server reads", async () => {
    await start({ "docs.json": docsJson({ pages: ["lost"] }) });
    await client.until(() => client.registrations.length > 0, "registrations");
    const files = client.registrations.find(({ method }) => method === "workspace/didChangeWatchedFiles");
    assert.deepEqual(files?.registerOptions, {
      watchers: [
        { globPattern: "**/*", kind: 5 },
        { globPattern: "**/*.{json,jsonc,md,mdx,yaml,yml,graphql,graphqls,gql,js,jsx,ts,tsx}", kind: 2 },
        { globPattern: "**/.mintignore", kind: 2 },
        { globPattern: "**/.git/HEAD", kind: 3 },
      ],
    });
  });

  it("add and remove pages", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro", "guide"] }), "intro.mdx": "" });
    await client.untilCodes(main, ["missing-page"]);
    await client.tell(["created", site.write("guide.mdx", "")]);
    await client.untilCodes(main, []);
    await client.tell(["deleted", site.delete("intro.mdx")]);
    await client.untilCodes(main, ["missing-page"]);
    renameSync(site.path("guide.mdx"), site.path("intro.mdx"));
    await client.tell(["deleted", site.path("guide.mdx")], ["created", site.path("intro.mdx")]);
    await client.until(
      () => client.diagnostics(main).some(({ message }) => String(message).includes("guide")),
      "guide to be missing",
    );
    assert.deepEqual(client.codes(main), ["missing-page"]);
  });

  it("add new exports of a file that pages import; its open text takes precedence", async () => {
    await start({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": 'import { Chart } from "/snippets/chart.jsx";\n\n<Chart />\n',
      "snippets/chart.jsx": "export const Chrat = () => 5;\n",
    });
    const intro = site.path("intro.mdx");
    await client.untilCodes(intro, ["unknown-export"]);
    await client.tell(["changed", site.write("snippets/chart.jsx", "export const Chart = () => 5;\n")]);
    await client.untilCodes(intro, []);
    await client.tell(["changed", site.write("snippets/chart.jsx", "export const Chrat = () => 5;\n")]);
    await client.untilCodes(intro, ["unknown-export"]);
    await client.open(site.path("snippets/chart.jsx"), "export const Chart = () => 6;\n");
    await client.untilCodes(intro, []);
    await client.close(site.path("snippets/chart.jsx"));
    await client.untilCodes(intro, ["unknown-export"]);
    await client.tell(["deleted", site.delete("snippets/chart.jsx")]);
    await client.untilCodes(intro, ["broken-import"]);
    await client.tell(["created", site.write("snippets/chart.jsx", "export * from './all.jsx';\n")]);
    await client.untilCodes(intro, []);
  });

  it("may be incomplete: after a save the files are listed again", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro", "guide"] }), "intro.mdx": "" });
    await client.open(main);
    await client.untilCodes(main, ["missing-page"]);
    site.write("guide.mdx", "");
    await client.save(main);
    await client.untilCodes(main, []);
  });

  it("add pages in published dot folders, and none in folders that git ignores", async () => {
    await start({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "",
      ".git/HEAD": "ref: refs/heads/main\n",
      ".gitignore": ".cache/\n",
      ".vale/a.md": "",
      ".cache/a.md": "",
    });
    await client.untilCodes(site.path(".vale/a.md"), ["orphan-page"]);
    await client.tell(
      ["created", site.write(".cache/b.md", "")],
      ["created", site.write(".github/b.md", "")],
      ["created", site.write(".vale/b.md", "")],
    );
    await client.untilCodes(site.path(".vale/b.md"), ["orphan-page"]);
    for (const file of [".cache/a.md", ".cache/b.md", ".github/b.md"])
      assert.equal(client.publishedFor(site.path(file)), undefined);
    await client.tell(["deleted", site.delete(".vale/b.md")]);
    await client.untilCodes(site.path(".vale/b.md"), []);
  });

  it("update frontmatter", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "", "thanks.mdx": "" });
    const page = site.path("thanks.mdx");
    await client.untilCodes(page, ["orphan-page"]);
    await client.tell(["changed", site.write("thanks.mdx", "---\nhidden: true\n---\n")]);
    await client.untilCodes(page, []);
    await client.open(page, "---\nhidden: false\n---\n", "mdx");
    await client.untilCodes(page, ["frontmatter-field", "orphan-page"]);
    await client.close(page);
    await client.untilCodes(page, []);
  });

  it("update docs.json, unless it is open", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro", "lost"] }), "intro.mdx": "" });
    await client.untilCodes(main, ["missing-page"]);
    await client.tell(["changed", site.write("docs.json", docsJson({ pages: ["intro"] }))]);
    await client.untilCodes(main, []);
    await client.open(main, docsJson({ pages: ["intro", "typed"] }));
    await client.untilCodes(main, ["missing-page"]);
    await client.tell(["changed", site.write("docs.json", docsJson({ pages: ["lost", "gone"] }))]);
    await client.tell(["created", site.write("typed.mdx", "")]);
    await client.untilCodes(main, []);
    await client.close(main);
    await client.untilCodes(main, ["missing-page", "missing-page"]);
  });

  it("update specs", async () => {
    const navigation = {
      groups: [{ group: "API", openapi: "api.yaml", pages: ["GET /users", "GET /orders"] }],
    };
    const spec = (...paths: readonly string[]): string =>
      `openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths:\n${paths.map((path) => `  ${path}:\n    get: {}\n`).join("")}`;
    await start({ "docs.json": docsJson(navigation) });
    await client.untilCodes(main, ["missing-spec"]);
    await client.tell(["created", site.write("api.yaml", spec("/users"))]);
    await client.untilCodes(main, ["missing-endpoint"]);
    await client.tell(["changed", site.write("api.yaml", spec("/users", "/orders"))]);
    await client.untilCodes(main, []);
    await client.open(site.path("api.yaml"), spec("/orders"), "yaml");
    await client.untilCodes(main, ["missing-endpoint"]);
    await client.close(site.path("api.yaml"));
    await client.untilCodes(main, []);
    await client.tell(["deleted", site.delete("api.yaml")]);
    await client.untilCodes(main, ["missing-spec"]);
  });

  it("update .mintignore, open or on disk", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "", "drafts/a.mdx": "" });
    const page = site.path("drafts/a.mdx");
    await client.untilCodes(page, ["orphan-page"]);
    await client.tell(["created", site.write(".mintignore", "drafts/\n")]);
    await client.untilCodes(page, []);
    await client.tell(["deleted", site.delete(".mintignore")]);
    await client.untilCodes(page, ["orphan-page"]);
    await client.open(site.path(".mintignore"), "drafts\n", "ignore");
    await client.untilCodes(page, []);
    await client.close(site.path(".mintignore"));
    await client.untilCodes(page, ["orphan-page"]);
  });

  it("remove the pages of a deleted folder given only the folder's name", async () => {
    await start({
      "docs.json": docsJson({ pages: ["intro", "guides/a", "guides/deep/b"] }),
      "intro.mdx": "",
      "guides/a.mdx": "",
      "guides/deep/b.mdx": "",
      "guides/orphan.mdx": "",
      "guides-old.mdx": "",
    });
    await client.untilCodes(site.path("guides/orphan.mdx"), ["orphan-page"]);
    await client.tell(["deleted", site.delete("guides")]);
    await client.untilCodes(main, ["missing-page", "missing-page"]);
    await client.untilCodes(site.path("guides/orphan.mdx"), []);
    assert.deepEqual(client.codes(site.path("guides-old.mdx")), ["orphan-page"]);
  });

  it("add the pages of a folder that was moved in given only the folder's name", async () => {
    const elsewhere = new SiteFolder({ "guides/a.mdx": "", "guides/deep/b.mdx": "" });
    await start({ "docs.json": docsJson({ pages: ["guides/a", "guides/deep/b"] }) });
    await client.untilCodes(main, ["missing-page", "missing-page"]);
    renameSync(elsewhere.path("guides"), site.path("guides"));
    await client.tell(["created", site.path("guides")]);
    await client.untilCodes(main, []);
    elsewhere.remove();
  });

  it("may come in thousands", async () => {
    const pages = Array.from({ length: 1500 }, (_, index) => `page-${index}`);
    await start({ "docs.json": docsJson({ pages }) });
    // As many as are shown for a file, and one about the others.
    await client.until(() => client.diagnostics(main).length === maxInFile + 1, "missing pages");
    await client.tell(...pages.map((page): FileEvent => ["created", site.write(`${page}.mdx`, "")]));
    await client.untilCodes(main, []);
  });

  it("may be wrong, late, or without a change", async () => {
    await start({ "docs.json": docsJson({ pages: ["intro", "guide"] }), "intro.mdx": "", "guide.mdx": "" });
    await client.open(main);
    await client.untilCodes(main, []);
    await client.tell(
      ["deleted", site.path("intro.mdx")],
      ["created", site.path("nowhere.mdx")],
      ["deleted", site.path("never/was")],
      ["changed", site.path("")],
      ["created", site.path(".git/index.lock")],
      ["created", site.path("node_modules/a/docs.json")],
      ["deleted", join(site.root, "..", "outside.mdx")],
      ["deleted", main],
    );
    // The event is outdated when it is sent.
    site.write("late.mdx", "");
    await client.tell(["created", site.delete("late.mdx")]);
    await client.tell(["deleted", site.delete("guide.mdx")]);
    await client.untilCodes(main, ["missing-page"]);
    await client.until(() => client.shown().size === 1, "findings in docs.json alone");
    assert.equal(client.statuses.at(-1)?.degraded, false);
  });

  it("add and remove a site", async () => {
    await start({ "README.md": "" });
    await client.until(() => client.statuses.length > 0, "the end of the search");
    await client.tell(["created", site.write("docs.json", docsJson({ pages: ["lost"] }))]);
    await client.untilCodes(main, ["missing-page"]);
    await client.until(() => client.statuses.at(-1)?.sites.length === 1, "one site");
    await client.tell(["deleted", site.delete("docs.json")]);
    await client.untilCodes(main, []);
    await client.until(() => client.statuses.at(-1)?.sites.length === 0, "no site");
    site.write("docs/docs.json", docsJson({ pages: ["lost"] }));
    await client.tell(["created", site.path("docs")]);
    await client.untilCodes(site.path("docs/docs.json"), ["missing-page"]);
    await client.tell(["deleted", site.delete("docs")]);
    await client.untilCodes(site.path("docs/docs.json"), []);
  });
});

/** All files below a folder except git's own, with what identifies a change of each. */
function snapshot(root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (name === ".git" || name.startsWith(`.git/`)) continue;
    const path = join(root, name);
    const { mtimeNs, size, ino } = statSync(path, { bigint: true });
    files.set(path, `${mtimeNs} ${size} ${ino}`);
  }
  return files;
}

/** The events of a watching client for the difference between two states. */
function eventsBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): FileEvent[] {
  const events: FileEvent[] = [];
  for (const path of before.keys()) if (!after.has(path)) events.push(["deleted", path]);
  for (const [path, state] of after) {
    if (!before.has(path)) events.push(["created", path]);
    else if (before.get(path) !== state) events.push(["changed", path]);
  }
  return events;
}

describe("git checkout", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const git = (...args: readonly string[]): string => gitIn(site.root, args);

  const commit = (branch: string, files: Readonly<Record<string, string>>): void => {
    git("checkout", "-q", "-b", branch);
    for (const [file, text] of Object.entries(files)) site.write(file, text);
    git("add", "-A");
    git("commit", "-q", "-m", branch);
  };

  before(function () {
    skipWithoutGit(this);
  });

  beforeEach(async () => {
    site = new SiteFolder();
    git("init", "-q");
    commit("one", {
      "docs.json": docsJson({
        groups: [{ group: "A", pages: ["intro", "a/one", "a/two", "gone"] }, { $ref: "nav.json" }],
      }),
      "nav.json": JSON.stringify({ group: "B", openapi: "api.json", pages: ["GET /users"] }),
      "api.json": JSON.stringify({
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        paths: { "/users": { get: {} } },
      }),
      "intro.mdx": "",
      "a/one.mdx": "",
      "a/two.mdx": "",
      "a/hidden.mdx": "---\nhidden: true\n---\n",
    });
    commit("two", {
      "docs.json": docsJson({ pages: ["intro", "b/one", "b/lost"] }),
      "a/hidden.mdx": "---\nhidden: false\n---\n",
      "b/one.mdx": "",
      "b/two.mdx": "",
      "api.json": "{}",
    });
    git("rm", "-q", "-r", "a/one.mdx", "a/two.mdx", "nav.json");
    git("commit", "-q", "-m", "two again");
    commit("three", { "docs.json": docsJson({ pages: ["intro", "b/lost", "b/lost", "a/hidden"] }) });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
    });
    await client.until(
      () => client.codes(site.path("docs.json")).includes("duplicate-page"),
      "the first findings",
    );
  });

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  /** The branches to check out; each has different findings than the previous one. */
  const branches = ["one", "two", "one", "three", "two"] as const;

  const ways: readonly (readonly [string, (events: FileEvent[]) => readonly (readonly FileEvent[])[]])[] = [
    ["announced at once", (events) => [events]],
    ["announced one by one, backwards", (events) => events.reverse().map((event) => [event])],
    ["announced by folders instead of files", (events) => [foldersInstead(events)]],
    [
      "announced wrongly, with every file as created",
      (events) => [events.map(([, path]) => ["created", path])],
    ],
    ["announced by the change of HEAD alone", () => [[["changed", site.path(".git/HEAD")]]]],
    [
      "announced in halves, with the change of HEAD between them",
      (events) => [
        [...events.filter((_, index) => index % 2 === 0), ["changed", site.path(".git/HEAD")]],
        events.filter((_, index) => index % 2 === 1),
      ],
    ],
  ];

  function foldersInstead(events: readonly FileEvent[]): readonly FileEvent[] {
    const inFolder = (path: string): string | undefined =>
      ["a", "b"].map(site.path.bind(site)).find((folder) => path.startsWith(`${folder}/`));
    const announced = events.map(([kind, path]): FileEvent => {
      const folder = inFolder(path);
      return folder === undefined ? [kind, path] : [existsSync(folder) ? "changed" : "deleted", folder];
    });
    return announced;
  }

  for (const [name, tell] of ways) {
    it(`ends with the right findings when it is ${name}`, async () => {
      for (const branch of branches) {
        const before = snapshot(site.root);
        git("checkout", "-q", branch);
        for (const batch of tell(eventsBetween(before, snapshot(site.root)))) await client.tell(...batch);
        const wanted = findingsFromScratch(site.root).join("\n");
        const shown = (): string => findingsShown(client, site.root).join("\n");
        await client.until(
          () => shown() === wanted,
          () => `on ${branch}\n${wanted}\nwhere there is\n${shown()}`,
        );
      }
    });
  }
});
