/**
 * A sequence of questions: each shows its step and the number of steps, and all but the first have a Back button.
 * Does not depend on the content of the questions.
 */
import {
  env,
  type QuickInput,
  type QuickInputButton,
  QuickInputButtons,
  type QuickPickItem,
  ThemeIcon,
  Uri,
} from "vscode";
import { createInputBox, createQuickPick } from "./editor-ui.ts";
import { oneLine } from "./rows.ts";

/** The position of a question in its sequence. */
export interface Step {
  readonly number: number;
  readonly total: number;
}

/** The answer to a question; `back` is possible only after the first step. */
export type PromptAnswer<Value> =
  | { readonly kind: "given"; readonly value: Value }
  | { readonly kind: "back" }
  | { readonly kind: "left" };

interface PromptQuestion {
  readonly title: string;
  readonly placeholder: string;
  /** Absent for a single question. */
  readonly step?: Step;
}

interface TextQuestion extends PromptQuestion {
  readonly prompt: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** Where the user can look up the answer. */
  readonly link?: { readonly tooltip: string; readonly address: string };
  /** Why the text cannot be accepted; undefined if it can. */
  readonly problem: (text: string) => string | undefined;
}

interface ChoiceQuestion<Item extends QuickPickItem> extends PromptQuestion {
  readonly items: readonly Item[];
}

/** In characters: titles contain project names and text from the service. */
const maxTitle = 150;
const maxMessage = 400;

function fill(input: QuickInput & { buttons: readonly QuickInputButton[] }, question: PromptQuestion): void {
  const { title, step } = question;
  input.title = oneLine(title, maxTitle);
  input.ignoreFocusOut = true;
  input.step = step?.number;
  input.totalSteps = step?.total;
  if ((step?.number ?? 1) > 1) input.buttons = [...input.buttons, QuickInputButtons.Back];
}

/** Asks for text until it is valid; the answer has no surrounding whitespace. */
export async function askForText(question: TextQuestion): Promise<PromptAnswer<string>> {
  const { prompt, placeholder, value = "", isSecret = false, link, problem } = question;
  const input = createInputBox();
  const linkButton: QuickInputButton | undefined =
    link === undefined ? undefined : { iconPath: new ThemeIcon("link-external"), tooltip: link.tooltip };
  input.buttons = linkButton === undefined ? [] : [linkButton];
  fill(input, question);
  input.prompt = oneLine(prompt, maxMessage);
  input.placeholder = placeholder;
  input.value = value;
  input.password = isSecret;
  const check = (text: string): boolean => {
    const message = problem(text);
    input.validationMessage = message === undefined ? undefined : oneLine(message, maxMessage);
    return message === undefined;
  };
  try {
    return await new Promise((resolve) => {
      input.onDidChangeValue((text) => {
        // An empty field shows no error until Enter is pressed.
        if (text === "") input.validationMessage = undefined;
        else check(text);
      });
      input.onDidTriggerButton((button) => {
        if (button === QuickInputButtons.Back) resolve({ kind: "back" });
        else if (link !== undefined) void env.openExternal(Uri.parse(link.address, true));
      });
      input.onDidAccept(() => {
        if (check(input.value)) resolve({ kind: "given", value: input.value.trim() });
      });
      input.onDidHide(() => resolve({ kind: "left" }));
      input.show();
    });
  } finally {
    input.dispose();
  }
}

/** Asks for one of several items; Enter chooses the first one. */
export async function askForChoice<Item extends QuickPickItem>(
  question: ChoiceQuestion<Item>,
): Promise<PromptAnswer<Item>> {
  const list = createQuickPick<Item>();
  fill(list, question);
  list.placeholder = question.placeholder;
  list.items = question.items;
  try {
    return await new Promise((resolve) => {
      list.onDidTriggerButton(() => resolve({ kind: "back" }));
      list.onDidAccept(() => {
        const [value] = list.selectedItems;
        if (value !== undefined) resolve({ kind: "given", value });
      });
      list.onDidHide(() => resolve({ kind: "left" }));
      list.show();
    });
  } finally {
    list.dispose();
  }
}
