/** The command line in a process that is killed right before the write of number DOCS_JSON_KILL_AT, for tests. */
import { endBeforeWrite } from "./ended-disk.ts";

endBeforeWrite(Number(process.env.DOCS_JSON_KILL_AT), () => process.kill(process.pid, "SIGKILL"));
void import("../../server/src/cli/main.ts");
