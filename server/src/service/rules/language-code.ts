import { currentLanguages, languageNames, languagesOf, referenceLanguages } from "../navigation/languages.ts";
import { inside } from "../navigation/places.ts";
import { lossThroughChild } from "../navigation/platform.ts";
import { nearest } from "../text/nearest.ts";
import { enumerate, shorten } from "../text/words.ts";
import type { Dialect } from "./finding.ts";
import { at, type ElementFix, type ElementRule } from "./rule.ts";

/** Codes of the other dialect for the same language; platform facts section 1. Never applied by fix all. */
const counterparts: Readonly<Record<string, readonly string[]>> = {
  ja: ["jp"],
  "ja-jp": ["jp"],
  "ja-JP": ["jp"],
  jp: ["ja"],
  uk: ["ua"],
  ua: ["uk"],
  vi: ["vn"],
  vn: ["vi"],
  zh: ["cn", "zh-Hant"],
  "zh-Hans": ["cn"],
  "zh-CN": ["cn"],
  "zh-TW": ["zh-Hant"],
  pt: ["pt-BR"],
  "fr-CA": ["fr"],
  "fr-ca": ["fr"],
};

/** The code that a slip means for certain: other letter case, `_` for `-`, or the language's English name. */
function plainSlip(text: string, dialect: Dialect): string | undefined {
  const codes = languagesOf(dialect);
  const folded = text.trim().toLowerCase().replaceAll("_", "-");
  const byCode = codes.find((code) => code.toLowerCase() === folded);
  if (byCode !== undefined) return byCode;
  const byName = codes.filter((code) => languageNames[code]?.toLowerCase() === folded);
  return byName.length === 1 ? byName[0] : undefined;
}

function suggestions(text: string, dialect: Dialect): readonly string[] {
  const codes = languagesOf(dialect);
  const known = Object.keys(counterparts).find((code) => code.toLowerCase() === text.trim().toLowerCase());
  const same = (known === undefined ? [] : (counterparts[known] ?? [])).filter((code) =>
    codes.includes(code),
  );
  if (same.length > 0) return same;
  const base = text.trim().split(/[-_]/)[0]?.toLowerCase() ?? "";
  if (base !== text.trim().toLowerCase() && codes.includes(base)) return [base];
  return nearest(text.trim(), codes, 2);
}

/** Reference section 2.5 (supported codes); platform facts section 1 (those of the platform today). */
export const languageCode = {
  code: "language-code",
  title: "A language code that is not supported",
  scope: "element",
  severity: "error",
  why: `\`language\` takes one of the supported codes, spelled exactly: ${referenceLanguages.map((code) => `\`${code}\``).join(", ")}.
The current platform knows further codes and no longer \`ua\` and \`vn\`; a code that only it knows is a warning in the
reference dialect. A language with an unknown code is not published.`,
  examples: [
    {
      title: "A slip, and a code that only the current platform knows",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "languages": [
      { "language": "EN", "pages": ["intro"] },
                  //^^^^ error[language-code] 💡 "EN" is not a supported language code, so 1 page in it would not be published; did you mean "en"?
      { "language": "ja", "pages": ["ja/intro"] }
                  //^^^^ warning[language-code] 💡 "ja" is a language code of the current platform only; the reference knows "jp"
    ]
  }
}
//- /intro.mdx
//- /ja/intro.mdx
`,
      fixed: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "languages": [
      { "language": "en", "pages": ["intro"] },
      { "language": "ja", "pages": ["ja/intro"] }
    ]
  }
}
//- /intro.mdx
//- /ja/intro.mdx
`,
    },
    {
      title: "Codes of the current platform, in its dialect",
      dialect: "current",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "languages": [
      { "language": "ja", "pages": ["ja/intro"] },
      { "language": "uk", "pages": ["uk/intro"] }
    ]
  }
}
//- /ja/intro.mdx
//- /uk/intro.mdx
`,
    },
  ],
  *check(element, dialect) {
    for (const list of element.children) {
      if (list.key !== "languages") continue;
      for (const entry of list.entries) {
        if (entry.kind !== "element") continue;
        const field = entry.element.fields.get("language");
        if (field?.value?.kind !== "string") continue;
        const code = field.value.value;
        if (languagesOf(dialect).includes(code)) continue;
        const place = inside(entry.place, field.valuePlace);
        const replace = (better: string, safe: boolean): ElementFix => ({
          title: `Change to "${better}"`,
          safe,
          changes: [{ kind: "replace-value", at: place, value: better }],
        });
        const quoted = `"${shorten(code)}"`;
        if (dialect === "reference" && currentLanguages.includes(code)) {
          const others = suggestions(code, dialect);
          const known = enumerate(
            others.map((other) => `"${other}"`),
            "or",
          );
          const hint =
            others.length === 0
              ? "set the dialect to `current`"
              : `the reference knows ${known}; use that, or set the dialect to \`current\``;
          yield {
            severity: "warning",
            message: `${quoted} is a language code of the current platform only; ${hint}.`,
            anchor: at(place),
            fixes: others.map((other) => replace(other, false)),
          };
          continue;
        }
        const slip = plainSlip(code, dialect);
        const others = slip === undefined ? suggestions(code, dialect) : [slip];
        const question = enumerate(
          others.map((other) => `"${other}"`),
          "or",
        );
        const loss = lossThroughChild(element, list, entry.element);
        const hint = others.length === 0 ? "use one of the supported codes." : `did you mean ${question}?`;
        const what =
          code.trim() === "" ? "This language code is empty" : `${quoted} is not a supported language code`;
        yield {
          message: `${what}${loss}; ${hint}`,
          anchor: at(place),
          fixes: others.map((other) => replace(other, slip !== undefined)),
        };
      }
    }
  },
} as const satisfies ElementRule;
