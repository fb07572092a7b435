/** Which pages, files and addresses the links of an answer lead to. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  filesOfPage,
  publicOrigin,
  publicPage,
  readLink,
} from "../../../client/src/features/assistant/links.ts";

describe("links of answers", () => {
  const read = (address: string) => readLink(address, "acme");

  it("name pages, with or without slashes, extensions and anchors", () => {
    for (const address of [
      "guides/start",
      "/guides/start",
      "/guides/start/",
      "./guides/start#top",
      "/guides/start?x=1#y",
      "guides/st%61rt",
    ]) {
      assert.deepEqual(read(address), { page: "guides/start" }, address);
    }
    assert.deepEqual(read("/"), { page: "" });
    assert.deepEqual(read("/caf%C3%A9/a%20b"), { page: "café/a b" });
    assert.deepEqual(filesOfPage("a/b"), ["a/b.mdx", "a/b.md", "a/b/index.mdx", "a/b/index.md"]);
    assert.equal(filesOfPage("a.md")[0], "a.md");
    assert.deepEqual(filesOfPage(""), ["index.mdx", "index.md"]);
  });

  it("name the site's own pages by their hosted URL", () => {
    const hosted = "https://acme.mintlify.app/guides/start?x#y";
    assert.deepEqual(read(hosted), { page: "guides/start", web: hosted });
    assert.deepEqual(readLink(hosted, undefined), { web: hosted });
    assert.deepEqual(readLink(hosted, ""), { web: hosted });
    const other = "https://acmeother.mintlify.app/guides/start";
    assert.deepEqual(read(other), { web: other });
    const within = "https://evil.example/acme.mintlify.app/x";
    assert.deepEqual(read(within), { web: within });
  });

  it("are not opened if they are not safe", () => {
    for (const address of [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "vscode://x",
      "//evil.example/x",
      "\\\\host\\x",
      "",
      "https://",
      "https:////evil.example/x",
      "command:x",
    ]) {
      assert.deepEqual(read(address), {}, address);
    }
  });

  it("never leave the site", () => {
    for (const address of [
      "../secret",
      "/a/../../secret",
      "a/%2e%2e/b",
      "a/..%2f..%2fb",
      "a%00b",
      "a/%5c..%5cb",
      "%",
      "c:/x",
      "/c%3A/x",
      "a//b",
    ]) {
      assert.equal(read(address).page, undefined, address);
    }
    const hostile = fc.array(fc.constantFrom("..", ".", "/", "%2e", "%2f", "%5c", "a", "%", "#", "?", "c:"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(hostile, (parts) => {
        for (const address of [parts.join(""), `https://acme.example/${parts.join("")}`]) {
          const { page } = read(address);
          for (const segment of page === undefined || page === "" ? [] : page.split("/")) {
            assert.ok(
              segment !== "" && segment !== "." && segment !== ".." && !segment.includes("\\"),
              address,
            );
          }
        }
      }),
    );
  });
});

describe("a cited page that is missing here", () => {
  const addresses = [
    "guides/start",
    "http://acme.docs.example/a",
    "https://other.example/",
    "https://acme.docs.example/b?c",
  ];

  it("is on the web if an answer names the site's https URL", () => {
    const origin = publicOrigin(addresses, "acme");
    assert.equal(origin, "https://acme.docs.example");
    assert.equal(publicPage("guides/new page", origin), "https://acme.docs.example/guides/new%20page");
    assert.equal(publicPage("", origin), "https://acme.docs.example/");
  });

  it("has no URL otherwise", () => {
    assert.equal(publicOrigin(addresses, "beta"), undefined);
    assert.equal(publicOrigin(addresses, ""), undefined);
    assert.equal(publicOrigin(addresses, undefined), undefined);
    assert.equal(publicOrigin(["http://acme.docs.example/"], "acme"), undefined);
    assert.equal(publicOrigin(["https://acme.evil.example@b.example/"], "acme"), undefined);
    assert.equal(publicPage("a", undefined), undefined);
  });
});
