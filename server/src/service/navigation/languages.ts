/**
 * The language codes of both dialects and their English names: the only place that lists them.
 * Sources: reference section 2.5; platform facts section 1.
 */
import type { Dialect } from "../rules/finding.ts";

/** The supported language codes of the reference; section 2.5. */
export const referenceLanguages: readonly string[] = [
  ..."ar cn zh-Hant nl en fr de id it jp ko lv no pt-BR ru es sv tr ua vn".split(" "),
];

/** The supported language codes of the platform today; platform facts section 1. */
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

/** Language codes that a dialect supports. */
export function languagesOf(dialect: Dialect): readonly string[] {
  return dialect === "reference" ? referenceLanguages : currentLanguages;
}
