/** Formulas in the preview: rendered as MathML, and sanitized whatever they contain. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { mathParts } from "../../../../server/src/service/features/preview/page/formula.ts";
import { mathMlOf } from "../../../../server/src/service/features/preview/page/tex-parser.ts";
import { pageHtml } from "../../../../server/src/service/page-html.ts";
import { caseCount } from "../../../case-count.ts";
import { assertHarmless, assertNested, readableText } from "./harmless-html.ts";
import { previewSite } from "./preview-site.ts";

function html(text: string): string {
  const site = previewSite({ "page.mdx": text });
  const rendered = pageHtml(site, "page.mdx", text, () => undefined).html;
  return rendered.replaceAll(/(?:<!---->)?(<[a-z0-9]+) data-block/g, "$1");
}

describe("formulas in the preview", () => {
  it("are rendered inline and as blocks", () => {
    assert.match(
      html("Energy $E = mc^2$ here\n"),
      /Energy <span class="formula"><math><mrow>.*<msup><mi>c<\/mi><mn>2<\/mn><\/msup>.*<\/span> here/,
    );
    const block = html("$$\n\\frac{a}{b} \\leq \\sqrt{x}\n$$\n");
    assert.match(
      block,
      /^<div class="formula" tabindex="0"><math display="block">.*<mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac>/,
    );
    assert.match(block, /<msqrt><mi>x<\/mi><\/msqrt>/);
    assert.doesNotMatch(block, /annotation|frac\{/);
  });

  it("of the usual kinds of TeX consist of known tags and attributes", () => {
    for (const tex of [
      "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
      "\\begin{aligned} x &= 1 \\\\ y &= 2 \\end{aligned}",
      "\\sum_{i=0}^{\\infty} \\frac{x^i}{i!} = e^x",
      "\\overbrace{a+b}^{n} \\underline{c} \\hat{d} \\vec{e} \\widehat{fg}",
      "\\mathbb{R} \\mathcal{L} \\mathfrak{g} \\text{if } x \\in A",
      "\\color{red} x \\textcolor{#15803D}{y} \\boxed{z} \\cancel{w} \\fcolorbox{red}{blue}{v}",
      "\\begin{cases} 1 & x > 0 \\\\ 0 & x < 0 \\end{cases}",
      "\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array} \\tag{1}",
      "\\left( \\int_0^1 f(x)\\,dx \\right) \\xrightarrow{abc} \\lim_{n \\to 0} \\operatorname{rank} A \\bmod n",
    ]) {
      const rendered = html(`$$\n${tex}\n$$\n`);
      assert.match(rendered, /^<div class="formula"/, tex);
      assertHarmless(rendered);
      assertNested(rendered);
    }
  });

  it("that TeX cannot parse are shown as written, with an explanation", () => {
    const rendered = html("a $\\frac{$ b\n\n$$\n\\unknown{x}\n$$\n");
    assert.match(
      rendered,
      /<code class="formula" title="This formula cannot be drawn, so readers see an error; correct its TeX\.">\\frac\{<\/code>/,
    );
    assert.match(rendered, /<figcaption>This formula cannot be drawn.*\\unknown\{x\}/);
  });

  it("cannot load URLs, images or HTML", () => {
    for (const tex of [
      "\\href{javascript:alert(1)}{x}",
      "\\url{https://evil.example}",
      "\\includegraphics{https://evil.example/a.png}",
      "\\htmlClass{a}{x} \\htmlId{b}{y} \\htmlStyle{color:red}{z} \\htmlData{a=b}{w}",
      "\\text{<img src=x onerror=alert(1)>}",
      "\\def\\x{\\x\\x}\\x",
      "\\rule{1e9em}{1e9em} \\kern1e9em",
      `${"{".repeat(900)}x${"}".repeat(900)}`,
      `${"\\sqrt{".repeat(250)}x${"}".repeat(250)}`,
    ]) {
      const rendered = html(`$$\n${tex}\n$$\n`);
      assertHarmless(rendered);
      assertNested(rendered);
      assert.doesNotMatch(rendered, /(?:href|src|style|id)="|<img|<a[ >]/);
    }
  });

  it("are limited in length, individually and for each page", () => {
    const long = html(`$${"x+".repeat(1_500)}x$\n`);
    assert.match(
      long,
      /^<p><code class="formula" title="Readers see this text as a formula, which is not drawn/,
    );
    const many = html(`${`$${"x+".repeat(900)}x$\n\n`.repeat(30)}`);
    const drawn = many.match(/<math/g)?.length ?? 0;
    assert.ok(drawn > 5 && drawn < 15, String(drawn));
    assert.match(many, /because of the length limit/);
  });

  it("are sanitized, and keep their text, for any input", () => {
    const word = fc.constantFrom(
      ..."{}^_&\\ x1+<>\"'%~#".split(""),
      ...[
        "\\frac",
        "\\left(",
        "\\right)",
        "\\text{",
        "\\begin{matrix}",
        "\\end{matrix}",
        "\\\\",
        "\\color{red}",
        "\\hat",
        "\\href{a}{b}",
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 25 }), fc.boolean(), (words, isBlock) => {
        const tex = words.join("");
        const mathMl = mathMlOf(tex, isBlock);
        if (mathMl !== undefined) assert.ok(mathParts(mathMl) !== undefined, mathMl);
        const rendered = html(isBlock ? `$$\n${tex}\n$$\n` : `a $${tex}$ b\n`);
        assertHarmless(rendered);
        assertNested(rendered);
      }),
      { numRuns: caseCount(300) },
    );
  });

  it("of an unknown form are rejected", () => {
    for (const mathMl of [
      "<span><math><script>x</script></math></span>",
      "<span><math><mrow></math></span>",
      "<span><math>",
      "<span><math><mi onclick=x>a</mi></math></span>",
      "<span><math></math></span></span>",
      "",
    ])
      assert.equal(mathParts(mathMl), undefined, mathMl);
    assert.deepEqual(mathParts('<span><math onclick="x"><mi>a</mi></math></span>'), [
      {
        kind: "element",
        tag: "math",
        attributes: {},
        parts: [{ kind: "element", tag: "mi", attributes: {}, parts: [{ kind: "text", text: "a" }] }],
      },
    ]);
    assert.match(readableText(html("$a < b$\n")), /a < b/);
  });
});
