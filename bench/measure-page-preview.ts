/**
 * Measures the page of the preview: how long a page that is designed to be slow blocks the event loop of the
 * server, and how long a page of 60 KB takes after a keystroke. In process, with the built program of the
 * thread that renders pages; wall-clock time.
 */
import { PageRenderer } from "../server/src/rendering/page-renderer.ts";
import { defaultSettings, emptySite, FileIndex } from "../server/src/service/snapshot.ts";

/** Uncounted keystrokes at the start, while the thread compiles its code. */
const warmUp = 20;

interface PagePreviewOutcome {
  /** For each page that is designed to be slow: the longest times that the event loop was blocked, in milliseconds. */
  readonly held: readonly { readonly label: string; readonly samples: readonly number[] }[];
  /** From a keystroke to the HTML, in milliseconds. */
  readonly keystrokes: readonly number[];
}

const hostile: readonly (readonly [label: string, page: string])[] = [
  ["marks of emphasis", "*a_".repeat(33_000)],
  ["open comments", "{/*".repeat(33_000)],
  ["items of a list", "- a\n".repeat(25_000)],
  ["open tags", "<b>\n".repeat(25_000)],
];

const site = emptySite(defaultSettings, FileIndex.of({ files: ["page.mdx"] }));

function rendered(renderer: PageRenderer, text: string): Promise<unknown> {
  return renderer.render({ site, file: "page.mdx", text, readText: () => undefined });
}

/** The longest time between two turns of the event loop until a promise is resolved. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let last = performance.now();
  let longest = 0;
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  turn();
  isDone = true;
  return longest;
}

/** A page of 60 KB as authors write them. */
function usualPage(words: string): string {
  const part = (number: number): string =>
    `## Part ${number}\n\nText with *emphasis*, \`code\` and a [link](/page#part-${number}).\n\n<Card title="Card">\n\n- one\n- two\n\n</Card>\n\n\`\`\`js\nconst a = ${number};\n\`\`\`\n\n`;
  const parts = Array.from({ length: 400 }, (_, number) => part(number));
  return [...parts.slice(0, 200), `${words}\n\n`, ...parts.slice(200)].join("");
}

export async function measurePagePreview(
  repetitions: number,
  keystrokes: number,
): Promise<PagePreviewOutcome> {
  const renderer = new PageRenderer();
  const held = hostile.map(([label]) => ({ label, samples: [] as number[] }));
  await rendered(renderer, "warm");
  for (let number = 0; number < repetitions; number += 1)
    for (const [index, [, page]] of hostile.entries())
      held[index]?.samples.push(await longestTurn(() => rendered(renderer, `Run ${number}\n\n${page}`)));
  const times: number[] = [];
  for (let number = 0; number < warmUp + keystrokes; number += 1) {
    const text = usualPage("word ".repeat(number % 50) + number);
    const start = performance.now();
    await rendered(renderer, text);
    if (number >= warmUp) times.push(performance.now() - start);
  }
  renderer.end();
  return { held, keystrokes: times };
}
