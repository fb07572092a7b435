/** The section on the recovery of brackets, with a separate form of table. */
import { measureRecovery, type RecoveryTally } from "../measure-recovery.ts";
import type { OutcomeSection } from "../outcome.ts";
import { corpusTexts, generatedTexts } from "./texts.ts";

const generatedSites = 12;

function share(part: number, { texts }: RecoveryTally): string {
  return `${((100 * part) / texts).toFixed(1)} %`;
}

function line(name: string, tally: RecoveryTally): string {
  const { texts, right, simplyRight, same, samePlaces, asGood } = tally;
  const shares = [right, simplyRight, same, samePlaces, asGood].map((part) => share(part, tally));
  return `| ${[name, texts, ...shares].join(" | ")} |`;
}

/** Measures a number of texts of real sites and as many generated ones. */
export function recoverySection(texts: number): OutcomeSection {
  const real = corpusTexts();
  const { byLayout, byDefect } = measureRecovery([real, generatedTexts(generatedSites)], texts);
  const head =
    "| texts with one broken place | texts | ours right | by indentation right | same tree | same tree and problems | by indentation as good |\n|---|---|---|---|---|---|---|";
  const rows = [...byLayout, ...byDefect].map(([name, tally]) => line(name, tally));
  return {
    title: "Recovery of brackets",
    rows: [],
    table: `${head}\n${rows.join("\n")}`,
    notes: [
      `Right is a tree that says what the text said before one place of it was broken; for a half-typed entry, what it said beside that entry. "By indentation" is the simple way of \`recovery/close-by-indentation.ts\`: one pass that closes what a line does not stand to the right of. It is as good where it is right or gives the same tree. The upper lines count the texts by their layout, the lower ones the same texts by what is broken.${real.length > 0 ? "" : " Without the corpus no text of a real site is in it."}`,
    ],
  };
}
