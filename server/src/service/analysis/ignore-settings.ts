/**
 * Leaves out the findings that the settings ignore, by rule, file and subject, and remembers which entries did so: an entry
 * that is about no finding is one itself. Without such settings nothing is looked at.
 */
import { subjectOf, subjectOfText } from "../facts/finding-subject.ts";
import { memo } from "../memo.ts";
import type { Finding } from "../model/finding.ts";
import { type IgnoreSetting, ignoredIn } from "../site/file-settings.ts";
import type { Site } from "../site/site.ts";

/** What says which entry a finding is meant by. */
type IgnorableFinding = Pick<Finding, "anchor"> & { readonly subject?: string };

const nothing: readonly IgnoreSetting[] = [];

/** The subject as findings have it, so that quotes and line breaks around it do not matter. */
const subjectOfEntry = memo(({ subject }: IgnoreSetting) => subject && subjectOfText(subject));

/** The entries of the settings, and those that were about a finding. */
export class IgnoreSettings {
  readonly #ignored: readonly IgnoreSetting[];
  readonly #site: Pick<Site, "documents" | "subjectTexts">;
  readonly #used = new Set<IgnoreSetting>();

  constructor(ignored: readonly IgnoreSetting[] | undefined, site: Pick<Site, "documents" | "subjectTexts">) {
    this.#ignored = ignored ?? nothing;
    this.#site = site;
  }

  /** The entries by which findings were left out. */
  get used(): ReadonlySet<IgnoreSetting> {
    return this.#used;
  }

  /** Whether an entry is about the rule in the file. */
  mayTake(code: string, file: string): boolean {
    return this.#ignored.length > 0 && ignoredIn(this.#ignored, code, file).length > 0;
  }

  /** Whether an entry is about the finding, which is then left out. */
  takes(code: string, finding: IgnorableFinding): boolean {
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
