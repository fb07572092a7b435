#!/usr/bin/env node
const isHook = process.argv[2] === "hook";
if (require("./node-version.js").canRun("docs-json"))
  // An agent waits for its hook, and the whole program takes a while to load.
  require("./start.js").start(isHook ? "docs-json-hook" : "docs-json");
// Any other exit code could stop the agent, even if the program could not be started.
if (isHook) process.exitCode = 0;
