/** A check of a few pages reads few pages, and has the same findings in them as a check of the whole site. */

import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { caseCount } from "../../case-count.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { checkJson, docsJson, runIn } from "../command-line.ts";

const names = ["a", "b", "c", "d", "e", "f"] as const;
const snippets = ["snippets/x", "snippets/y", "parts/z"] as const;

/** A paragraph that refers to another page; many of them have findings. */
const paragraph = fc.oneof(
  fc.constantFrom(...names).map((name) => `[to](/${name}#shared)`),
  fc.constantFrom(...names).map((name) => `[to](/${name}#of-${name})`),
  fc.constantFrom(...names, "gone").map((name) => `[to](./${name})`),
  fc.constantFrom(...names).map((name) => `[to](/${name}#gone)`),
  fc.constantFrom(...snippets).map((name) => `[to](/${name})`),
  fc.constantFrom("{open", "<Unknown />", "text", "text", "text", "text"),
);

const imports = fc.array(
  fc
    .tuple(fc.constantFrom(...snippets, ...names), fc.constantFrom("Part", "{ Part }", "{ Gone }"))
    .map(([file, what]) => `import ${what} from "/${file}.mdx";`),
  { maxLength: 1 },
);

const page = (name: string) =>
  fc
    .tuple(imports, fc.array(paragraph, { maxLength: 3 }), fc.boolean(), fc.boolean())
    .map(([lines, paragraphs, exports, shows]) =>
      [
        `---\ntitle: ${name}\n---`,
        lines.join("\n"),
        exports ? 'export const Part = () => <p id="shared">Part</p>;' : "",
        `## Of ${name.replace("/", " ")}`,
        ...paragraphs,
        shows && lines.length > 0 ? "<Part />" : "",
      ].join("\n\n"),
    );

const texts = fc.tuple(...[...names, ...snippets].map((name) => page(name)));

/** The pages that the navigation lists, and those that are checked, which are mostly listed. */
const listedAndSome = fc.subarray([...names], { minLength: 1 }).chain((listed) =>
  fc.record({
    listed: fc.constant(listed),
    some: fc.oneof(
      { weight: 4, arbitrary: fc.subarray<string>(listed, { minLength: 1 }) },
      { weight: 1, arbitrary: fc.subarray<string>([...names, ...snippets], { minLength: 1 }) },
    ),
  }),
);

describe("a check of some pages", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** The findings in some files, in a check of the whole site or of only these files. */
  const findings = (files: readonly string[], paths: readonly string[]) =>
    checkJson(folder.root, paths).sites.flatMap((one) =>
      one.findings.filter(({ file }) => files.includes(file)),
    );

  it("has the same findings in them as a check of the site", () => {
    fc.assert(
      fc.property(texts, listedAndSome, (written, { listed, some }) => {
        folder.write("docs.json", docsJson({ pages: listed }));
        for (const [index, name] of [...names, ...snippets].entries())
          folder.write(`${name}.mdx`, written[index] ?? "");
        const files = some.map((name) => `${name}.mdx`);
        assert.deepEqual(findings(files, files), findings(files, []));
      }),
      { numRuns: caseCount(60) },
    );
  });

  function writeSite(): void {
    folder.write("docs.json", docsJson({ pages: ["a", "b", "c", "d"] }));
    folder.write("a.mdx", 'import Part from "/snippets/x.mdx";\n\n[to b](/b#here)\n\n<Part />\n');
    folder.write("b.mdx", "## There\n\n[to c](/c#there)\n");
    folder.write("c.mdx", "## There\n");
    folder.write("d.mdx", "[to a](/gone)\n");
    folder.write("snippets/x.mdx", "[to d](/d)\n");
    folder.write("alone.mdx", "");
  }

  it("reads the pages that they link to or import, and says how many", () => {
    writeSite();
    const { stdout } = runIn(folder.root, ["check", "a.mdx"]);
    assert.match(stdout, /`\/b` has no heading `#here`/);
    assert.match(stdout, /in 1 site \(4 pages, 3 read, 0 ms\)/);
    assert.match(runIn(folder.root, ["check", "c.mdx"]).stdout, /\(4 pages, 1 read, 0 ms\)/);
    assert.match(runIn(folder.root, ["check"]).stdout, /\(4 pages, 0 ms\)/);
  });

  it("reports an unreadable page only if it is checked", () => {
    writeSite();
    fs.rmSync(join(folder.root, "d.mdx"));
    folder.write("d.mdx", Buffer.from([0, 1, 2]));
    assert.equal(runIn(folder.root, ["check", "c.mdx"]).code, 0);
    assert.equal(runIn(folder.root, ["check", "d.mdx"]).code, 2);
  });

  it("reads all pages for an unlisted page, and together with a file that is not a page", () => {
    writeSite();
    for (const paths of [["alone.mdx"], ["a.mdx", "snippets/x.mdx"], ["a.mdx", "docs.json"], ["snippets"]])
      assert.match(runIn(folder.root, ["check", ...paths]).stdout, /\(4 pages, 0 ms\)/, paths.join(" "));
  });

  it("reads all pages for an unknown component, because any page may export it", () => {
    writeSite();
    folder.write("c.mdx", "<Part />\n");
    folder.write("snippets/part.mdx", "A part.\n");
    const { stdout } = runIn(folder.root, ["check", "c.mdx"]);
    assert.match(stdout, /snippets\/part/);
    assert.match(stdout, /\(4 pages, 0 ms\)/);
  });

  it("reports an import cycle in the same file as a check of the site", () => {
    folder.write("docs.json", docsJson({ pages: ["a", "b", "c"] }));
    folder.write("a.mdx", 'import B from "/b.mdx";\n\n<B />\n');
    folder.write("b.mdx", 'import C from "/c.mdx";\n\n<C />\n');
    folder.write("c.mdx", 'import A from "/a.mdx";\n\n<A />\n');
    const all = ["a.mdx", "b.mdx", "c.mdx"];
    const whole = findings(all, []);
    assert.deepEqual(
      whole.map(({ code, file }) => `${file} ${code}`),
      ["c.mdx circular-import"],
    );
    assert.deepEqual(findings(all, ["c.mdx"]), whole);
    for (const file of ["a.mdx", "b.mdx"]) assert.deepEqual(findings(all, [file]), []);
  });
});
