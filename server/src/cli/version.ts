/** Name and version as other programs are told them. */
import manifest from "../../package.json" with { type: "json" };

export const toolName = "docs-json";
export const version: string = manifest.version;
