/** Events in the documented format of each agent, about invented edits. */
import path from "node:path";
import type { AgentName } from "../../../server/src/cli/hook/event.ts";

/** An edit that replaces a part of a file. */
interface TestEdit {
  /** The folder of the agent, absolute. */
  readonly folder: string;
  /** Relative to the folder. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

const claudeCodeFields = (folder: string) => ({
  session_id: "9c1f6a52-0d41-4c66-9d4e-1f6d0c7a2b11",
  transcript_path: "/home/ada/.claude/projects/docs/9c1f6a52.jsonl",
  cwd: folder,
  permission_mode: "default",
  hook_event_name: "PostToolUse",
  tool_use_id: "toolu_01H8",
});

const codexFields = (folder: string) => ({
  session_id: "019a1c2e",
  turn_id: "019a1c30",
  transcript_path: null,
  cwd: folder,
  hook_event_name: "PostToolUse",
  model: "gpt-5",
  permission_mode: "default",
  tool_use_id: "call_7",
});

const geminiFields = (folder: string) => ({
  session_id: "3d9b",
  transcript_path: "/home/ada/.gemini/tmp/chat.json",
  cwd: folder,
  hook_event_name: "AfterTool",
  timestamp: "2026-11-25T12:00:00.000Z",
});

const cursorFields = (folder: string) => ({
  conversation_id: "c-1",
  generation_id: "g-1",
  model: "auto",
  cursor_version: "2.4.1",
  workspace_roots: [folder],
  user_email: null,
  transcript_path: null,
});

/** The lines of a patch hunk. */
function hunk({ before, after }: Pick<TestEdit, "before" | "after">): readonly string[] {
  const lines = (sign: string, text: string) =>
    text === "" ? [] : text.split("\n").map((line) => sign + line);
  return ["@@", ...lines("-", before), ...lines("+", after)];
}

function patchOf(edit: TestEdit): string {
  return ["*** Begin Patch", `*** Update File: ${edit.file}`, ...hunk(edit), "*** End Patch", ""].join("\n");
}

/** The event of each agent after a part of a file was replaced; some agents have several formats. */
export const replacingEvents: Readonly<
  Record<string, { readonly agent: AgentName; readonly of: (edit: TestEdit) => unknown }>
> = {
  "Claude Code's Edit": {
    agent: "claude-code",
    of: ({ folder, file, before, after }) => ({
      ...claudeCodeFields(folder),
      tool_name: "Edit",
      tool_input: {
        file_path: path.join(folder, file),
        old_string: before,
        new_string: after,
        replace_all: false,
      },
      tool_response: { filePath: path.join(folder, file), success: true },
    }),
  },
  "Claude Code's MultiEdit": {
    agent: "claude-code",
    of: ({ folder, file, before, after }) => ({
      ...claudeCodeFields(folder),
      tool_name: "MultiEdit",
      tool_input: { file_path: path.join(folder, file), edits: [{ old_string: before, new_string: after }] },
      tool_response: { filePath: path.join(folder, file), success: true },
    }),
  },
  "Codex's apply_patch": {
    agent: "codex",
    of: (edit) => ({
      ...codexFields(edit.folder),
      tool_name: "apply_patch",
      tool_input: { command: patchOf(edit) },
      tool_response: "Success. Updated the following files:",
    }),
  },
  "Copilot's edit": {
    agent: "copilot",
    of: ({ folder, file, before, after }) => ({
      sessionId: "s-1",
      timestamp: 1795600000000,
      cwd: folder,
      toolName: "edit",
      toolArgs: { path: path.join(folder, file), old_str: before, new_str: after },
      toolResult: { resultType: "success", textResultForLlm: "The file was edited." },
    }),
  },
  "Copilot's edit with arguments as text": {
    agent: "copilot",
    of: ({ folder, file, before, after }) => ({
      timestamp: 1795600000000,
      cwd: folder,
      toolName: "edit",
      toolArgs: JSON.stringify({ path: path.join(folder, file), old_str: before, new_str: after }),
      toolResult: { resultType: "success", textResultForLlm: "The file was edited." },
    }),
  },
  "Copilot's patch": {
    agent: "copilot",
    of: (edit) => ({
      sessionId: "s-1",
      timestamp: 1795600000000,
      cwd: edit.folder,
      toolName: "apply_patch",
      toolArgs: patchOf(edit),
      toolResult: { resultType: "success", textResultForLlm: "Done" },
    }),
  },
  "Copilot's event in snake case": {
    agent: "copilot",
    of: ({ folder, file, before, after }) => ({
      hook_event_name: "PostToolUse",
      session_id: "s-1",
      timestamp: "2026-11-25T12:00:00.000Z",
      cwd: folder,
      tool_name: "Edit",
      tool_input: { path: path.join(folder, file), old_str: before, new_str: after },
      tool_result: { result_type: "success", text_result_for_llm: "The file was edited." },
    }),
  },
  "Gemini CLI's replace": {
    agent: "gemini",
    of: ({ folder, file, before, after }) => ({
      ...geminiFields(folder),
      tool_name: "replace",
      tool_input: {
        file_path: path.join(folder, file),
        instruction: "Change it",
        old_string: before,
        new_string: after,
      },
      tool_response: { llmContent: "Successfully modified file", returnDisplay: {} },
    }),
  },
  "Cursor's afterFileEdit": {
    agent: "cursor",
    of: ({ folder, file, before, after }) => ({
      ...cursorFields(folder),
      hook_event_name: "afterFileEdit",
      file_path: path.join(folder, file),
      edits: [{ old_string: before, new_string: after }],
    }),
  },
};

/** The event of each agent after a whole file was written. */
export const writingEvents: Readonly<
  Record<
    AgentName,
    (given: { readonly folder: string; readonly file: string; readonly text: string }) => unknown
  >
> = {
  "claude-code": ({ folder, file, text }) => ({
    ...claudeCodeFields(folder),
    tool_name: "Write",
    tool_input: { file_path: path.join(folder, file), content: text },
    tool_response: { filePath: path.join(folder, file), success: true },
  }),
  codex: ({ folder, file, text }) => ({
    ...codexFields(folder),
    tool_name: "apply_patch",
    tool_input: {
      command: [
        "*** Begin Patch",
        `*** Add File: ${file}`,
        ...text.split("\n").map((line) => `+${line}`),
        "*** End Patch",
      ].join("\n"),
    },
    tool_response: "Success. Updated the following files:",
  }),
  copilot: ({ folder, file, text }) => ({
    sessionId: "s-1",
    timestamp: 1795600000000,
    cwd: folder,
    toolName: "create",
    toolArgs: { path: path.join(folder, file), file_text: text },
    toolResult: { resultType: "success", textResultForLlm: "Created" },
  }),
  gemini: ({ folder, file, text }) => ({
    ...geminiFields(folder),
    tool_name: "write_file",
    tool_input: { file_path: path.join(folder, file), content: text },
    tool_response: { llmContent: "Successfully created file", returnDisplay: {} },
  }),
  cursor: ({ folder, file, text }) => ({
    ...cursorFields(folder),
    hook_event_name: "postToolUse",
    tool_name: "Write",
    tool_input: { file_path: path.join(folder, file), content: text },
    tool_output: "{}",
    tool_use_id: "t-1",
    cwd: folder,
    duration: 12,
  }),
};

/** The event of each agent after a shell command. */
export const shellEvents: Readonly<Record<AgentName, (folder: string) => unknown>> = {
  "claude-code": (folder) => ({
    ...claudeCodeFields(folder),
    tool_name: "Bash",
    tool_input: { command: "ls" },
    tool_response: { stdout: "", stderr: "" },
  }),
  codex: (folder) => ({
    ...codexFields(folder),
    tool_name: "Bash",
    tool_input: { command: "ls" },
    tool_response: "",
  }),
  copilot: (folder) => ({
    sessionId: "s-1",
    timestamp: 1795600000000,
    cwd: folder,
    toolName: "bash",
    toolArgs: { command: "ls" },
    toolResult: { resultType: "success", textResultForLlm: "" },
  }),
  gemini: (folder) => ({
    ...geminiFields(folder),
    tool_name: "run_shell_command",
    tool_input: { command: "ls" },
    tool_response: { llmContent: "" },
  }),
  cursor: (folder) => ({
    ...cursorFields(folder),
    hook_event_name: "postToolUse",
    tool_name: "Shell",
    tool_input: { command: "ls" },
    tool_output: "{}",
    cwd: folder,
  }),
};

/** The text of an answer that the agent's model reads. */
export function textRead(agent: AgentName, stdout: string): string {
  const answer = JSON.parse(stdout);
  const text: unknown = {
    "claude-code": () => answer.hookSpecificOutput.additionalContext,
    codex: () => answer.hookSpecificOutput.additionalContext,
    copilot: () => answer.additionalContext,
    cursor: () => answer.additional_context,
    gemini: () => answer.hookSpecificOutput.additionalContext,
  }[agent]();
  if (typeof text !== "string") throw new Error(`no text for ${agent} in ${stdout}`);
  return text;
}
