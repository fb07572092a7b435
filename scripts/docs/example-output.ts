/** The command line's output for the example site, as shown in the README. */
import { fileURLToPath } from "node:url";
import { run } from "../../server/src/cli/run.ts";

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

function printed(args: readonly string[]): string {
  let output = "";
  run(args, {
    stdout: { write: (text) => (output += text) },
    stderr: { write: () => true },
    currentFolder: projectFolder,
    environment: {},
    now: () => 0,
  });
  return output.trimEnd();
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** The findings of the example, and the diff of its safe fixes. */
export function exampleOutput(): string {
  const check = printed(["check", "examples/lost-pages"])
    // The duration is irrelevant here.
    .replace(/, \d+ ms\)/, ")");
  const fix = printed(["fix", "--dry-run", "examples/lost-pages"]);
  return [
    "```console",
    "$ docs-json check examples/lost-pages",
    check,
    "```",
    "",
    "`docs-json fix` fixes whatever needs no guessing:",
    "",
    block("diff", fix),
  ].join("\n");
}
