/**
 * The test platform for trying by hand: `npm run platform [-- PORT]`. Prints its URL, the names that it supports, and
 * every request.
 */
import { assistantDomains } from "./assistant.ts";
import { createdJobProjects } from "./created-jobs.ts";
import { faults } from "./faults.ts";
import { projectNames } from "./projects.ts";
import { startPlatform } from "./server.ts";

const port = Number(process.argv[2] ?? 0);
const platform = await startPlatform({
  port,
  onRequest: ({ method, path, query }) =>
    console.log(`${method} ${path}${query.size > 0 ? `?${query}` : ""}`),
});

console.log(`Test platform: ${platform.address}

Settings:
  docsJson.api.baseUrl        ${platform.address}
  docsJson.assistant.baseUrl  ${platform.address}/discovery
  docsJson.projectId          a project of the list below, or any other name
  docsJson.assistant.domain   a domain of the list below, or any other name

Keys: any text; mint_dsc_… for the assistant, mint_… for everything else.

Domains:   ${assistantDomains.join(", ")}
Projects:  ${projectNames.join(", ")}
Created jobs: ${createdJobProjects.join(", ")}
Both:      unsteady, ${Object.keys(faults).join(", ")}

Ctrl+C ends it.`);
