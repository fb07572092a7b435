/** For tests: runs the command line in a process that is killed right before write number DOCS_JSON_KILL_AT. */
import { endBeforeWrite } from "./ended-disk.ts";

endBeforeWrite(Number(process.env.DOCS_JSON_KILL_AT), () => process.kill(process.pid, "SIGKILL"));
void import("../../server/src/cli/main.ts");
