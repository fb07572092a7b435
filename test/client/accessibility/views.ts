/** The webview pages in each of their states, filled as by the extension. */
import { webviewHtml } from "../../../client/src/ui/webview-html.ts";
import type { PreviewContent } from "../../../client/src/webview/preview/content.ts";
import { type BuiltPage, builtFile, type Opened } from "../assistant-view/browser.ts";
import { answer, question, state, withAnswer } from "../assistant-view/states.ts";
import { parityPage } from "../parity/built-page.ts";
import { sent, small, tableOf } from "../parity/tables.ts";

/** One state of a page. */
interface PageState {
  /** Which page it is: one row of docs/accessibility.md. */
  readonly page: "assistant" | "parity" | "preview";
  readonly state: string;
  readonly built?: BuiltPage;
  readonly width: number;
  /** Whether the state depends on the theme in which the page was opened. */
  readonly followsFirstTheme?: boolean;
  /** Brings the page into its state. */
  readonly show: (opened: Opened) => Promise<void>;
}

const text = `Run [this](/guides/start) with \`npm\`:

\`\`\`ts
const a = "text"; // a remark
\`\`\`

> Quoted

| a | b |
|---|--:|
| 1 | 2 |

# Heading

- one
- two`;

const streaming = { kind: "streaming" } as const;
const message = "The service cannot be reached.";

type AssistantState = Parameters<typeof withAnswer>;

function assistant(name: string, made: ReturnType<typeof state>, part: string): PageState {
  return {
    page: "assistant",
    state: name,
    width: 300,
    async show({ page, post }) {
      await post({ type: "state", state: made });
      await page.locator(`[data-part="${part}"]`).first().waitFor();
    },
  };
}

const whole: AssistantState = [
  {
    text,
    sources: [{ address: "guides/start", title: "Start" }, { address: "https://example.com/a" }],
    suggestions: [{ title: "More", path: "/more" }],
    unknown: ["data-x"],
  },
  { attachments: [{ id: 1, type: "code", label: "guides/start.mdx" }], earlierTurns: 2 },
];

const assistantViews: readonly PageState[] = [
  assistant("before the first question", state({ turns: [] }), "empty"),
  assistant("an answer with everything", withAnswer(...whole), "copy"),
  assistant("answering", withAnswer({ state: streaming }, { isAnswering: true }), "progress"),
  assistant(
    "failed",
    withAnswer({ state: { kind: "failed", message, remedy: "replace-key" } }),
    "replace-key",
  ),
  assistant("limited", withAnswer({ state: { kind: "limited", message, until: 4e12 } }), "countdown"),
  assistant("stopped", withAnswer({ text: "Half", state: { kind: "stopped" } }), "stopped"),
  assistant(
    "without an answer",
    state({
      turns: [question("q1", "Why?"), answer({ text: "So." }), question("q2", "And?")],
    }),
    "retry",
  ),
];

function parity(name: string, show: PageState["show"]): PageState {
  return { page: "parity", state: name, built: parityPage, width: 900, show };
}

const versions = tableOf(["v2", "v1"], [["a", "A", "= missing"]], {
  place: "/navigation/versions",
  kind: "version",
  label: "Versions › API",
  notes: ["3 more pages are not shown."],
});

const parityViews: readonly PageState[] = [
  parity("waiting", ({ page }) => page.getByText("Comparing pages…").waitFor()),
  parity("without an answer", async ({ page, post }) => {
    await post({ type: "failed", text: "No answer." });
    await page.getByText("No answer.").waitFor();
  }),
  parity("nothing to compare", async ({ page, post }) => {
    await post(sent());
    await page.getByText("This site does not have two").waitFor();
  }),
  parity("the table, filtered and sorted", async ({ page, post }) => {
    await post(sent(small, versions));
    await page.getByRole("button", { name: "Missing" }).click();
    await page.locator('[data-place="0 2"]').click();
  }),
  parity("the menu of a cell", async ({ page, post }) => {
    await post(sent(small));
    await page.locator('[data-place="2 3"]').click();
    await page.getByRole("menu").waitFor();
  }),
];

const previewPage: BuiltPage = {
  html: () =>
    webviewHtml({
      title: "Preview",
      scripts: [{ code: builtFile("preview.js"), data: { files: "files", highlighter: "/highlighter.js" } }],
      style: builtFile("preview.css"),
      imageSource: "'self'",
      nonce: "abc",
    }),
  files: ["highlighter.js"],
};

/** The content from a preview server for a query. */
type ContentOf = (query: string) => Promise<PreviewContent>;

interface PreviewOptions extends Pick<PageState, "followsFirstTheme"> {
  readonly query: string;
  /** A part of the page that appears last. */
  readonly waitFor: string;
  readonly width?: number;
  readonly finish?: (opened: Opened) => Promise<void>;
}

function preview(name: string, contentOf: ContentOf, options: PreviewOptions): PageState {
  const { width = 1200, followsFirstTheme = false } = options;
  return {
    page: "preview",
    state: name,
    built: previewPage,
    width,
    followsFirstTheme,
    async show(opened) {
      const parts = await contentOf(options.query);
      await opened.post({ type: "content", parts, isArrival: true });
      await opened.page.locator(options.waitFor).first().waitFor();
      await options.finish?.(opened);
    },
  };
}

const everyComponent = { query: "address=/guides/components", waitFor: "#page .callout" } as const;
const press = (id: string) => async (opened: Opened) => opened.page.locator(`#${id}`).click();

/** The states of all pages of webviews. */
export function pageStates(contentOf: ContentOf): readonly PageState[] {
  const previewViews: readonly PageState[] = [
    preview("every component", contentOf, everyComponent),
    preview("every component, in the other look", contentOf, {
      ...everyComponent,
      followsFirstTheme: true,
      finish: press("dark"),
    }),
    preview("Markdown", contentOf, { query: "address=/guides/markdown", waitFor: "#page .hljs-keyword" }),
    preview("an endpoint", contentOf, {
      query: "row=language:en|tab:API|endpoint:POST /users/{id}",
      waitFor: "#page .endpoint",
    }),
    preview("a page that is not published", contentOf, { query: "address=/lost", waitFor: "#head .notice" }),
    preview("a page with broken syntax", contentOf, {
      query: "address=/guides/broken",
      waitFor: "#page .notice",
    }),
    preview("Arabic", contentOf, { query: "address=/ar/start", waitFor: "#page a" }),
    preview("as narrow as a phone, with the pages open", contentOf, {
      query: "address=/guides/start",
      waitFor: "#page a",
      width: 320,
      finish: press("drawer"),
    }),
    preview("a menu that is open", contentOf, {
      query: "address=/guides/start",
      waitFor: "#page a",
      finish: async ({ page }) => page.locator(".bar .menu summary").first().click(),
    }),
    preview("nothing", contentOf, { query: "nothing", waitFor: "#head .notice" }),
  ];
  return [...assistantViews, ...parityViews, ...previewViews];
}
