/**
 * Measures the preview after a keystroke in a docs.json of 10,000 pages: in the server, building the frame of
 * the site and its HTML as a message; in the client, parsing the message and preparing the changes for the
 * page. In process, in processor time.
 */
import { PreviewModel } from "../client/src/features/preview/preview-model.ts";
import type { SitePreview } from "../server/src/protocol.ts";
import { navigationListing } from "../server/src/service/facts/navigation-listing.ts";
import { frameParts, previewOf } from "../server/src/service/index.ts";
import { mainDocument, type Site, withEdits } from "../server/src/service/snapshot.ts";
import { editsOf, siteWithLists, type TypedPlace } from "./measure-tree.ts";

/** Uncounted keystrokes at the start, while the JavaScript engine compiles its code. */
const warmUp = 20;

/** One sample for each keystroke, in milliseconds; and the length of the last message. */
interface PreviewOutcome {
  readonly server: readonly number[];
  readonly client: readonly number[];
  readonly length: number;
}

function spent(start: NodeJS.CpuUsage): number {
  const { system, user } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The message of the server about a row. */
function message(site: Site, row: string): string {
  const frame = previewOf(site, [{ kind: "row", id: row }]);
  const answer: SitePreview = {
    site: "file:///docs/docs.json",
    row: frame.page?.id ?? row,
    isFound: frame.isFound,
    parts: { ...frameParts(site, frame), page: "", lines: [] },
  };
  return JSON.stringify(answer);
}

/** Types into a site with lists of this length, while the preview shows the edited list. */
export async function measurePreview(
  length: number,
  place: TypedPlace,
  keystrokes: number,
): Promise<PreviewOutcome> {
  let site = siteWithLists(length);
  const edits = editsOf(site, place, length);
  // The edited group, whose first page is shown.
  const middle = Math.floor(10_000 / length / 2);
  const tab = Math.floor(middle / (10_000 / length / Math.min(10, 10_000 / length)));
  const outcome = { server: [] as number[], client: [] as number[] };
  let text = message(site, `tab:Tab ${tab}`);
  let client = 0;
  let hasChanged = false;
  const model = new PreviewModel(
    {
      site: "file:///docs/docs.json",
      ask: async () => {
        const start = process.cpuUsage();
        const answer: SitePreview = JSON.parse(text);
        client += spent(start);
        return answer;
      },
      post: ({ type }) => {
        hasChanged ||= type === "content";
      },
      onVisited: () => {},
    },
    [],
  );
  model.pageReady();
  for (let number = 0; number < warmUp + keystrokes; number += 1) {
    const edit = edits.slice(number % 2, (number % 2) + 1);
    site = withEdits(site, mainDocument, edit);
    navigationListing(site);
    const start = process.cpuUsage();
    text = message(site, `tab:Tab ${tab}`);
    const server = spent(start);
    client = 0;
    hasChanged = false;
    const clientStart = process.cpuUsage();
    model.refresh();
    await new Promise(setImmediate);
    client = spent(clientStart);
    if (!hasChanged) throw new Error("The keystroke is not seen in the preview.");
    if (number < warmUp) continue;
    outcome.server.push(server);
    outcome.client.push(client);
  }
  return { ...outcome, length: text.length };
}
