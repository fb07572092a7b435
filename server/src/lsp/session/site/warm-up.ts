/**
 * Analyses after edits that nobody made, in idle time, so that the first keystrokes of an author do not wait for code that has
 * never run and for lists that nothing has asked for. Everything that comes of it is thrown away.
 */
import { runInSlices, type SliceOptions } from "../../../host/slices.ts";
import { navigationListing } from "../../../service/index.ts";
import { documentAt, mainDocument, type Site, withEdits } from "../../../service/snapshot.ts";

/** More make nothing faster that an author notices; an even number. */
const maxEdits = 12;

/** Slices of work in all: a large site is analyzed a few times only. */
const maxSlices = 40;

type ListedElement = NonNullable<ReturnType<typeof navigationListing>["root"]>["element"];

/** A page that an element lists, or one below it, as written. */
function pageIn({ children }: ListedElement): string | undefined {
  for (const { entries } of children) {
    for (const entry of entries) {
      if (entry.kind === "page") return entry.raw;
      const page = entry.kind === "element" ? pageIn(entry.element) : undefined;
      if (page !== undefined) return page;
    }
  }
  return undefined;
}

/** Where an author may type: behind a page's path in docs.json; undefined if docs.json lists no pages. */
function typingPlace(site: Site): number | undefined {
  const { root } = navigationListing(site);
  const page = root === undefined ? undefined : pageIn(root.element);
  const text = documentAt(site, mainDocument)?.text;
  if (page === undefined || text === undefined) return undefined;
  const written = JSON.stringify(page);
  const start = text.indexOf(written);
  return start < 0 ? undefined : start + written.length - 1;
}

/** Types a letter and removes it, again and again, in snapshots of its own. */
function* typed(site: Site, analyzed: (site: Site) => Generator<unknown, void>): Generator<unknown, void> {
  const start = typingPlace(site);
  if (start === undefined) return;
  let edited = site;
  for (let edit = 0; edit < maxEdits; edit += 1) {
    const change = edit % 2 === 0 ? { start, length: 0, newText: "x" } : { start, length: 1, newText: "" };
    edited = withEdits(edited, mainDocument, [change]);
    yield;
    yield* analyzed(edited);
  }
}

/**
 * Runs in slices until it has done enough, or the signal is aborted. Never rejected.
 * @param analyzed what happens to a snapshot after an edit; it must leave nothing behind
 */
export async function warmUp(
  site: Site,
  analyzed: (site: Site) => Generator<unknown, void>,
  { pause, signal, sliceMilliseconds }: Required<SliceOptions>,
): Promise<void> {
  const enough = new AbortController();
  let slices = 0;
  const counted = (): Promise<void> => {
    slices += 1;
    if (slices >= maxSlices) enough.abort();
    return pause();
  };
  try {
    await pause();
    const either = AbortSignal.any([signal, enough.signal]);
    await runInSlices(typed(site, analyzed), { sliceMilliseconds, signal: either, pause: counted });
  } catch {
    // Ended early; what fails here fails, and is reported, when the author types.
  }
}
