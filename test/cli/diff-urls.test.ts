/** `docs-json diff`: URLs that readers lose, or that go elsewhere. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";
import { type ComparedRepository, comparedRepository, pageText } from "./compared-repository.ts";

describe("docs-json diff: URLs", () => {
  let repository: ComparedRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = comparedRepository();
  });
  afterEach(() => repository?.remove());

  it("reports a removed page, whether commits or the working tree are compared", () => {
    repository.startWith("a", "b");
    repository.site(["a"]);
    fs.rmSync(path.join(repository.root, "b.mdx"));
    const expected = [{ kind: "page", address: "/b", reason: "missing", count: 1 }];
    assert.deepEqual(repository.difference().lost, expected);
    assert.equal(repository.diff([]).code, 1);
    repository.git("checkout", "-qb", "change");
    repository.commit();
    assert.deepEqual(repository.difference("main").lost, expected);
    assert.deepEqual(repository.difference("main", "change").lost, expected);
    assert.deepEqual(repository.difference("main", "change").pages.removed, ["b.mdx"]);
    repository.git("checkout", "-q", "main");
    assert.deepEqual(repository.difference("main", "change").lost, expected);
    assert.match(
      repository.diff(["main", "change"]).stdout,
      /1 URL ends without a redirect[\s\S]*\/b\s+its page was removed/,
    );
    repository.git("rm", "-q", "-r", ".");
    assert.deepEqual(repository.difference("main", "change").lost, expected);
  });

  it("does not report redirected URLs as lost, but those that go elsewhere", () => {
    repository.startWith("a", "b", "c");
    repository.site(["a", "new/b"], {
      redirects: [
        { source: "/b", destination: "/new/b" },
        { source: "/c", destination: "/a" },
      ],
    });
    fs.mkdirSync(path.join(repository.root, "new"));
    repository.git("mv", "b.mdx", "new/b.mdx");
    fs.rmSync(path.join(repository.root, "c.mdx"));
    const { lost, rerouted, newAddresses, pages, newFindings } = repository.difference();
    assert.deepEqual(lost, []);
    assert.deepEqual(rerouted, [{ address: "/c", from: "/c", to: "/a" }]);
    assert.deepEqual(newAddresses, ["/new/b"]);
    assert.deepEqual(pages.renamed, [{ file: "new/b.mdx", from: "b.mdx", to: "new/b.mdx" }]);
    assert.deepEqual(newFindings, []);
    assert.equal(repository.diff([]).code, 0);
  });

  it("says that a redirect hides a page, instead of where that page is", () => {
    repository.startWith("a", "b");
    repository.site(["a", "b"], { redirects: [{ source: "/b", destination: "/soon" }] });
    assert.deepEqual(repository.difference().lost, [
      { kind: "page", address: "/b", reason: "hidden", count: 1 },
    ]);
    assert.match(repository.diff([]).stdout, /\/b\s+a redirect to a missing page hides its page\n/);
    assert.doesNotMatch(repository.diff(["--format", "markdown"]).stdout, /adds the redirects/);
  });

  it("finds the new URL of a page that was moved without git and edited slightly", () => {
    repository.startWith("a", "guides/b");
    repository.site(["a", "start/b"]);
    repository.write("start/b.mdx", pageText("guides/b").replace("line by line", "word by word"));
    fs.rmSync(path.join(repository.root, "guides"), { recursive: true });
    const [lost] = repository.difference().lost;
    assert.equal(lost?.successor, "/start/b");
  });

  it("says where a removed redirect to another site went", () => {
    const redirects = [{ source: "/blog", destination: "https://example.com/blog" }];
    repository.startWith("a");
    repository.site(["a"], { redirects });
    repository.commit();
    repository.site(["a"]);
    assert.match(
      repository.diff([]).stdout,
      /^ {2}\/blog {2}it was redirected to https:\/\/example\.com\/blog$/m,
    );
  });

  it("reports removed redirects, with and without wildcards", () => {
    repository.site(["new/a", "new/b", "c"], {
      redirects: [
        { source: "/old/:slug*", destination: "/new/:slug*" },
        { source: "/short", destination: "/c" },
        { source: "/same", destination: "/new/a" },
      ],
    });
    for (const page of ["new/a", "new/b", "c"]) repository.write(`${page}.mdx`, pageText(page));
    repository.commit();
    repository.site(["new/a", "new/b", "c"], { redirects: [{ source: "/same", destination: "/new/a" }] });
    assert.deepEqual(
      repository.difference().lost.map(({ kind, address, count }) => [kind, address, count]),
      [
        ["pattern", "/old/:slug*", 2],
        ["redirect", "/short", 1],
      ],
    );
  });

  it("reports a removed heading only if pages link to it", () => {
    repository.startWith("a", "b");
    repository.write("a.mdx", `${pageText("a")}\n[x](/b#first-of-b) [y](/b#first-of-b)\n`);
    repository.write("b.mdx", `${pageText("b")}\n## Other\n`);
    repository.commit();
    repository.write("b.mdx", pageText("b").replace("## First of b", "## Start"));
    const { lost, newFindings } = repository.difference();
    assert.deepEqual(lost, [{ kind: "anchor", address: "/b#first-of-b", reason: "missing", count: 2 }]);
    // In a page that the change does not touch.
    assert.deepEqual(
      newFindings.map(({ file, code, subject }) => [file, code, subject]),
      [
        ["a.mdx", "broken-anchor", "/b#first-of-b"],
        ["a.mdx", "broken-anchor", "/b#first-of-b"],
      ],
    );
  });

  it("accepts a redirect from an encoded URL as one from the path of the page", () => {
    repository.startWith("a", "my guides/first page");
    assert.equal(runIn(repository.root, ["move", "my guides/first page", "first"]).code, 0);
    assert.match(
      fs.readFileSync(path.join(repository.root, "docs.json"), "utf8"),
      /my%20guides\/first%20page/,
    );
    assert.deepEqual(repository.difference().lost, []);
    repository.git("checkout", "-q", "docs.json");
    repository.site(["a", "first"]);
    assert.equal(repository.difference().lost.length, 1);
    assert.match(repository.diff(["--fix"]).stdout, /Added 1 redirect/);
    assert.deepEqual(repository.difference().lost, []);
  });

  it("reports endpoints that were removed from a spec", () => {
    const spec = (...paths: readonly string[]): string =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: Object.fromEntries(
          paths.map((one) => [one, { get: { responses: { 200: { description: "OK" } } } }]),
        ),
      });
    repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    repository.write("api.json", spec("/users", "/pets"));
    repository.commit();
    repository.write("api.json", spec("/users", "/cars"));
    const { endpoints, lost } = repository.difference();
    assert.deepEqual([endpoints.added, endpoints.removed], [["GET /cars"], ["GET /pets"]]);
    assert.deepEqual(
      lost.map(({ kind, address }) => [kind, address]),
      [["endpoint", "GET /pets"]],
    );
  });

  it("reports pages and redirects that are gone although a remote spec may have such URLs", () => {
    const site = (pages: readonly string[], ...redirects: readonly object[]) =>
      repository.write(
        "docs.json",
        docsJson(
          {
            tabs: [
              { tab: "All", pages },
              { tab: "API", openapi: "https://example.com/openapi.json" },
            ],
          },
          { redirects },
        ),
      );
    site(["a", "guides/b"], { source: "/old/a", destination: "/a" });
    for (const page of ["a", "guides/b"]) repository.write(`${page}.mdx`, pageText(page));
    repository.commit();
    site(["a", "start/b"]);
    repository.git("mv", "guides", "start");
    const { lost, rerouted, newAddresses } = repository.difference();
    assert.deepEqual(
      lost.map(({ kind, address, successor }) => [kind, address, successor]),
      [
        ["page", "/guides/b", "/start/b"],
        ["redirect", "/old/a", "/a"],
      ],
    );
    assert.deepEqual([rerouted, newAddresses], [[], ["/start/b"]]);
    site(
      ["a", "start/b"],
      { source: "/guides/b", destination: "/users/list" },
      { source: "/old/a", destination: "/a" },
    );
    assert.deepEqual(repository.difference().lost, []);
    site(["a", "start/b"]);
    assert.match(repository.diff(["--fix"]).stdout, /Added 2 redirects$/m);
    assert.deepEqual(repository.difference().lost, []);
  });

  it("says which endpoints may have a new URL, because their directory, tag or summary changed", () => {
    const site = (
      directory: string | undefined,
      summary: string,
      redirects: readonly object[] = [],
    ): void => {
      const get = { summary, tags: ["Users"], responses: { 200: { description: "OK" } } };
      const spec = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: { "/users": { get } } };
      repository.write("api.json", JSON.stringify(spec));
      const openapi = directory === undefined ? "api.json" : { source: "api.json", directory };
      repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi }] }, { redirects }));
    };
    site(undefined, "List users");
    repository.commit();
    const moved = (): unknown => repository.difference().endpoints;
    const none = { added: [], removed: [], hidden: [], listed: [], moved: [] };
    const [from, to] = ["/api-reference/users/list-users", "/reference/users/list-users"];
    site("reference", "List users");
    assert.deepEqual(moved(), { ...none, moved: [{ endpoint: "GET /users", from, to }] });
    const { code, stdout } = repository.diff([]);
    assert.equal(code, 0);
    assert.match(stdout, /^1 endpoint may have a new URL$/m);
    assert.match(
      stdout,
      /^ {2}GET \/users {2}its page may be at \/reference\/users\/list-users instead of \/api-/m,
    );
    assert.match(
      repository.diff(["--format", "markdown"]).stdout,
      /<summary>Endpoints: 1 perhaps with a new URL<\/summary>/,
    );
    assert.match(
      repository.diff(["--format", "agent"]).stdout,
      /^maybe moved \/api-reference\/users\/list-users: its endpoint may be in \/reference\/users\/$/m,
    );
    site("reference", "List users", [{ source: from, destination: to }]);
    assert.deepEqual(moved(), none);
    site(undefined, "List: users!");
    assert.deepEqual(moved(), none);
    site(undefined, "All users");
    assert.deepEqual(moved(), {
      ...none,
      moved: [{ endpoint: "GET /users", from, to: "/api-reference/users/all-users" }],
    });
    const languages = ["en", "fr"].map((language) => ({
      language,
      tabs: [{ tab: "API", openapi: language === "en" ? "api.json" : "fr.json" }],
    }));
    site(undefined, "List users");
    repository.write("docs.json", docsJson({ languages }));
    repository.write(
      "fr.json",
      fs.readFileSync(path.join(repository.root, "api.json"), "utf8").replace("List users", "Lister"),
    );
    repository.commit();
    site(undefined, "All users");
    repository.write("docs.json", docsJson({ languages }));
    assert.deepEqual(moved(), {
      ...none,
      moved: [{ endpoint: "GET /users", from, to: "/api-reference/users/all-users" }],
    });
    site(undefined, "List users");
    repository.commit();
    const page = { group: "Users", pages: ["users"] };
    repository.write("users.mdx", "---\nopenapi: GET /users\n---\n");
    repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json", groups: [page] }] }));
    assert.deepEqual(moved(), none);
  });

  it("names the URLs of a language whose folder is renamed, although a page of another one may have them", () => {
    const navigation = (folder: string) => ({
      languages: [
        { language: "en", pages: ["index", "guides/a"] },
        { language: "es", pages: [`${folder}/index`, `${folder}/guides/a`] },
      ],
    });
    const redirects = [{ source: "/spanish", destination: "/es/guides/a" }];
    const write = (folder: string): void => {
      repository.write("docs.json", docsJson(navigation(folder), { redirects }));
      for (const page of ["index", "guides/a"])
        repository.write(`${folder}/${page}.mdx`, `---\ntitle: ${page} in Spanish\n---\n`);
    };
    for (const page of ["index", "guides/a"]) repository.write(`${page}.mdx`, `---\ntitle: ${page}\n---\n`);
    write("es");
    repository.commit();
    fs.rmSync(path.join(repository.root, "es"), { recursive: true });
    write("es-ES");
    const { lost, rerouted } = repository.difference();
    assert.deepEqual(
      lost.map(({ address, successor }) => [address, successor]),
      [
        ["/es", "/es-ES"],
        ["/es/guides/a", "/es-ES/guides/a"],
      ],
    );
    // The author chose the destination, and the page of the default language may have it.
    assert.deepEqual(
      rerouted.map(({ address, to }) => [address, to]),
      [["/spanish", "/guides/a"]],
    );
    repository.diff(["--fix"]);
    assert.deepEqual(repository.difference().lost, []);
  });

  it("says which endpoints the navigation no longer shows, because the spec hides them", () => {
    const site = (hidden: readonly string[], pages?: readonly string[]): void => {
      const operation = (path: string) => ({
        get: { "x-hidden": hidden.includes(path), responses: { 200: { description: "OK" } } },
      });
      const paths = Object.fromEntries(["/a", "/b", "/c"].map((path) => [path, operation(path)]));
      repository.write(
        "api.json",
        JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }),
      );
      const tab = pages === undefined ? {} : { groups: [{ group: "All", pages }] };
      repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json", ...tab }] }));
    };
    site(["/c"]);
    repository.commit();
    site(["/a"]);
    const { endpoints, lost } = repository.difference();
    assert.deepEqual(
      [endpoints, lost],
      [{ added: [], removed: [], hidden: ["GET /a"], listed: ["GET /c"], moved: [] }, []],
    );
    assert.match(repository.diff([]).stdout, /^ {2}GET \/a {2}no longer in the navigation$/m);
    assert.match(
      repository.diff(["--format", "markdown"]).stdout,
      /Endpoints: 1 no longer in the navigation, 1 now in the navigation</,
    );
    assert.match(
      repository.diff(["--format", "agent"]).stdout,
      /^endpoint no longer in the navigation GET \/a$/m,
    );
    // An entry shows an endpoint anyway.
    site([], ["GET /a", "GET /b", "GET /c"]);
    repository.commit();
    site(["/a"], ["GET /a", "GET /b", "GET /c"]);
    assert.deepEqual(repository.difference().endpoints.hidden, []);
  });

  describe("reports references that are not OpenAPI specs of the site:", () => {
    const asyncapi = (...channels: readonly string[]): string =>
      JSON.stringify({
        asyncapi: "3.0.0",
        info: { title: "T", version: "1" },
        channels: Object.fromEntries(channels.map((name) => [name, { address: name }])),
      });
    const navigation = (...tabs: readonly object[]): void =>
      void repository.write(
        "docs.json",
        docsJson({
          tabs: [{ tab: "Guides", pages: ["a"] }, ...tabs.map((tab, at) => ({ tab: `T${at}`, ...tab }))],
        }),
      );
    const changes = () => {
      const { endpoints, lost } = repository.difference();
      const references = lost.filter(({ kind }) => kind === "reference").map(({ address }) => address);
      return { added: endpoints.added, removed: endpoints.removed, lost: references };
    };
    const none = { added: [], removed: [], lost: [] };
    beforeEach(() => {
      repository.startWith("a");
      repository.write("events.json", asyncapi("orders", "users"));
      repository.write("schema.graphql", "type Query { books: [String] cars: Int }\n");
    });

    it("channels and GraphQL operations, by name", () => {
      navigation({ asyncapi: "events.json" }, { graphql: "schema.graphql" });
      repository.commit();
      assert.deepEqual(changes(), none);
      repository.write("events.json", asyncapi("orders", "sessions"));
      repository.write("schema.graphql", "type Query { books: [String] } type Mutation { sell: Int }\n");
      assert.deepEqual(changes(), {
        added: ["MUTATION sell", "channel sessions"],
        removed: ["QUERY cars", "channel users"],
        lost: ["QUERY cars", "channel users"],
      });
      assert.match(repository.diff([]).stdout, /^ {2}channel users {2}no longer published$/m);
      assert.doesNotMatch(repository.diff(["--format", "agent"]).stdout, /--fix/);
      navigation();
      assert.deepEqual(changes().lost, ["QUERY books", "QUERY cars", "channel orders", "channel users"]);
    });

    it("sources whose parts are unknown, as a whole", () => {
      const remote = "https://example.com/openapi.json";
      navigation({ openapi: remote }, { sdk: { format: "javadoc", source: "java" } });
      repository.write("java/index.html", "");
      repository.commit();
      navigation({ openapi: remote });
      assert.deepEqual(changes(), { added: [], removed: ["sdk java"], lost: ["sdk java"] });
      navigation({ sdk: { format: "javadoc", source: "java" } });
      assert.deepEqual(changes().lost, [`openapi ${remote}`]);
      // A new source may generate the same pages.
      navigation({ openapi: remote }, { sdk: { format: "javadoc", source: "java-2" } });
      assert.deepEqual(changes(), { added: ["sdk java-2"], removed: ["sdk java"], lost: [] });
    });

    it("GraphQL entries that are no longer listed, unless the reference is generated as a whole", () => {
      const list = (...pages: readonly string[]): void => {
        const group = { group: "Data", graphql: "schema.graphql", pages };
        repository.write("docs.json", docsJson({ groups: [{ group: "Guides", pages: ["a"] }, group] }));
      };
      list("QUERY books", "QUERY cars", "TYPE Query");
      repository.commit();
      list("QUERY books");
      assert.deepEqual(changes().lost, ["QUERY cars", "TYPE Query"]);
      navigation({ graphql: "schema.graphql" });
      assert.deepEqual(changes().lost, []);
      navigation({ graphql: "https://example.com/schema.graphql" });
      assert.deepEqual(changes().lost, []);
    });

    it("but nothing that cannot be known", () => {
      navigation({ asyncapi: "events.json" }, { graphql: "schema.graphql" });
      repository.commit();
      navigation(
        { asyncapi: "https://example.com/events.json" },
        { graphql: "schema.graphql", groups: [{ group: "Books", pages: ["QUERY books"] }] },
      );
      assert.deepEqual(changes(), {
        ...none,
        added: ["asyncapi https://example.com/events.json"],
      });
      navigation({ asyncapi: "events.json" }, { graphql: "schema.graphql" });
      repository.write("schema.graphql", "type {");
      assert.deepEqual(changes(), none);
    });
  });

  it("counts an endpoint whose page has a custom URL once", () => {
    const operation = { "x-mint": { href: "/people/make-user" }, responses: { 200: { description: "OK" } } };
    const spec = (paths: object): string =>
      JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths });
    repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    repository.write("api.json", spec({ "/users": { post: operation } }));
    repository.commit();
    repository.write("api.json", spec({}));
    const { endpoints, lost } = repository.difference();
    assert.deepEqual(endpoints.removed, ["POST /users"]);
    assert.deepEqual(
      lost.map(({ address }) => address),
      ["/people/make-user"],
    );
    repository.write(
      "docs.json",
      docsJson({ tabs: [{ tab: "API", openapi: "https://example.com/api.json" }] }),
    );
    assert.deepEqual(repository.difference().lost, [], "a spec that is not read may have it");
  });

  it("says where the page of an endpoint is whose custom URL changed", () => {
    const spec = (more: object): string => {
      const post = { ...more, summary: "Make", responses: { 200: { description: "OK" } } };
      const paths = { "/users": { post } };
      return JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths });
    };
    const hrefOf = (href: string): object => ({ "x-mint": { href } });
    repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }));
    repository.write("api.json", spec(hrefOf("/people/make-user")));
    repository.commit();
    repository.write("api.json", spec(hrefOf("/people/add")));
    assert.match(
      repository.diff([]).stdout,
      /^ {2}\/people\/make-user {2}its page is now at \/people\/add$/m,
    );
    repository.write("api.json", spec({}));
    assert.match(
      repository.diff([]).stdout,
      /^ {2}\/people\/make-user {2}the page of its endpoint has another URL$/m,
    );
    const redirects = [
      { source: "/people/make-user", destination: "/people/make" },
      { source: "/people/make", destination: "/people/make-user" },
    ];
    repository.write("docs.json", docsJson({ tabs: [{ tab: "API", openapi: "api.json" }] }, { redirects }));
    assert.match(repository.diff([]).stdout, /^ {2}\/people\/make-user {2}its redirects form a loop$/m);
  });
});
