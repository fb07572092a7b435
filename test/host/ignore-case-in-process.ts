/** Loaded with `--import` into another process, where it makes a folder, named in the query of this module's URL, ignore case. */
import { ignoreCase } from "./case-ignoring-disk.ts";

ignoreCase(new URL(import.meta.url).searchParams.get("root") ?? "/");
