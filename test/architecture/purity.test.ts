/**
 * The service reads no clock, sets no timer, uses no random numbers, prints nothing and does not depend on the
 * process: the same snapshot results in the same findings everywhere. No part of the server uses the network.
 */
import assert from "node:assert/strict";
import { transform } from "esbuild";
import { clientFolder, importGraph, sourceFiles, sourceText, withoutComments } from "./source-graph.ts";

const impure = [
  "Date",
  "Math.random",
  "performance",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "process",
  "console",
  "crypto",
  "fetch",
  "require",
  "globalThis",
  "navigator",
  "document",
  "window",
  "localStorage",
  "Buffer",
];

/** Globals that cache by objects. */
const weak = ["WeakMap", "WeakSet", "WeakRef"];

const network = ["fetch", "WebSocket", "XMLHttpRequest", "EventSource"];
const networkModules: ReadonlySet<string> = new Set(
  ["http", "https", "http2", "net", "tls", "dns", "dgram"].map((name) => `node:${name}`),
);

function markerOf(name: string): string {
  return `impure_${name.replace(".", "_")}`;
}

/** The globals among these names that a text uses; declared names, comments, types and strings do not count. */
async function usedNames(text: string, names: readonly string[]): Promise<readonly string[]> {
  // esbuild replaces a name by the marker only if no local declaration hides it.
  const { code } = await transform(text, {
    loader: "ts",
    define: Object.fromEntries(names.map((name) => [name, markerOf(name)])),
  });
  return names.filter((name) => new RegExp(`\\b${markerOf(name)}\\b`).test(code));
}

/** The used names of each file of the server, among all that the tests ask about: a file is transformed once. */
const usedInServer = new Map<string, Promise<readonly string[]>>();

function usedIn(file: string): Promise<readonly string[]> {
  const used =
    usedInServer.get(file) ?? usedNames(sourceText(file), [...new Set([...impure, ...weak, ...network])]);
  usedInServer.set(file, used);
  return used;
}

/** The violations in the files of a folder, that of the server by default: `FILE uses NAME`. */
async function usesOf(
  files: readonly string[],
  names: readonly string[],
  folder?: string,
): Promise<readonly string[]> {
  const uses = files.map(async (file) => {
    const used = await (folder === undefined ? usedIn(file) : usedNames(sourceText(file, folder), names));
    return used.filter((name) => names.includes(name)).map((name) => `${file} uses ${name}`);
  });
  return (await Promise.all(uses)).flat();
}

describe("purity of the service", () => {
  it("uses nothing that differs from run to run or from machine to machine", async () => {
    const files = sourceFiles().filter((path) => path.startsWith("service/"));
    assert.ok(files.length > 0);
    assert.deepEqual(await usesOf(files, impure), []);
  });

  it("finds impure code, and nothing else", async () => {
    assert.deepEqual(await usedNames("export const now = () => Date.now() + Math.random();", impure), [
      "Date",
      "Math.random",
    ]);
    assert.deepEqual(
      await usedNames("/* Date */ export const x: Date = 'Date' as never; const document = x;", impure),
      [],
    );
  });
});

describe("memory of derived data", () => {
  it("is one mechanism in the whole server", async () => {
    const files = sourceFiles().filter((path) => path !== "service/memo.ts");
    assert.ok(files.some((path) => path.startsWith("lsp/")));
    assert.deepEqual(await usesOf(files, weak), []);
    assert.deepEqual(await usesOf(["service/memo.ts"], ["WeakMap"]), ["service/memo.ts uses WeakMap"]);
  });
});

describe("purity of the client's HTTP side", () => {
  it("is handed its fetch and its clock, prints nothing and does not depend on the process", async () => {
    const files = sourceFiles(clientFolder).filter(
      (path) => path.startsWith("platform/") && path !== "platform/clock.ts",
    );
    assert.ok(files.length > 0);
    const names = impure.filter((name) => name !== "Date" && name !== "globalThis");
    assert.deepEqual(await usesOf(files, [...names, "Date.now"], clientFolder), []);
  });
});

describe("network", () => {
  it("is used by nothing in the server, but to find the client that started it, to serve the preview and to answer hooks, on this machine", async () => {
    const files = sourceFiles();
    const wrong = await usesOf(files, network);
    const imports = (await importGraph()).filter(({ to }) => networkModules.has(to));
    const transport = "lsp/protocol/client-socket.ts";
    const preview = "cli/preview/server.ts";
    const hooks = {
      asking: "cli/hook/client/request-reply.ts",
      answering: "cli/hook/server/answering-process.ts",
    };
    assert.deepEqual(
      [...wrong, ...imports.map(({ from, to }) => `${from} imports ${to}`)],
      [
        `${hooks.asking} imports node:net`,
        `${hooks.answering} imports node:net`,
        `${preview} imports node:http`,
        `${transport} imports node:net`,
      ],
    );
    // Both use only the path of a socket in the user's folder.
    assert.deepEqual(
      [...sourceText(hooks.asking).matchAll(/createConnection\(([^,]*),/g)].map(([, given]) => given),
      ["{ path }"],
    );
    assert.deepEqual(
      [...sourceText(hooks.answering).matchAll(/\blisten\(([^)]*)\)/g)].map(([, given]) => given),
      ["path"],
    );
    assert.doesNotMatch(sourceText(hooks.answering), /createConnection|\bconnect\(/);
    // It listens only at the address of this machine, and sends no requests.
    assert.deepEqual(
      [...sourceText(preview).matchAll(/^import (.*) from "node:http";$/gm)].map(([, names]) => names),
      ["{ createServer, type IncomingMessage, type Server, type ServerResponse }"],
    );
    assert.deepEqual(
      [...sourceText(preview).matchAll(/listen\(([^)]*?)\s*\(\)/g)].map(([, given]) => given),
      ["options.port, loopback,"],
    );
    assert.match(sourceText(preview), /^const loopback = "127\.0\.0\.1";$/m);
    const text = sourceText(transport);
    assert.deepEqual(
      text.match(/^import .* from "node:net";$/m)?.[0],
      'import { createConnection } from "node:net";',
    );
    // The address of this machine, or a name that is not an address of the network.
    assert.deepEqual(
      [...text.matchAll(/createConnection\((.*?)\)/g)].map(([, given]) => given),
      ['address.port, "127.0.0.1"', "address.pipe"],
    );
  });
});

describe("the command line", () => {
  it("colors its output in one module", () => {
    const painting = sourceFiles().filter((file) => /\\(?:x1b|u001b)\[[^K]/i.test(sourceText(file)));
    assert.deepEqual(painting, ["cli/formats/color.ts"]);
  });
});

describe("the language server", () => {
  const textsOfLsp = (): readonly (readonly [file: string, text: string])[] =>
    sourceFiles()
      .filter((file) => file.startsWith("lsp/"))
      .map((file) => [file, sourceText(file)]);

  it("shows messages in one place, which sanitizes them", () => {
    const users = textsOfLsp().filter(([, text]) =>
      /ShowMessage(?:Request|Notification)|window\/showMessage|\bshow(?:Error|Warning|Information)Message\b/.test(
        text,
      ),
    );
    assert.deepEqual(
      users.map(([file]) => file),
      ["lsp/protocol/show-message.ts"],
    );
  });

  it("waits before a handler runs, according to its table of requests; handlers that wait themselves are listed here", () => {
    // Any `await`, `then` or promise, whatever it waits for: a list of functions would miss new ones.
    const waits = /\bawait\b|\.then\(|\bPromise\.\w+\(/;
    const users = textsOfLsp().filter(
      ([file, text]) => /^lsp\/requests\//.test(file) && waits.test(withoutComments(text)),
    );
    assert.deepEqual(
      users.map(([file]) => file),
      [
        // Call git, and compare two states in slices.
        "lsp/requests/changes-edit.ts",
        "lsp/requests/changes.ts",
        // Sends its answer in parts, one after the other.
        "lsp/requests/diagnostic.ts",
        // A command adds a page after its answer, because some clients apply no edit before.
        "lsp/requests/execute-command.ts",
        // Not a request: the workspace starts.
        "lsp/requests/initialized.ts",
        // Calls git, if the client allows it.
        "lsp/requests/parity.ts",
        // Its page is rendered in a thread; changes during that are sent after the answer.
        "lsp/requests/preview.ts",
        // Determines what to wait for: the first draft of an answer reports the missing titles.
        "lsp/requests/shared/unread-pages.ts",
        "lsp/requests/shared/waiting.ts",
        // Long work in slices, so that keystrokes go first.
        "lsp/requests/unused.ts",
        "lsp/requests/verdict.ts",
      ],
    );
  });

  it("finds lines only as the client counts their columns", () => {
    const users = textsOfLsp().filter(([, text]) => /\blineIndex(?:OfFile)?\(/.test(text));
    assert.deepEqual(
      users.map(([file]) => file),
      [
        "lsp/session/configuration-files.ts",
        "lsp/session/open-documents.ts",
        "lsp/session/site/site-texts.ts",
      ],
    );
  });
});
