#!/usr/bin/env node
if (require("./node-version.js").canRun("docs-json-language-server"))
  require("./start.js").start("docs-json-language-server");
