/** What an agent did to files, in the same words for all agents. Does not depend on an agent or a site. */

/** The agents whose events are read, by the names that `--agent` takes. */
export const agentNames = ["claude-code", "codex", "copilot", "cursor", "gemini"] as const;

export type AgentName = (typeof agentNames)[number];

/** A piece of a text that was replaced. */
export interface Replacement {
  readonly before: string;
  readonly after: string;
  /** Whether every occurrence was replaced, and not just one. */
  readonly isEverywhere: boolean;
}

/** What was done to one file, as far as the agent tells. Paths are absolute. */
export type FileEdit =
  | { readonly kind: "replaced"; readonly path: string; readonly replacements: readonly Replacement[] }
  /** The whole text was written; without a former text, whether there was another one before is not told. */
  | { readonly kind: "written"; readonly path: string; readonly before?: string }
  /** The file did not exist before. */
  | { readonly kind: "created"; readonly path: string }
  | { readonly kind: "deleted"; readonly path: string }
  | {
      readonly kind: "moved";
      readonly from: string;
      readonly path: string;
      readonly replacements: readonly Replacement[];
    };

/** What an event is about. */
export type HookEvent =
  | {
      readonly kind: "edits";
      readonly agent: AgentName;
      /** The folder that the agent works in, absolute. */
      readonly folder: string;
      readonly edits: readonly FileEdit[];
      /** The answer that lets the agent read text. */
      readonly answerWith: (text: string) => unknown;
    }
  /** Nothing was edited: another tool was used, or the edit failed. */
  | { readonly kind: "no-edit" }
  /** The reason completes "The event was not read, because …". */
  | { readonly kind: "unknown"; readonly reason: string };
