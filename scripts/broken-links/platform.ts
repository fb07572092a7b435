/** The platform's command line: installs it into a separate folder, runs it and parses its output. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { referenceReading } from "../../test/service/pages/reference-reader.ts";
import { installedPackage } from "../installed-package.ts";
import { pagesOf } from "./pages.ts";
import { median, type ReportedLink, type TheirFindings } from "./report.ts";

const packageName = "mint";

/** The installed command line. */
interface PlatformTool {
  readonly version: string;
  readonly script: string;
  /** The folder that it uses as the user's home. */
  readonly home: string;
}

/** Installs it unless it is installed. */
export function installPlatform(folder: string): PlatformTool {
  const {
    folder: installed,
    manifest: { version, bin },
  } = installedPackage(folder, packageName);
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  const [script] = typeof bin === "string" ? [bin] : Object.values(bin ?? {});
  if (script === undefined) throw new Error("the platform's package has no command");
  return { version, home, script: join(installed, script) };
}

/** The result of one run. */
interface PlatformRun {
  readonly text: string;
  readonly seconds: number;
  readonly isTooSlow: boolean;
}

function checkOnce({ script, home }: PlatformTool, site: string, limit: number): Promise<PlatformRun> {
  const args = [script, "broken-links", "--check-anchors", "--check-snippets", "--telemetry", "false"];
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: site,
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    // Without the user's own settings, and without telemetry.
    env: { ...process.env, HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: home, DO_NOT_TRACK: "1", CI: "1" },
  });
  const end = () => {
    if (process.platform === "win32") child.kill();
    else if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  const endAll = () => {
    end();
    process.exit(1);
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, endAll);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    end();
  }, limit * 1000);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, endAll);
      const seconds = (performance.now() - start) / 1000;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what moves a terminal's cursor begins with one
      resolve({ text: output.replace(/\u001b\[[0-9;]*[A-Za-z]/g, ""), seconds, isTooSlow });
    });
  });
}

/** Its output is wrapped at this width, at a space if there is one. */
const width = 80;

/** The pages and targets in its output: a file after a blank line, then one target per line. */
function linksIn(text: string): readonly ReportedLink[] {
  const entries: string[] = [];
  let previous = "";
  for (const line of text.split(/\r?\n/)) {
    const isNew = previous === "" || /^\s+⎿/.test(line);
    if (isNew) entries.push(line);
    else if (line !== "") entries.push(`${entries.pop()}${[...previous].length < width ? " " : ""}${line}`);
    previous = line;
  }
  const pairs: ReportedLink[] = [];
  let file: string | undefined;
  for (const entry of entries) {
    const target = /^\s+⎿\s+(.*?)\s*$/.exec(entry)?.[1];
    if (target === undefined) file = entry.trim();
    else if (file !== undefined) pairs.push({ file, target });
  }
  return pairs;
}

/** Removes everything from a page except its frontmatter. */
function emptyPage(path: string): void {
  writeFileSync(path, /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(readFileSync(path, "utf8"))?.[0] ?? "");
}

/** Makes all pages valid MDX: removes HTML comments, and empties pages that are still not valid. */
function repair(site: string): { readonly emptied: readonly string[]; readonly rewritten: number } {
  const emptied: string[] = [];
  let rewritten = 0;
  for (const file of pagesOf(site)) {
    const path = join(site, file);
    let text = readFileSync(path, "utf8");
    if (referenceReading(text) !== undefined) continue;
    if (text.includes("<!--")) {
      rewritten += 1;
      text = text.replaceAll("<!--", "{/*").replaceAll("-->", "*/}");
      writeFileSync(path, text);
    }
    if (referenceReading(text) !== undefined) continue;
    emptied.push(file);
    emptyPage(path);
  }
  return { emptied, rewritten };
}

/** The page that it could not parse and stopped at. */
function unreadablePage(text: string): string | undefined {
  return /Unable to parse\s+(\S[\s\S]*?)\s+-\s+\d+:\d+/.exec(text)?.[1]?.replace(/\s+/g, " ");
}

/**
 * Its findings in a site. It stops at the first page that is not valid MDX; to compare the others, the copy is
 * repaired, and pages that it still cannot parse are emptied one by one.
 */
export async function platformFindings(
  tool: PlatformTool,
  site: string,
  { limit, repeat }: { readonly limit: number; readonly repeat: number },
): Promise<TheirFindings> {
  const unreadable: string[] = [];
  let rewritten: number | undefined;
  const failed = (failure: string): TheirFindings => ({
    pairs: [],
    seconds: undefined,
    unreadable,
    rewritten,
    failure,
  });
  for (;;) {
    const run = await checkOnce(tool, site, limit);
    if (run.isTooSlow) return failed(`took more than ${limit} s`);
    const page = unreadablePage(run.text);
    if (page === undefined) {
      const isFinished = /found \d+ broken links? in|no broken links found/i.test(run.text);
      if (!isFinished) return failed(run.text.trim().slice(-400) || "printed nothing");
      const seconds = [run.seconds];
      while (seconds.length < repeat) seconds.push((await checkOnce(tool, site, limit)).seconds);
      return {
        pairs: linksIn(run.text),
        seconds: median(seconds),
        unreadable,
        rewritten,
        failure: undefined,
      };
    }
    if (rewritten === undefined) {
      const repaired = repair(site);
      unreadable.push(...repaired.emptied);
      rewritten = repaired.rewritten;
      if (rewritten + unreadable.length > 0) continue;
    }
    const path = join(site, page);
    if (unreadable.includes(page) || !existsSync(path)) return failed(`cannot read ${page}`);
    unreadable.push(page);
    emptyPage(path);
  }
}
