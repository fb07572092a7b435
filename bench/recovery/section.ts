/** The section on the recovery of brackets, with its own kind of table. */
import { measureRecovery, type RecoveryTally } from "../measure-recovery.ts";
import type { OutcomeSection } from "../outcome.ts";
import { corpusTexts, generatedTexts } from "./texts.ts";

const generatedSites = 12;

function line(name: string, { texts, right }: RecoveryTally): string {
  return `| ${name} | ${texts} | ${((100 * right) / texts).toFixed(1)} % |`;
}

/** Measures a number of texts of real sites and as many generated ones. */
export function recoverySection(texts: number): OutcomeSection {
  const real = corpusTexts();
  const { byLayout, byDefect } = measureRecovery([real, generatedTexts(generatedSites)], texts);
  const head = "| texts with one broken place | texts | read as meant |\n|---|---|---|";
  const rows = [...byLayout, ...byDefect].map(([name, tally]) => line(name, tally));
  return {
    title: "Recovery of brackets",
    rows: [],
    table: `${head}\n${rows.join("\n")}`,
    notes: [
      `A text is read as meant if the tree has the values from before one place was broken; for a half-typed entry, all values except that entry. The upper lines count the texts by their layout, the lower ones the same texts by what is broken.${real.length > 0 ? "" : " Without the corpus, there are no texts of real sites."}`,
    ],
  };
}
