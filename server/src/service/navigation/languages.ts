/**
 * The language codes of both dialects and their English names: the only place that lists them.
 * Sources: F5.3 and F5.4.
 */
import type { Dialect } from "../model/dialect.ts";

/** The language codes that the reference supports (F5.3). */
export const referenceLanguages: readonly string[] = [
  ..."ar cn zh-Hant nl en fr de id it jp ko lv no pt-BR ru es sv tr ua vn".split(" "),
];

/** The language codes that today's platform supports (F5.4). */
export const currentLanguages: readonly string[] = [
  ...referenceLanguages.filter((code) => code !== "ua" && code !== "vn"),
  ..."zh zh-Hans zh-CN zh-TW fr-CA fr-ca ja ja-jp ja-JP pt ro cs hi da uk vi pl uz he ca fi hu".split(" "),
];

/** English names of the language codes of either dialect, for hover and completion. */
export const languageNames: Readonly<Record<string, string>> = {
  ar: "Arabic",
  ca: "Catalan",
  cn: "Chinese (simplified)",
  cs: "Czech",
  da: "Danish",
  de: "German",
  en: "English",
  es: "Spanish",
  fi: "Finnish",
  fr: "French",
  "fr-CA": "French (Canada)",
  "fr-ca": "French (Canada)",
  he: "Hebrew",
  hi: "Hindi",
  hu: "Hungarian",
  id: "Indonesian",
  it: "Italian",
  ja: "Japanese",
  "ja-JP": "Japanese",
  "ja-jp": "Japanese",
  jp: "Japanese",
  ko: "Korean",
  lv: "Latvian",
  nl: "Dutch",
  no: "Norwegian",
  pl: "Polish",
  pt: "Portuguese",
  "pt-BR": "Portuguese (Brazil)",
  ro: "Romanian",
  ru: "Russian",
  sv: "Swedish",
  tr: "Turkish",
  ua: "Ukrainian",
  uk: "Ukrainian",
  uz: "Uzbek",
  vi: "Vietnamese",
  vn: "Vietnamese",
  zh: "Chinese",
  "zh-CN": "Chinese (simplified)",
  "zh-Hans": "Chinese (simplified)",
  "zh-Hant": "Chinese (traditional)",
  "zh-TW": "Chinese (Taiwan)",
};

/** Names of the languages in the languages themselves, as readers look for them. */
const nativeNames: Readonly<Record<string, string>> = {
  ar: "العربية",
  ca: "Català",
  cn: "简体中文",
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  en: "English",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  "fr-CA": "Français (Canada)",
  he: "עברית",
  hi: "हिन्दी",
  hu: "Magyar",
  id: "Bahasa Indonesia",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  lv: "Latviešu",
  nl: "Nederlands",
  no: "Norsk",
  pl: "Polski",
  pt: "Português",
  "pt-BR": "Português (Brasil)",
  ro: "Română",
  ru: "Русский",
  sv: "Svenska",
  tr: "Türkçe",
  uk: "Українська",
  uz: "Oʻzbekcha",
  vi: "Tiếng Việt",
  zh: "中文",
  "zh-CN": "简体中文",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
  "zh-TW": "繁體中文（台灣）",
};

/** Codes of the platform that are not standard language tags, or stand for another language there. */
const standardCodes: Readonly<Record<string, string>> = {
  cn: "zh-Hans",
  "fr-ca": "fr-CA",
  "ja-jp": "ja",
  "ja-JP": "ja",
  jp: "ja",
  ua: "uk",
  vn: "vi",
};

/** The standard code of a language, as browsers use it. A code that the platform does not have is returned unchanged. */
export function standardCode(code: string): string {
  return standardCodes[code] ?? code;
}

/** The name of a language in the language itself; undefined for a code that neither dialect has. */
export function nativeLanguageName(code: string): string | undefined {
  return nativeNames[code] ?? nativeNames[standardCode(code)];
}

/** Codes for the same language, the standard one first. */
const sameLanguage: readonly (readonly string[])[] = [
  ["ja", "jp", "ja-jp", "ja-JP"],
  ["uk", "ua"],
  ["vi", "vn"],
  ["zh", "cn", "zh-Hans", "zh-CN"],
  ["zh-Hant", "zh-TW"],
];

/** Country codes that authors write for languages, as the reference does with `jp` and `cn`. */
const countryCodes: Readonly<Record<string, string>> = {
  br: "pt-BR",
  cz: "cs",
  dk: "da",
  gb: "en",
  kr: "ko",
  se: "sv",
  tw: "zh-Hant",
  us: "en",
};

/**
 * The codes that work on today's platform, among the given codes and those for the same language. In the reference
 * dialect, only those that the reference has too, if there are any.
 */
function workingCodes(codes: readonly string[], dialect: Dialect): readonly string[] {
  const same = codes.flatMap((code) => sameLanguage.find((group) => group.includes(code)) ?? [code]);
  const today = [...new Set([...codes, ...same])].filter((code) => currentLanguages.includes(code));
  const inBoth = today.filter((code) => referenceLanguages.includes(code));
  return dialect === "reference" && inBoth.length > 0 ? inBoth : today;
}

/** The other codes for the language of a supported code that both the reference and today's platform have. */
export function agreedCodesFor(code: string): readonly string[] {
  // The code can mean either of the two scripts.
  const codes =
    code === "zh" ? ["cn", "zh-Hant"] : (sameLanguage.find((group) => group.includes(code)) ?? []);
  const isAgreed = (one: string): boolean =>
    currentLanguages.includes(one) && referenceLanguages.includes(one);
  return codes.filter((one) => one !== code && isAgreed(one));
}

/** The code that replaces one that the platform no longer supports; undefined for any other code. */
export function successorOf(code: string): string | undefined {
  if (!referenceLanguages.includes(code) || currentLanguages.includes(code)) return undefined;
  return workingCodes([code], "current")[0];
}

/**
 * The code that a misspelled one certainly means: other letter case, `_` for `-`, or the language's English
 * name. Only codes that work on today's platform.
 */
export function correctedCode(text: string, dialect: Dialect): string | undefined {
  const folded = text.trim().toLowerCase().replaceAll("_", "-");
  const exact = currentLanguages.find((code) => code.toLowerCase() === folded);
  if (exact !== undefined) return exact;
  const named = Object.keys(languageNames).filter((code) => languageNames[code]?.toLowerCase() === folded);
  return workingCodes(named, dialect)[0];
}

/**
 * The codes that an unsupported one may mean: the language of a regional variant, the language of a country,
 * or the successor of a retired code. Never a code that only looks similar: `pl` is not `nl`.
 */
export function possibleCodes(text: string, dialect: Dialect): readonly string[] {
  const folded = text.trim().toLowerCase().replaceAll("_", "-");
  const base = folded.split("-")[0] ?? "";
  for (const part of [folded, base]) {
    const supported = [...referenceLanguages, ...currentLanguages].find(
      (code) => code.toLowerCase() === part,
    );
    const code = supported ?? (Object.hasOwn(countryCodes, part) ? countryCodes[part] : undefined);
    const codes = code === undefined ? [] : workingCodes([code], dialect);
    if (codes.length > 0) return codes.slice(0, 1);
  }
  return [];
}

/** The language codes that a dialect supports. */
export function languagesOf(dialect: Dialect): readonly string[] {
  return dialect === "reference" ? referenceLanguages : currentLanguages;
}
