/** The program's name and version. */
import manifest from "../../package.json" with { type: "json" };

export const toolName = "docs-json";
export const version: string = manifest.version;
