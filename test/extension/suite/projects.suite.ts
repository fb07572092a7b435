/** Keys, deployments and agent jobs in an editor: prompts, dialogs and trees. */

import { skip } from "../../skipping.ts";
import { usePlatform } from "./platform.ts";
import { agentJobs } from "./projects-agent-jobs.ts";
import { branches } from "./projects-branches.ts";
import { createdJobs } from "./projects-created-jobs.ts";
import { keys } from "./projects-keys.ts";
import { readersSay } from "./projects-readers.ts";
import { refusals } from "./projects-refusals.ts";
import { steps } from "./projects-steps.ts";
import { hasHands } from "./workbench.ts";

describe("the projects", () => {
  before(function () {
    // Their prompts and trees are in the workbench.
    if (!hasHands) skip(this, "no hands in this VS Code: what the workbench shows is read in a browser");
  });
  const platform = usePlatform();
  steps(platform);
  keys(platform);
  refusals(platform);
  agentJobs(platform);
  createdJobs(platform);
  readersSay(platform);
  branches(platform);
});
