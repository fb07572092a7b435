/** All tools, in the order in which clients list them. */
import type { Tool } from "./tool.ts";
import { changeTool } from "./tools/change.ts";
import { checkTool } from "./tools/check.ts";
import { explainTool } from "./tools/explain.ts";
import { navigationTool } from "./tools/navigation.ts";

export const tools: readonly Tool[] = [checkTool, navigationTool, changeTool, explainTool];
