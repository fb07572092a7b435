/** Keys, deployments and agent jobs as their user meets them: prompts, dialogs and trees. */

import { usePlatform } from "./platform.ts";
import { agentJobs } from "./projects-agent-jobs.ts";
import { keys } from "./projects-keys.ts";
import { refusals } from "./projects-refusals.ts";
import { hasHands, pictureFailures } from "./workbench.ts";

describe("the projects", () => {
  before(function () {
    // What they ask and show is in the workbench.
    if (!hasHands) this.skip();
  });
  const platform = usePlatform();
  pictureFailures("projects");
  keys(platform);
  refusals(platform);
  agentJobs(platform);
});
