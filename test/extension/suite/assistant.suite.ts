/** The assistant in an editor: in the view, by commands, and through the editor's own chat. */

import { skip } from "../../skipping.ts";
import { attachments } from "./assistant-attachments.ts";
import { chat } from "./assistant-chat.ts";
import { conversations } from "./assistant-conversations.ts";
import { failures } from "./assistant-failures.ts";
import { participant } from "./assistant-participant.ts";
import { questions } from "./assistant-questions.ts";
import { search } from "./assistant-search.ts";
import { speed } from "./assistant-speed.ts";
import { usePlatform } from "./platform.ts";
import { hasHands } from "./workbench.ts";

describe("the assistant", () => {
  before(function () {
    // The assistant's page is a webview.
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
  });
  const platform = usePlatform();
  questions(platform);
  failures(platform);
  attachments(platform);
  conversations(platform);
  search(platform);
  chat(platform);
  participant(platform);
  speed(platform);
});
