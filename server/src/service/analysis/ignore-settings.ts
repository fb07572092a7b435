/**
 * Decides which findings the settings ignore, by rule, file and subject, and records which entries matched, because an
 * entry that matches no finding is reported. Without such entries, findings are not examined.
 */
import { subjectOf, subjectOfText } from "../facts/finding-subject.ts";
import { memo } from "../memo.ts";
import type { Finding } from "../model/finding.ts";
import { type IgnoreSetting, ignoredIn } from "../site/file-settings.ts";
import type { Site } from "../site/site.ts";

/** The properties of a finding that decide which entries match it. */
type IgnorableFinding = Pick<Finding, "anchor"> & { readonly subject?: string };

const nothing: readonly IgnoreSetting[] = [];

/** The subject in the form that findings have, so that quotes and line breaks around it do not matter. */
const subjectOfEntry = memo(({ subject }: IgnoreSetting) => subject && subjectOfText(subject));

/** The entries of the settings, and which of them have matched a finding. */
export class IgnoreSettings {
  readonly #ignored: readonly IgnoreSetting[];
  readonly #site: Pick<Site, "documents" | "subjectTexts">;
  readonly #used = new Set<IgnoreSetting>();

  constructor(ignored: readonly IgnoreSetting[] | undefined, site: Pick<Site, "documents" | "subjectTexts">) {
    this.#ignored = ignored ?? nothing;
    this.#site = site;
  }

  /** The entries that have matched a finding. */
  get used(): ReadonlySet<IgnoreSetting> {
    return this.#used;
  }

  /** Whether an entry applies to the rule in the file. */
  mayIgnore(code: string, file: string): boolean {
    return this.#ignored.length > 0 && ignoredIn(this.#ignored, code, file).length > 0;
  }

  /** Whether an entry matches the finding, which is then ignored; records the entry as used. */
  ignores(code: string, finding: IgnorableFinding): boolean {
    if (this.#ignored.length === 0) return false;
    const entries = ignoredIn(this.#ignored, code, finding.anchor.document);
    if (entries.length === 0) return false;
    const { subjectTexts } = this.#site;
    const subject = subjectOf(this.#site, finding, (file) => subjectTexts.get(file));
    const matching = entries.filter(
      (entry) => entry.subject === undefined || subjectOfEntry(entry) === subject,
    );
    for (const entry of matching) this.#used.add(entry);
    return matching.length > 0;
  }
}
