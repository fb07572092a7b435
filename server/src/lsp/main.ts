/** Entry point of the language server in Node. */
import { run } from "./process.ts";

run(process.argv.slice(2));
