/** Texts about the dialect that a site is checked with, and the choices. Pure: does not depend on the editor. */
import type { DialectChoice, SiteReading } from "../../../server/src/protocol.ts";

/** The values of `docsJson.dialect`, the default first. */
export const dialectChoices: readonly DialectChoice[] = ["auto", "reference", "current"];

const reasons: Readonly<Record<SiteReading["chosenBy"], string>> = {
  setting: "chosen by docsJson.dialect",
  schema: "docs.json names the platform's $schema",
  "no-schema": "docs.json does not name the platform's $schema",
};

/** For example `current dialect`. */
export function dialectText({ dialect }: Pick<SiteReading, "dialect">): string {
  return `${dialect} dialect`;
}

/** Why the site is checked with this dialect. */
export function reasonText({
  chosenBy,
  configuration,
}: Pick<SiteReading, "chosenBy" | "configuration">): string {
  if (chosenBy === "setting" && configuration !== undefined) return "chosen by docs-json.config.jsonc";
  return reasons[chosenBy];
}

/** A choice of the dialect in a picker. */
interface DialectRow {
  readonly dialect: DialectChoice;
  readonly label: string;
  readonly detail: string;
  /** Whether this choice is the current setting. */
  readonly isPresent: boolean;
}

const details: Readonly<Record<DialectChoice, string>> = {
  auto: "Against what the platform accepts today if docs.json names its $schema, else against the published reference",
  reference: "Against the published reference",
  current: "Against what the platform accepts today",
};

const labels: Readonly<Record<DialectChoice, string>> = {
  auto: "Let docs.json Choose",
  reference: "Reference",
  current: "Current",
};

/** The choices as items of a picker. */
export function dialectRows(reading: SiteReading): readonly DialectRow[] {
  const currentChoice: DialectChoice = reading.chosenBy === "setting" ? reading.dialect : "auto";
  return dialectChoices.map((dialect) => ({
    dialect,
    label: labels[dialect],
    detail: details[dialect],
    isPresent: dialect === currentChoice,
  }));
}
