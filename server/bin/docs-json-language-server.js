#!/usr/bin/env node
// A language server lives long and mostly waits: a young generation that never grows keeps its memory
// a quarter lower, and the more frequent small collections are not to be felt.
require("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
require("./start.js").start("docs-json-language-server");
