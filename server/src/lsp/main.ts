/** Entry of the language server in Node. */
import { run } from "./run.ts";

run(process.argv.slice(2));
