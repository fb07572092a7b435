/** Texts about feedback and views: in tree rows, above pages, in hovers and in lists. Pure. */
import { amountOf, withThousands } from "../../../../server/src/service/text/words.ts";
import { relativeTime } from "../../ui/relative-time.ts";
import { factsOf, joined, oneLine, type Row, type RowFact } from "../../ui/rows.ts";
import { answersOf, type PageReaders, type ReaderNumbers, shownDays } from "./reader-numbers.ts";

function viewWords({ views }: PageReaders): string | undefined {
  return views === undefined ? undefined : amountOf(views, "view");
}

/** For example "3 of 15 unhelpful"; undefined if no reader has answered. */
function answerWords(readers: PageReaders): string | undefined {
  const all = answersOf(readers);
  return all === 0
    ? undefined
    : `${withThousands(readers.unhelpful ?? 0)} of ${withThousands(all)} unhelpful`;
}

/** The numbers of a page in a row, for example "1,204 views · 3 of 15 unhelpful"; empty if there are none. */
export function shortWords(readers: PageReaders): string {
  return joined(viewWords(readers), answerWords(readers));
}

/** The sentence above a page. */
export function lensTitle(readers: PageReaders): string {
  const { unhelpful = 0 } = readers;
  const all = answersOf(readers);
  const answers =
    all === 0
      ? "no reader said whether it helped"
      : `${withThousands(unhelpful)} of ${amountOf(all, "reader")} found it unhelpful`;
  const parts = [viewWords(readers), answers].filter((part) => part !== undefined);
  return `${parts.join(", ")} in ${shownDays} days`;
}

/** The facts about a page for tooltips and hovers. */
export function readerFacts(readers: PageReaders, { readAt }: ReaderNumbers, now: number): RowFact[] {
  const { byAgents = 0, helpful = 0, onCode = 0, unhelpful = 0 } = readers;
  const views = viewWords(readers);
  return factsOf([
    [
      "Readers",
      views &&
        `${views} in ${shownDays} days${byAgents === 0 ? "" : `, ${withThousands(byAgents)} by agents`}`,
    ],
    [
      "Feedback",
      answersOf(readers) === 0
        ? undefined
        : `${withThousands(helpful)} helpful, ${withThousands(unhelpful)} unhelpful in ${shownDays} days`,
    ],
    ["Feedback on code", onCode === 0 ? undefined : withThousands(onCode)],
    ["Numbers from", relativeTime(readAt, now)],
  ]);
}

/** The row of a page in the Pages by Need view. */
export function needRow(path: string, readers: PageReaders, numbers: ReaderNumbers, now: number): Row {
  const label = oneLine(`/${path}`, 150);
  const description = joined(answerWords(readers), viewWords(readers));
  return {
    id: path,
    label,
    description,
    icon: "file",
    facts: [{ name: "Page", value: label }, ...readerFacts(readers, numbers, now)],
    spoken: `${label}, ${description}`,
  };
}

/** The sentence above the pages by need. */
export function needMessage({ isCut, pages }: ReaderNumbers): string {
  const order = "Pages with the most unhelpful answers first, then by views.";
  return isCut ? `${order} The service has more pages than these ${withThousands(pages.size)}.` : order;
}

/** The sentence after the numbers were read. */
export function readNotice({ pages, project }: ReaderNumbers): string {
  if (pages.size === 0)
    return `The service reports no views or feedback for ${oneLine(project, 60)} in the last ${shownDays} days.`;
  const count = amountOf(pages.size, "page");
  return `Read views and feedback for ${count} of ${oneLine(project, 60)}; the numbers are shown for a day.`;
}
