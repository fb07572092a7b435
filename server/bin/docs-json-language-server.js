#!/usr/bin/env node
require("./start.js").start("docs-json-language-server");
