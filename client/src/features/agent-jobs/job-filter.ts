/** The filter of the list. The user's choice is stored in the workspace's state, and the user's own id in the editor's. */
import type { Memento } from "vscode";
import { filledText } from "../../platform/json.ts";
import { showQuickPick } from "../../ui/editor-ui.ts";
import { counted, oneLine } from "../../ui/rows.ts";
import type { ShownFilter } from "./agent-jobs-view.ts";
import { filteredJobs, type ShownJob } from "./created/shown-jobs.ts";
import { decodeFilter, filters, usersOf } from "./job-list.ts";

const filterName = "docsJson.agentJobs.filter";
const userName = "docsJson.agentJobs.userId";

export class JobFilter {
  readonly #state: Memento;
  readonly #globalState: Memento;

  constructor(state: Memento, globalState: Memento) {
    this.#state = state;
    this.#globalState = globalState;
  }

  get shown(): ShownFilter {
    return {
      filter: decodeFilter(this.#state.get(filterName)),
      userId: filledText(this.#globalState.get(userName)),
    };
  }

  /** Lets the user choose a filter. Returns whether one was chosen. */
  async choose(jobs: readonly ShownJob[]): Promise<boolean> {
    const { filter: currentFilter, userId } = this.shown;
    const users = usersOf(jobs.map(({ job }) => job));
    const hasCreated = jobs.some(({ created }) => created !== undefined);
    const available = filters.filter(({ filter }) => filter !== "mine" || users.size > 0 || hasCreated);
    const choices = available.map(({ filter, title }) => {
      const isCountable = filter !== "mine" || userId !== undefined || users.size === 0;
      const count = isCountable ? `${filteredJobs(jobs, filter, userId).length}` : "";
      return { label: title, description: filter === currentFilter ? `${count} (shown now)` : count, filter };
    });
    const chosen = await showQuickPick(choices, {
      title: "Filter Agent Jobs",
      placeHolder: "Which jobs are shown?",
    });
    if (chosen === undefined) return false;
    // Choosing "mine" again means choosing another user.
    const isUserKnown =
      users.size === 0 || (userId !== undefined && users.has(userId) && currentFilter !== "mine");
    if (chosen.filter === "mine" && !isUserKnown && !(await this.#chooseUser(users))) return false;
    await this.#state.update(filterName, chosen.filter);
    return true;
  }

  async #chooseUser(users: ReadonlyMap<string, number>): Promise<boolean> {
    const choices = [...users].map(([userId, count]) => ({
      label: oneLine(userId, 150),
      description: counted(count, "job"),
      userId,
    }));
    const chosen = await showQuickPick(choices, {
      title: "My Agent Jobs",
      placeHolder: "Which of these users are you? This editor remembers it.",
    });
    if (chosen === undefined) return false;
    await this.#globalState.update(userName, chosen.userId);
    return true;
  }
}
