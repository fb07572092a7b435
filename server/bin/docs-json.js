#!/usr/bin/env node
if (require("./node-version.js").canRun("docs-json")) require("./start.js").start("docs-json");
