import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import {
  fromFileUri,
  isInside,
  pathForPeople,
  toAbsolutePath,
  toFileUri,
  toSitePath,
} from "../../server/src/host/paths.ts";
import {
  type PathPlatform,
  pathToUri,
  relativeReference,
  uriToPath,
} from "../../server/src/service/text/uri.ts";

describe("file URIs", () => {
  const pairs: readonly (readonly [PathPlatform, string, string])[] = [
    ["posix", "/", "file:///"],
    ["posix", "/home/me/docs.json", "file:///home/me/docs.json"],
    ["posix", "/my docs/a#b?c%20d.mdx", "file:///my%20docs/a%23b%3Fc%2520d.mdx"],
    ["posix", "/a/(x)!*'&+,;=@[$]:.mdx", "file:///a/%28x%29%21%2A%27%26%2B%2C%3B%3D%40%5B%24%5D%3A.mdx"],
    ["posix", "/é/日本/🚀\n.mdx", "file:///%C3%A9/%E6%97%A5%E6%9C%AC/%F0%9F%9A%80%0A.mdx"],
    ["posix", "/back\\slash", "file:///back%5Cslash"],
    ["windows", "C:\\", "file:///c%3A/"],
    ["windows", "C:\\Users\\me\\my docs\\docs.json", "file:///c%3A/Users/me/my%20docs/docs.json"],
    ["windows", "\\\\server\\share\\a#b", "file://server/share/a%23b"],
    ["windows", "\\\\wsl$\\Ubuntu\\home", "file://wsl%24/Ubuntu/home"],
  ];
  for (const [platform, absolute, uri] of pairs) {
    it(`${JSON.stringify(absolute)} on ${platform} is ${uri}, and back`, () => {
      assert.equal(pathToUri(absolute, platform), uri);
      assert.equal(uriToPath(uri, platform), absolute);
    });
  }

  const read: readonly (readonly [PathPlatform, string, string | undefined])[] = [
    ["posix", "file:///a/b/", "/a/b"],
    ["posix", "file:/a/b", "/a/b"],
    ["posix", "file://localhost/a", "/a"],
    ["posix", "FILE:///a", "/a"],
    ["posix", "file:///a?query#fragment", "/a"],
    ["posix", "file:///100%/%zz/%41", "/100%/%zz/A"],
    ["posix", "file:///%FF", "/%FF"],
    ["posix", "file:///a/./b/%2E%2E/c//d", "/a/c/d"],
    ["posix", "file:///../../a", "/a"],
    ["posix", "file://server/a", undefined],
    ["posix", "file:///a%00b", undefined],
    ["posix", "untitled:Untitled-1", undefined],
    ["posix", "vscode-vfs://github/a/b", undefined],
    ["posix", "", undefined],
    ["windows", "file:///C:/a/b", "C:\\a\\b"],
    ["windows", "file:///c:/a/b", "C:\\a\\b"],
    ["windows", "file:///c%3a/a", "C:\\a"],
    ["windows", "file:///C:", "C:\\"],
    ["windows", "file:///c:/a/../../..", "C:\\"],
    ["windows", "file://localhost/c:/a", "C:\\a"],
    ["windows", "file:///a/b", undefined],
  ];
  for (const [platform, uri, absolute] of read) {
    it(`${uri} on ${platform} names ${JSON.stringify(absolute)}`, () => {
      assert.equal(uriToPath(uri, platform), absolute);
    });
  }

  it("writes one form of all that name the same file", () => {
    assert.equal(pathToUri("c:/Users/me\\", "windows"), "file:///c%3A/Users/me");
    assert.equal(pathToUri("\\\\?\\C:\\long", "windows"), "file:///c%3A/long");
    assert.equal(pathToUri("\\\\?\\UNC\\Server\\share\\x", "windows"), "file://server/share/x");
    assert.equal(pathToUri("/a//b/./c/../d/", "posix"), "file:///a/b/d");
    assert.equal(pathToUri("/a_b/c-1.2/~me/x.mdx", "posix"), "file:///a_b/c-1.2/~me/x.mdx");
    assert.equal(pathToUri("/a/.git/b", "posix"), "file:///a/.git/b");
    assert.equal(pathToUri("/a/..", "posix"), "file:///");
    assert.equal(pathToUri("/a/b/", "posix"), "file:///a/b");
  });

  it("handles half a surrogate pair, which Windows allows in names", () => {
    assert.equal(pathToUri("C:\\a\uD800b", "windows"), "file:///c%3A/a%EF%BF%BDb");
  });

  it("reads what node writes, for any name", () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => text !== "." && text !== ".." && !/[/\0\\]/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        const absolute = `/${names.join("/")}`;
        assert.equal(uriToPath(pathToFileURL(absolute, { windows: false }).href, "posix"), absolute);
        assert.equal(uriToPath(pathToUri(absolute, "posix"), "posix"), absolute);
        const onWindows = `C:\\${names.join("\\")}`;
        assert.equal(uriToPath(pathToUri(onWindows, "windows"), "windows"), onWindows);
      }),
    );
  });

  it("has composed accents on macOS, as listed files do", () => {
    assert.equal(fromFileUri("file:///cafe%CC%81/a.mdx", "posix", true), "/caf\u00e9/a.mdx");
    assert.equal(fromFileUri("file:///cafe%CC%81/a.mdx", "posix", false), "/cafe\u0301/a.mdx");
    assert.equal(fromFileUri("https://example.com", "posix", true), undefined);
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom<PathPlatform>("posix", "windows"),
        (text, platform) => {
          uriToPath(text, platform);
          uriToPath(`file:${text}`, platform);
          assert.match(pathToUri(text, platform), /^file:\/\/[\w\-.~%/]*$/);
        },
      ),
    );
  });

  it("writes relative references", () => {
    assert.equal(relativeReference("guides/a b#c:%.mdx"), "guides/a%20b%23c%3A%25.mdx");
  });

  it("uses the platform of this machine by default", () => {
    const file = path.resolve("a b.mdx");
    assert.equal(fromFileUri(toFileUri(file)), file);
  });
});

describe("paths of a site", () => {
  it("is inside by segment, not by prefix", () => {
    assert.equal(isInside("/docs", "/docs/a", "posix"), true);
    assert.equal(isInside("/docs/", "/docs", "posix"), true);
    assert.equal(isInside("/docs", "/docs-old/a", "posix"), false);
    assert.equal(isInside("/docs", "/docs/../secret", "posix"), false);
    assert.equal(isInside("/docs", "/Docs/a", "posix"), false);
    assert.equal(isInside("/", "/a", "posix"), true);
    assert.equal(isInside("/docs", "/docs/a\\..\\..", "posix"), true);
  });

  it("compares drive letters and share names without case", () => {
    assert.equal(isInside("C:\\docs", "c:\\docs\\a", "windows"), true);
    assert.equal(isInside("c:/docs", "C:\\docs", "windows"), true);
    assert.equal(isInside("C:\\docs", "D:\\docs\\a", "windows"), false);
    assert.equal(isInside("C:\\docs", "C:\\docs-old", "windows"), false);
    assert.equal(isInside("C:\\", "c:\\a", "windows"), true);
    assert.equal(isInside("\\\\Server\\Share\\docs", "\\\\server\\share\\docs\\a", "windows"), true);
    assert.equal(isInside("\\\\server\\share", "\\\\server\\other\\a", "windows"), false);
  });

  it("is relative to the root, with forward slashes", () => {
    assert.equal(toSitePath("/docs", "/docs/guides/a.mdx", "posix"), "guides/a.mdx");
    assert.equal(toSitePath("/docs", "/docs", "posix"), "");
    assert.equal(toSitePath("/docs", "/other", "posix"), undefined);
    assert.equal(toSitePath("C:\\docs", "c:\\docs\\guides\\a.mdx", "windows"), "guides/a.mdx");
    assert.equal(toSitePath("/docs", "/docs/a\\b.mdx", "posix"), "a\\b.mdx");
  });

  it("is relative to the root, however the two are written", () => {
    const segment = fc.constantFrom("docs", "a", "b.mdx", ".", "..", ".hidden", "", "a:b", "c\\d");
    const written = fc.array(segment, { maxLength: 5 }).map((names) => `/${names.join("/")}`);
    fc.assert(
      fc.property(written, written, (root, below) => {
        for (const place of [below, `${root}${below}`, `${root}/a/b.mdx`]) {
          const relative = path.posix.relative(root, place);
          const expected = relative === ".." || relative.startsWith("../") ? undefined : relative;
          assert.equal(toSitePath(root, place, "posix"), expected);
        }
      }),
    );
  });

  it("becomes absolute, and never leaves the root", () => {
    assert.equal(toAbsolutePath("/docs", "guides/a b.mdx", "posix"), "/docs/guides/a b.mdx");
    assert.equal(toAbsolutePath("/", "a.mdx", "posix"), "/a.mdx");
    assert.equal(toAbsolutePath("/docs", "", "posix"), "/docs");
    assert.equal(toAbsolutePath("/docs", "guides/../a.mdx", "posix"), "/docs/a.mdx");
    assert.equal(toAbsolutePath("/docs", ".hidden/.a", "posix"), "/docs/.hidden/.a");
    assert.equal(toAbsolutePath("/docs", "a:b\\c.mdx", "posix"), "/docs/a:b\\c.mdx");
    for (const outside of ["../secret", "a/../../secret", "/etc/passwd", "a\0b", "..", "./../x"]) {
      assert.equal(toAbsolutePath("/docs", outside, "posix"), undefined, outside);
    }
    assert.equal(toAbsolutePath("C:\\docs", "guides/a.mdx", "windows"), "C:\\docs\\guides\\a.mdx");
    for (const outside of ["..\\secret", "a\\..\\..\\x", "D:x", "D:\\x", "\\x", "\\\\server\\share\\x"]) {
      assert.equal(toAbsolutePath("C:\\docs", outside, "windows"), undefined, outside);
    }
  });

  it("gives the same result for plain names as for others", () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !text.includes("\0"));
    fc.assert(
      fc.property(name, fc.constantFrom<PathPlatform>("posix", "windows"), (sitePath, platform) => {
        const root = platform === "windows" ? "C:\\docs" : "/docs";
        const rules = platform === "windows" ? path.win32 : path.posix;
        const absolute = toAbsolutePath(root, sitePath, platform);
        const resolved = rules.resolve(root, sitePath);
        if (absolute === undefined) assert.equal(isInside(root, resolved, platform), false);
        else assert.equal(rules.resolve(absolute), resolved);
      }),
    );
  });

  it("is shown to people relative to where they are", () => {
    assert.equal(pathForPeople("/sites", "/sites/docs/docs.json", "posix"), "docs/docs.json");
    assert.equal(pathForPeople("/sites", "/other/docs.json", "posix"), "/other/docs.json");
    assert.equal(pathForPeople("/sites", "/sites", "posix"), ".");
    assert.equal(pathForPeople("C:\\work", "c:\\work\\docs\\docs.json", "windows"), "docs\\docs.json");
    assert.equal(pathForPeople("C:\\work", "D:/docs/docs.json", "windows"), "D:\\docs\\docs.json");
  });
});
