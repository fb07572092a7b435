/** Loaded with `--import` into another process: a folder, named in the query of this module's URL, ignores case there. */
import { ignoreCase } from "./case-ignoring-disk.ts";

ignoreCase(new URL(import.meta.url).searchParams.get("root") ?? "/");
