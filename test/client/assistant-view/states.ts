/** Functions that create states of the assistant's page. */
import type { Answer } from "../../../client/src/features/assistant/answer.ts";
import type { PageState, ShownQuestion } from "../../../client/src/webview/assistant/messages.ts";

export function question(id: string, text: string): ShownQuestion {
  return { role: "user", id, text, attachments: [] };
}

export function answer(more: Partial<Answer> = {}): Answer {
  return {
    role: "assistant",
    id: "a1",
    text: "",
    sources: [],
    suggestions: [],
    unknown: [],
    state: { kind: "complete" },
    ...more,
  };
}

export function state(more: Partial<PageState> = {}): PageState {
  return {
    conversationId: "c1",
    turns: [question("q1", "Why?")],
    attachments: [],
    isAnswering: false,
    host: "api.example.com",
    site: "Acme Docs",
    ...more,
  };
}

export function withAnswer(more: Partial<Answer>, rest: Partial<PageState> = {}): PageState {
  return state({ turns: [question("q1", "Why?"), answer(more)], ...rest });
}

/** A long text of paragraphs, lists and blocks of code. */
export function longText(length: number): string {
  const part =
    "Some **text** with `code` and [a link](/page).\n\n- one\n- two\n\n```js\nlet a = 1;\n\nlet b;\n```\n\n";
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}
