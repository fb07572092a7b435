/** Name and version, for the output that other programs read. */
import manifest from "../../package.json" with { type: "json" };

export const toolName = "docs-json";
export const version: string = manifest.version;
