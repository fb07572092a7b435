/**
 * Reads a configuration file. The result for any text is a configuration, or the problems in it; never throws. A value that
 * cannot be understood makes the whole file unusable; a rule, key or entry without effect is only a warning.
 */
import { parseJson } from "../json/parse.ts";
import { type LocatedNode, spanOf } from "../json/pointer.ts";
import { firstProblem } from "../json/problems.ts";
import { severitiesByRank, severityNamed } from "../model/severity-names.ts";
import { frontmatterKey } from "../pages/frontmatter/keys.ts";
import { rules as allRules } from "../rules/registry.ts";
import type { AllowedLength, SeveritySetting } from "../site/file-settings.ts";
import { dialectChoices } from "../site/reading.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import {
  type ConfigurationOverride,
  type ConfigurationReading,
  configurationFileName,
  type FrontmatterDemand,
  type IgnoreEntry,
  maxConfigurationLength,
  type PlacedSetting,
  type RuleSeverities,
  type SiteConfiguration,
} from "./configuration.ts";
import { configurationSchema, optionsOfRule, requiredProps } from "./schema.ts";
import { ValueReader } from "./values.ts";

const { properties: keys } = configurationSchema;
const overrideKeys = Object.keys(keys.overrides.items.properties);
const demandKeys = Object.keys(keys.frontmatter.additionalProperties.properties);
const ignoreKeys = Object.keys(keys.ignore.items.properties);
const severityWords: readonly string[] = [...severitiesByRank, "off"];
const codes: ReadonlySet<string> = new Set(allRules.map(({ code }) => code));

function severityWord(word: string): SeveritySetting | undefined {
  return word === "off" ? word : severityNamed(word);
}

/** Whether a rule with the code exists; adds a warning if not. */
function isRule(reader: ValueReader, code: string, span: PlacedSetting<string>["span"]): boolean {
  if (codes.has(code)) return true;
  const advice = ending(nearest(code, [...codes], 1), "`docs-json rules` lists them");
  reader.warn(`There is no rule ${quoted(code)}, so this does nothing${advice}`, span);
  return false;
}

function readAllowedMissing(reader: ValueReader, options: LocatedNode, found: PlacedSetting<string>[]): void {
  const properties = reader.knownProperties("component-prop", options, optionsOfRule("component-prop"));
  const allowMissing = properties.get("allowMissing");
  if (allowMissing === undefined) return;
  const expected = "a list of required props, each as `Component.prop`";
  for (const prop of reader.texts("allowMissing", expected, allowMissing.value)) {
    if (requiredProps.includes(prop.value)) {
      found.push(prop);
      continue;
    }
    const advice = ending(nearest(prop.value, requiredProps, 1), "remove it");
    reader.warn(
      `${quoted(prop.value)} is not a prop that a component needs, so this does nothing${advice}`,
      prop.span,
    );
  }
}

/** @param allowed receives the props that may be missing; undefined if rules take no options here */
function readRules(
  reader: ValueReader,
  value: LocatedNode,
  allowed: PlacedSetting<string>[] | undefined,
): RuleSeverities {
  const severities = new Map<string, PlacedSetting<SeveritySetting>>();
  for (const { key: code, keySpan, value: setting } of reader.properties("rules", value) ?? []) {
    if (!isRule(reader, code, keySpan)) continue;
    const takesList = allowed !== undefined && setting.node.kind === "array";
    const [first, options, ...extraItems] = takesList ? (reader.items(code, "", setting) ?? []) : [setting];
    if (first === undefined || extraItems.length > 0) {
      reader.wrong(code, "a severity, or a list of a severity and an object of options", setting);
      continue;
    }
    const severity = reader.word(code, severityWords, severityWord, first);
    if (severity !== undefined) severities.set(code, { ...severity, span: keySpan });
    if (options === undefined || allowed === undefined) continue;
    if (optionsOfRule(code).length > 0) readAllowedMissing(reader, options, allowed);
    else
      reader.warn(
        `The rule ${quoted(code)} has no options, so this does nothing; remove it.`,
        spanOf(options),
      );
  }
  return severities;
}

function readOverrides(reader: ValueReader, value: LocatedNode): readonly ConfigurationOverride[] {
  const items = reader.items("overrides", "a list of objects with `files` and `rules`", value) ?? [];
  return items.flatMap((item) => {
    const properties = reader.knownProperties("overrides", item, overrideKeys);
    const [files, rules] = [properties.get("files"), properties.get("rules")];
    if (item.node.kind !== "object") return [];
    if (files === undefined || rules === undefined) {
      const lacking = files === undefined ? "files" : "rules";
      reader.error(
        `This entry has no ${quoted(lacking)}, so nothing is checked by this file; add it.`,
        spanOf(item),
      );
      return [];
    }
    const patterns = reader.texts("files", "a list of patterns", files.value).map((one) => one.value);
    return [{ files: patterns, rules: readRules(reader, rules.value, undefined) }];
  });
}

const twoNumbers = "two whole numbers such as `[50, 160]`";

/** The minimum and maximum length; undefined, with an error, for any other value. */
function readLength(reader: ValueReader, key: string, value: LocatedNode): AllowedLength | undefined {
  const items = reader.items(key, twoNumbers, value);
  if (items === undefined) return undefined;
  const numbers = items.map((item) => reader.wholeNumber(key, twoNumbers, item));
  const [least, most] = numbers;
  const span = spanOf(value);
  if (items.length !== 2) {
    const statement = `${quoted(key)} must be ${twoNumbers}, not a list of ${items.length}`;
    reader.error(`${statement}, so nothing is checked by this file; correct it.`, span);
    return undefined;
  }
  if (least === undefined || most === undefined) return undefined;
  if (least <= most) return { least, most };
  const statement = `No text has at least ${least} and at most ${most} characters`;
  reader.error(`${statement}, so nothing is checked by this file; swap the two.`, span);
  return undefined;
}

function readLengths(reader: ValueReader, value: LocatedNode): FrontmatterDemand["lengths"] {
  const lengths = new Map<string, PlacedSetting<AllowedLength>>();
  for (const { key, keySpan: span, value: length } of reader.properties("length", value) ?? []) {
    const allowed = readLength(reader, key, length);
    const { type = "text" } = frontmatterKey(key) ?? {};
    if (type !== "text") {
      reader.warn(`The value of ${quoted(key)} is not text, so its length is not checked; remove it.`, span);
    } else if (allowed !== undefined) lengths.set(key, { value: allowed, span });
  }
  return lengths;
}

function readFrontmatter(reader: ValueReader, value: LocatedNode): readonly FrontmatterDemand[] {
  return (reader.properties("frontmatter", value) ?? []).map(
    ({ key: pattern, keySpan: span, value: demand }) => {
      const properties = reader.knownProperties(pattern, demand, demandKeys);
      const [required, length] = [properties.get("required"), properties.get("length")];
      const texts = required === undefined ? [] : reader.texts("required", "a list of keys", required.value);
      return {
        pattern,
        span,
        required: texts.map((one) => one.value),
        lengths: length === undefined ? new Map() : readLengths(reader, length.value),
      };
    },
  );
}

/** Whether text is a valid date such as `2027-01-31`. */
function isDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

function readEntry(reader: ValueReader, item: LocatedNode, today: string): IgnoreEntry | undefined {
  const properties = reader.knownProperties("ignore", item, ignoreKeys);
  if (item.node.kind !== "object") return undefined;
  const textOf = (key: string): PlacedSetting<string> | undefined => {
    const property = properties.get(key);
    return property === undefined ? undefined : reader.text(key, "text in quotes", property.value);
  };
  const [rule, file, subject, reason, until] = ["rule", "file", "subject", "reason", "until"].map(textOf);
  const span = spanOf(item);
  if (rule === undefined || file === undefined) {
    const lacking = rule === undefined ? "rule" : "file";
    // A value of the wrong type has already been reported.
    if (!properties.has(lacking))
      reader.error(`This entry has no ${quoted(lacking)}, so nothing is checked by this file; add it.`, span);
    return undefined;
  }
  if (until !== undefined && !isDay(until.value)) {
    reader.error(`${quoted(until.value)} is not a date such as \`2027-01-31\`; correct it.`, until.span);
  }
  if (!isRule(reader, rule.value, rule.span)) return undefined;
  const isOver = until !== undefined && until.value < today;
  if (reason === undefined || reason.value.trim() === "") {
    reader.warn("This entry has no `reason`, so nobody can review it later; add one.", span);
  }
  if (isOver) {
    const statement = `This entry expired after ${until.value}, so its findings are reported again`;
    reader.warn(`${statement}; remove it, or correct \`until\`.`, until.span);
  }
  return {
    rule: rule.value,
    file: file.value.replace(/^(?:\.\/)+/, ""),
    subject: subject?.value,
    reason: reason?.value,
    until: until?.value,
    isOver,
    span,
  };
}

function readAll(reader: ValueReader, root: LocatedNode, today: string): SiteConfiguration {
  const properties = reader.knownProperties("", root, Object.keys(keys));
  const partOf = (key: keyof typeof keys): LocatedNode | undefined => properties.get(key)?.value;
  const [dialect, failOn, rules, overrides, frontmatter, ignore, schema] = (
    ["dialect", "failOn", "rules", "overrides", "frontmatter", "ignore", "$schema"] as const
  ).map(partOf);
  if (schema !== undefined) reader.text("$schema", "a URL in quotes", schema);
  const allowedMissing: PlacedSetting<string>[] = [];
  const entries =
    ignore && reader.items("ignore", "a list of objects with `rule`, `file` and `reason`", ignore);
  return {
    dialect:
      dialect &&
      reader.word("dialect", dialectChoices, (word) => dialectChoices.find((one) => one === word), dialect),
    failOn: failOn && reader.word("failOn", severitiesByRank, severityNamed, failOn),
    rules: rules === undefined ? new Map() : readRules(reader, rules, allowedMissing),
    allowedMissing,
    overrides: overrides === undefined ? [] : readOverrides(reader, overrides),
    frontmatter: frontmatter === undefined ? [] : readFrontmatter(reader, frontmatter),
    ignore: (entries ?? []).flatMap((item) => readEntry(reader, item, today) ?? []),
    warnings: [],
  };
}

/**
 * Reads the text of a configuration file.
 * @param today the date that `until` is compared with, as `2027-01-31`
 */
export function readConfiguration(text: string, today: string): ConfigurationReading {
  const reader = new ValueReader();
  if (text.length > maxConfigurationLength) {
    reader.error(`${configurationFileName} is too long to be read; shorten it.`, { start: 0, length: 0 });
    return { kind: "broken", problems: reader.problems };
  }
  const document = parseJson(text);
  const syntax = firstProblem(document);
  if (syntax !== undefined) {
    const { message, start, length } = syntax;
    return { kind: "broken", problems: [{ severity: "error", message, span: { start, length } }] };
  }
  const { root, rootStart } = document;
  if (root === undefined) return { kind: "broken", problems: [] };
  const configuration = readAll(reader, { node: root, offset: rootStart }, today);
  const problems = [...reader.problems].sort((one, other) => one.span.start - other.span.start);
  if (problems.some(({ severity }) => severity === "error")) return { kind: "broken", problems };
  return { kind: "read", configuration: { ...configuration, warnings: problems } };
}
