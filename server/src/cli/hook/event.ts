/** The edits that an event reports, in the same form for all agents. Does not depend on agents or sites. */

/** The supported agents, as the values of `--agent`. */
export const agentNames = ["claude-code", "codex", "copilot", "cursor", "gemini"] as const;

export type AgentName = (typeof agentNames)[number];

/** A replaced part of a text. */
export interface Replacement {
  readonly before: string;
  readonly after: string;
  /** Whether every occurrence was replaced, and not just one. */
  readonly isEverywhere: boolean;
}

/** The edit of one file, as far as the event describes it. Paths are absolute. */
export type FileEdit =
  | { readonly kind: "replaced"; readonly path: string; readonly replacements: readonly Replacement[] }
  /** The whole text was written. If `before` is missing, it is unknown whether the file existed. */
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

/** The content of an event. */
export type HookEvent =
  | {
      readonly kind: "edits";
      readonly agent: AgentName;
      /** The folder that the agent works in, absolute. */
      readonly folder: string;
      readonly edits: readonly FileEdit[];
      /** The answer that passes a text to the agent's model. */
      readonly answerWith: (text: string) => unknown;
    }
  /** Nothing was edited, because another tool was used or the edit failed. */
  | { readonly kind: "no-edit" }
  /** The reason completes "The event was not read, because …". */
  | { readonly kind: "unknown"; readonly reason: string };
