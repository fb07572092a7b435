#!/usr/bin/env node
if (require("./node-version.js").canRun("docs-json"))
  // An agent waits for its hook, and the whole program takes a while to load.
  require("./start.js").start(process.argv[2] === "hook" ? "docs-json-hook" : "docs-json");
