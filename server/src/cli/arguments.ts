/** Parses command lines: options and their values, with one clear sentence for each mistake. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { type ChosenSettings, dialectChoices, rules } from "../service/index.ts";
import type { DialectChoice } from "../service/model/dialect.ts";
import type { Severity } from "../service/model/finding.ts";
import { severityNamed } from "../service/model/severity-names.ts";
import { type RequiredKeys, requiredFolder } from "../service/snapshot.ts";
import { nearest } from "../service/text/nearest.ts";
import { enumerate } from "../service/text/words.ts";
import type { CommandOptions } from "./command.ts";
import { UsageError } from "./terminal.ts";

type ParserOptions = NonNullable<ParseArgsConfig["options"]>;

interface StrictParsing<Known extends ParserOptions> {
  readonly args: string[];
  readonly options: Known;
  readonly allowPositionals: true;
  readonly strict: true;
}

/** The values of the known options, and the other arguments. */
export type ParsedArguments<Known extends ParserOptions> = ReturnType<typeof parseArgs<StrictParsing<Known>>>;

/** The arguments, with the default value joined to each option that may be written without one. */
function withBareValues(args: readonly string[], options: CommandOptions): readonly string[] {
  const end = args.indexOf("--");
  return args.map((arg, index) => {
    const option = end !== -1 && index > end ? undefined : options[arg.replace(/^--/, "")];
    return arg.startsWith("--") && option?.bare !== undefined ? `${arg}=${option.bare}` : arg;
  });
}

/** Parses arguments strictly. The error about an unknown option suggests the most similar one. */
export function parse<const Known extends CommandOptions>(
  written: readonly string[],
  options: Known,
): ParsedArguments<Known> {
  const args = withBareValues(written, options);
  const config = { options, allowPositionals: true } as const;
  const { tokens } = parseArgs({ ...config, args: [...args], strict: false, tokens: true });
  const negative = new Set<number>();
  for (const token of tokens) {
    if (token.kind === "positional" && token.value === "") throw new UsageError("A PATH is empty");
    if (token.kind !== "option") continue;
    checkOption(token, options);
    if (token.inlineValue === false && isNegative(token.value)) negative.add(token.index);
  }
  // The strict parser reads a negative number as an option, unless it is joined to an option by an equals sign.
  const joined = args.flatMap((arg, index) =>
    negative.has(index - 1) ? [] : [negative.has(index) ? `${arg}=${args[index + 1]}` : arg],
  );
  return parseArgs({ ...config, args: joined, strict: true });
}

function isNegative(value: string | undefined): boolean {
  return value !== undefined && /^-\d/.test(value);
}

interface OptionToken {
  readonly name: string;
  /** The option as the user typed it: `--format`. */
  readonly rawName: string;
  readonly value: string | undefined;
  /** Whether the value is joined to the name by an equals sign. */
  readonly inlineValue: boolean | undefined;
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken, options: ParserOptions): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const better = rawName.startsWith("--")
      ? nearest(name, ["help", ...Object.keys(options)], 1)[0]
      : undefined;
    if (better === undefined) throw new UsageError(`Unknown option ${rawName}`, true);
    throw new UsageError(`Unknown option ${rawName}; did you mean --${better}?`);
  }
  if (option.type === "boolean" && value !== undefined) throw new UsageError(`${rawName} takes no value`);
  const isOption =
    inlineValue !== true && value?.startsWith("-") === true && value !== "-" && !isNegative(value);
  if (option.type === "string" && (value === undefined || value === "" || isOption)) {
    throw new UsageError(`${rawName} needs a value`, true);
  }
}

const severityWords: readonly string[] = ["error", "warning", "information", "hint", "off"];

/** The code itself. @throws UsageError if no rule has this code */
export function ruleCode(code: string): string {
  const codes = rules.map((rule) => rule.code);
  if (codes.includes(code)) return code;
  const better = nearest(code, codes, 1)[0];
  const hint = better === undefined ? "docs-json rules lists them" : `did you mean ${better}?`;
  throw new UsageError(`Unknown rule ${code}; ${hint}`);
}

/** `CODE=error|warning|information|hint|off`, repeatable. */
export function severities(values: readonly string[]): ReadonlyMap<string, Severity | "off"> {
  return new Map(
    values.map((value) => {
      const [code = "", word = "", ...more] = value.split("=");
      if (word === "" || more.length > 0) {
        const advice =
          more.length === 0 ? `; use --only ${ruleCode(code)} to report only the findings of that rule` : "";
        throw new UsageError(
          `Invalid value ${value} for --rule; use CODE=${severityWords.join("|")}${advice}`,
        );
      }
      const severity = word === "off" ? word : severityNamed(word);
      if (severity === undefined) {
        throw new UsageError(
          `Invalid value ${word} for --rule ${code}; use ${enumerate(severityWords, "or")}`,
        );
      }
      return [ruleCode(code), severity] as const;
    }),
  );
}

/** `KEY,KEY` for all pages or `FOLDER=KEY,KEY` for those of a folder, repeatable. */
function requiredKeys(values: readonly string[]): readonly RequiredKeys[] {
  return values.map((value) => {
    const equals = value.lastIndexOf("=");
    const keys = value
      .slice(equals + 1)
      .split(",")
      .map((key) => key.trim())
      .filter((key) => key !== "");
    if (keys.length === 0)
      throw new UsageError(`Invalid value ${value} for --require; use KEY,… or FOLDER=KEY,…`);
    return { folder: requiredFolder(value.slice(0, Math.max(0, equals))), keys };
  });
}

/** The rule codes of `--only` or of `baseline --rule`, which may be repeated and may list several; undefined for all rules. */
export function onlyCodes(values: readonly string[] | undefined): ReadonlySet<string> | undefined {
  const codes = values?.flatMap((value) => value.split(","));
  return codes && new Set(codes.map((code) => ruleCode(code.trim())));
}

/** The value of `--fail-on`: the lowest severity that counts as a failure; undefined without the option. */
function failOn(value: string | undefined): Severity | undefined {
  if (value === undefined) return undefined;
  const severity = severityNamed(value);
  if (severity !== undefined) return severity;
  throw new UsageError(`Invalid value ${value} for --fail-on; use error, warning, information or hint`);
}

/** The lowest severity that counts as a failure by default. */
export const defaultFailOn: Severity = "error";

/** `auto`, `reference` or `current`; undefined without the option. */
export function dialect(value: string | undefined): DialectChoice | undefined {
  if (value === undefined) return undefined;
  const choice = dialectChoices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`Invalid value ${value} for --dialect; use auto, reference or current`);
}

/** The settings that the options about rules choose; a missing option chooses nothing. */
export function chosenSettings(values: {
  readonly dialect?: string | undefined;
  readonly rule?: readonly string[] | undefined;
  readonly require?: readonly string[] | undefined;
  readonly "fail-on"?: string | undefined;
}): ChosenSettings & { readonly failOn: Severity | undefined } {
  return {
    dialect: dialect(values.dialect),
    severities: severities(values.rule ?? []),
    ...(values.require === undefined ? {} : { requiredKeys: requiredKeys(values.require) }),
    failOn: failOn(values["fail-on"]),
  };
}

/** The value of an option that is a whole number of zero or more. */
export function wholeNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  throw new UsageError(`Invalid value ${value} for --${option}; use a whole number`);
}

/** The value of an option that is one of a few words; the first one without the option. */
export function oneOf<const Word extends string>(
  option: string,
  value: string | undefined,
  words: readonly Word[],
): Word {
  const [first] = words;
  const match = value === undefined ? first : words.find((word) => word === value);
  if (match !== undefined) return match;
  throw new UsageError(`Invalid value ${value} for --${option}; use ${enumerate(words, "or")}`);
}
