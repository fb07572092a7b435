/** Which layer may import which: the directions of ARCHITECTURE.md, checked in the actual imports. */
import assert from "node:assert/strict";
import {
  clientFolder,
  findCycle,
  type Import,
  importGraph,
  sourceFiles,
  sourceText,
  withoutComments,
} from "./source-graph.ts";

/** Packages that run anywhere, including a worker of a browser. */
const purePackages: ReadonlySet<string> = new Set(["diff", "ignore", "jsonc-parser", "yaml"]);

/** The parts of the assistant's stream readers; these run anywhere, too. */
const streamPackages: ReadonlySet<string> = new Set(["@ai-sdk/ui-utils", "eventsource-parser"]);

/** The folders of the service, from the lowest; each may import only from itself and from those before it. */
const serviceLayers: readonly string[] = [
  "service/lower-bound.ts",
  "service/memo.ts",
  "service/multimap.ts",
  "service/model",
  "service/text",
  "service/json",
  "service/graphql",
  "service/schema",
  "service/navigation",
  "service/pages",
  "service/openapi",
  "service/site",
  "service/redirects",
  "service/facts",
  "service/rules",
  "service/analysis",
  "service/configuration",
  "service/navigation-tree",
  "service/features",
  "service/page-html.ts",
  "service/snapshot.ts",
  "service/index.ts",
];

function layerOf(file: string): number {
  return serviceLayers.findIndex((layer) => file === layer || within(file, layer));
}

/** The reference parser of pages, which is bundled with its libraries separately from all other modules. */
const pageParser = "service/pages/syntax/mdx-parser.ts";
const pageParserPackage = /^(?:acorn|acorn-jsx|mdast|mdast-util-.*|micromark.*)$/;

/** The reference parser of GraphQL, also in its own bundle. */
const schemaParser = "service/graphql/sdl-parser.ts";

/** The parser of formulas, also in its own bundle. */
const formulaParser = "service/features/preview/page/tex-parser.ts";

/** Paths and URIs as strings: pure, and not a feature of the service. */
const paths = "service/text/uri.ts";

/** What front ends may import from the service: its two facades, its caches, the shared vocabulary, and strings. */
function isOpenToFrontEnds(file: string): boolean {
  const open = ["service/index.ts", "service/snapshot.ts", "service/memo.ts"];
  return open.includes(file) || within(file, "service/model", "service/text");
}

/** Our own messages between editors and the server; the client imports them, too. */
const messages = "protocol.ts";
const messagesFolder = "protocol";

function within(path: string, ...folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

function isNode({ to, isFile }: Import): boolean {
  return !isFile && to.startsWith("node:");
}

interface Layer {
  readonly folder: string;
  /** Why an import is wrong; undefined if it is allowed. */
  readonly objection: (one: Import) => string | undefined;
}

const layers: readonly Layer[] = [
  {
    folder: "service",
    objection: ({ from, to, isFile }) => {
      if (isFile)
        return within(to, "service") ? undefined : "the service does not depend on anything outside it";
      if (from === pageParser && pageParserPackage.test(to)) return undefined;
      if (from === schemaParser && to === "graphql") return undefined;
      if (from === formulaParser && to === "katex") return undefined;
      return purePackages.has(to) ? undefined : "the service imports nothing but pure packages";
    },
  },
  {
    folder: "host",
    objection: (one) => {
      if (isNode(one) || (one.isFile && (within(one.to, "host") || one.to === paths))) return undefined;
      // The patterns of `.gitignore` decide which folders of the disk are listed.
      if (one.to === "ignore") return undefined;
      return one.isFile && one.typeOnly && within(one.to, "service")
        ? undefined
        : "the host knows node, patterns of gitignore and, of the service, types only";
    },
  },
  {
    folder: "rendering",
    objection: (one) => {
      if (isNode(one) || within(one.to, "rendering", "host") || isOpenToFrontEnds(one.to)) return undefined;
      // The thread contains only the part of the engine that renders a page.
      if (one.from === "rendering/thread.ts" && one.to === "service/page-html.ts") return undefined;
      return "the rendering of pages knows the host and the facades of the service";
    },
  },
  {
    folder: "cli",
    objection: (one) => {
      if (!one.isFile) return isNode(one) ? undefined : "an unknown package";
      // The version, and the project's public URLs.
      if (one.to === "../package.json" || one.to === "../../project.json") return undefined;
      if (within(one.to, "cli", "host", "rendering") || isOpenToFrontEnds(one.to)) return undefined;
      // Only one command starts it, and it is bundled separately.
      if (one.from === "cli/commands/mcp.ts" && one.to === "mcp/serve.ts") return undefined;
      return "the command line uses the service through its facades";
    },
  },
  {
    folder: "mcp",
    objection: (one) => {
      if (!one.isFile)
        return isNode(one) || one.to === "zod/v4" || one.to.startsWith("@modelcontextprotocol/sdk/")
          ? undefined
          : "an unknown package";
      // The input and output of a command, and the sanitizing of texts.
      const shared = ["cli/command-call.ts", "cli/formats/sanitize.ts"];
      if (within(one.to, "mcp", "host") || shared.includes(one.to)) return undefined;
      return "the server of the Model Context Protocol does not depend on sites: commands run in threads";
    },
  },
  {
    folder: "model-tools",
    objection: (one) => {
      if (isNode(one)) return undefined;
      // It is bundled separately, and not loaded by the threads.
      if (one.from === "model-tools/main.ts" && one.to === "mcp/serve.ts") return undefined;
      return within(one.to, "model-tools", "cli")
        ? undefined
        : "the program of the tools is the server of the Model Context Protocol and commands of the command line";
    },
  },
  {
    folder: "lsp",
    objection: (one) => {
      if (!one.isFile) {
        return isNode(one) || /^vscode-(?:languageserver|jsonrpc)(?:[-/].*)?$/.test(one.to)
          ? undefined
          : "an unknown package";
      }
      // The version.
      if (one.to === "../package.json") return undefined;
      if (within(one.to, "lsp", "host", "rendering") || isOpenToFrontEnds(one.to) || one.to === messages)
        return undefined;
      return "the language server uses the service through its facades, and nothing of the command line";
    },
  },
  {
    folder: "lsp/protocol",
    objection: ({ to }) =>
      within(to, "lsp/session", "lsp/requests") ? "messages of the protocol know no site" : undefined,
  },
  {
    folder: "lsp/session",
    objection: ({ to }) =>
      within(to, "lsp/requests") || to === "lsp/server.ts"
        ? "the session does not depend on requests"
        : undefined,
  },
  {
    folder: "lsp/requests",
    objection: ({ to }) => (to === "lsp/server.ts" ? "a request does not depend on the table" : undefined),
  },
];

function edgesBetween(
  imports: readonly Import[],
  nameOf: (file: string) => string,
): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isFile } of imports) {
    const [one, other] = [nameOf(from), nameOf(to)];
    if (!isFile || one === other) continue;
    const present = edges.get(one) ?? new Set();
    edges.set(one, present.add(other));
  }
  return edges;
}

describe("import graph", () => {
  let imports: readonly Import[] = [];
  before(async () => {
    imports = await importGraph();
  });

  it("sees the imports", () => {
    assert.ok(
      imports.some(
        (one) => one.from === "service/analysis/analyze.ts" && one.to === "service/navigation/walk.ts",
      ),
    );
    assert.ok(imports.some((one) => one.to === "service/model/finding.ts" && one.typeOnly));
  });

  for (const { folder, objection } of layers) {
    it(`${folder} imports only what it may`, () => {
      const own = imports.filter((one) => within(one.from, folder));
      const wrong = own.flatMap((one) => {
        const reason = objection(one);
        return reason === undefined ? [] : [`${one.from} imports ${one.to}: ${reason}`];
      });
      assert.deepEqual(wrong, []);
    });
  }

  it("the shared messages bring nothing of the server into the client", () => {
    const own = imports.filter(({ from }) => from === messages || within(from, messagesFolder));
    assert.ok(own.some(({ from }) => within(from, messagesFolder)));
    const wrong = own.filter(
      ({ to, isFile, typeOnly }) => isFile && !typeOnly && !within(to, messagesFolder),
    );
    assert.deepEqual(wrong, []);
  });

  it("the shared messages are imported from one file", () => {
    const wrong = imports.filter(
      ({ from, to }) => within(to, messagesFolder) && from !== messages && !within(from, messagesFolder),
    );
    assert.deepEqual(wrong, []);
  });

  it("lines exist only at the edge", () => {
    const users = imports.filter(({ to }) => to === "service/text/line-index.ts").map(({ from }) => from);
    assert.deepEqual(
      users.filter((file) => !within(file, "lsp", "cli")),
      [],
    );
  });

  it("no file imports itself through others", () => {
    assert.deepEqual(findCycle(edgesBetween(imports, (file) => file)), undefined);
  });

  it("no rule passes over all elements, and no fact that rules read", () => {
    const users = sourceFiles().filter(
      (file) =>
        within(file, "service/rules", "service/facts") &&
        /\b(?:listing|navigationListing\([^()]*\))\.elements\b/.test(withoutComments(sourceText(file))),
    );
    // Offsets of everything, for features that show the whole navigation; no rule uses them.
    assert.deepEqual(users, ["service/facts/navigation-places.ts"]);
    const askers = imports.filter(({ to }) => to === users[0]).map(({ from }) => from);
    assert.ok(askers.length > 0);
    assert.deepEqual(
      askers.filter((file) => !within(file, "service/features")),
      [],
    );
  });

  it("no folder of the service imports from one above it, types included", () => {
    const wrong = imports
      .filter(({ from, to, isFile }) => isFile && within(from, "service") && within(to, "service"))
      .filter(({ from, to }) => layerOf(to) > layerOf(from))
      .map(({ from, to }) => `${from} imports ${to}`);
    assert.deepEqual(wrong, []);
  });

  it("every file of the service belongs to a layer", () => {
    const files = new Set(imports.map(({ from }) => from).filter((file) => within(file, "service")));
    assert.deepEqual(
      [...files].filter((file) => layerOf(file) === -1),
      [],
    );
  });

  it("finds a cycle if there is one", () => {
    const edges = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c", "d"])],
      ["d", new Set(["b"])],
    ]);
    assert.deepEqual(findCycle(edges), ["b", "d", "b"]);
  });
});

/** Folders of the client, the lowest first. */
const clientLayers = ["platform", "ui", "workspace", "service"] as const;

describe("import graph of the client", () => {
  let imports: readonly Import[] = [];
  before(async () => {
    imports = await importGraph(clientFolder);
  });

  it("platform does not depend on the editor, Node or the rest of the project", () => {
    const own = imports.filter(({ from }) => within(from, "platform"));
    assert.ok(own.some(({ to }) => to === "platform/request.ts"));
    const wrong = own.filter(({ to, isFile }) =>
      isFile ? !within(to, "platform") : !streamPackages.has(to),
    );
    assert.deepEqual(wrong, []);
  });

  it("each layer imports only those below it", () => {
    const wrong = imports.filter(({ from, to, isFile }) => {
      const layer = clientLayers.findIndex((folder) => within(from, folder));
      return isFile && layer >= 0 && !clientLayers.slice(0, layer + 1).some((folder) => within(to, folder));
    });
    const shared = new Set(["../../server/src/protocol.ts"]);
    assert.deepEqual(
      wrong.filter(({ to }) => !shared.has(to)),
      [],
    );
    for (const folder of clientLayers)
      assert.ok(
        imports.some(({ from }) => within(from, folder)),
        folder,
      );
  });

  it("no file imports itself through others, types included", () => {
    assert.ok(imports.some(({ from, typeOnly }) => within(from, "features") && typeOnly));
    assert.deepEqual(findCycle(edgesBetween(imports, (file) => file)), undefined);
  });
});
