/** The platform's command line: installs it into a folder of its own, runs it, reads what it prints. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { referenceReading } from "../../test/service/pages/reference-reader.ts";
import { pagesOf } from "./pages.mjs";
import { median } from "./report.mjs";

const packageName = "mint";

function manifestOf(folder) {
  return join(folder, "node_modules", packageName, "package.json");
}

/** Installs it where it is not yet. Scripts of packages are not run: the checker needs none of them. */
export function installPlatform(folder) {
  if (!existsSync(manifestOf(folder))) {
    console.log(`Installing the platform's command line into ${folder} …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const args = ["install", packageName, "--ignore-scripts", "--no-audit", "--no-fund"];
    const { status, error } = spawnSync(npm, args, {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    if (error !== undefined || status !== 0)
      throw new Error("the platform's command line cannot be installed");
  }
  const { version, bin } = JSON.parse(readFileSync(manifestOf(folder), "utf8"));
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  const [script] = typeof bin === "string" ? [bin] : Object.values(bin);
  return { version, home, script: join(dirname(manifestOf(folder)), script) };
}

function checkOnce({ script, home }, site, limit) {
  const args = [script, "broken-links", "--check-anchors", "--check-snippets", "--telemetry", "false"];
  const start = performance.now();
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, args, {
    cwd: site,
    encoding: "utf8",
    timeout: limit * 1000,
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing of the user's own settings; and nothing is sent.
    env: { ...process.env, HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: home, DO_NOT_TRACK: "1", CI: "1" },
  });
  const seconds = (performance.now() - start) / 1000;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what moves a terminal's cursor begins with one
  const text = `${stdout}\n${stderr}`.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "");
  return { text, seconds, status, isTooSlow: signal !== null };
}

/** The pages and targets that it lists: a file on a line of its own, below it a target on each line. */
function listed(text) {
  const pairs = [];
  let file;
  for (const line of text.split(/\r?\n/)) {
    const target = /^\s+⎿\s+(.*?)\s*$/.exec(line)?.[1];
    if (target !== undefined && file !== undefined) pairs.push({ file, target });
    else if (line.trim() !== "") file = line.trim();
  }
  return pairs;
}

/** Leaves nothing of a page but its frontmatter. */
function emptyPage(path) {
  writeFileSync(path, /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(readFileSync(path, "utf8"))?.[0] ?? "");
}

/** Makes MDX of all pages: comments of HTML are none, and pages that are none without them are emptied. */
function repair(site) {
  const emptied = [];
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

/** The page that it could not read and stopped at. */
function unreadablePage(text) {
  return /Unable to parse\s+(\S[\s\S]*?)\s+-\s+\d+:\d+/.exec(text)?.[1]?.replace(/\s+/g, " ");
}

/**
 * What it finds in a site. It gives up at the first page that is no MDX; to compare the others, the copy
 * is repaired, and pages that it still cannot read are emptied one by one.
 */
export function platformFindings(tool, site, { limit, repeat }) {
  const unreadable = [];
  let rewritten;
  const failed = (failure) => ({ pairs: [], seconds: undefined, unreadable, rewritten, failure });
  for (;;) {
    const run = checkOnce(tool, site, limit);
    if (run.isTooSlow) return failed(`took more than ${limit} s`);
    const page = unreadablePage(run.text);
    if (page === undefined) {
      const isFinished = /found \d+ broken links? in|no broken links found/i.test(run.text);
      if (!isFinished) return failed(run.text.trim().slice(-400) || "said nothing");
      const seconds = [run.seconds];
      while (seconds.length < repeat) seconds.push(checkOnce(tool, site, limit).seconds);
      return { pairs: listed(run.text), seconds: median(seconds), unreadable, rewritten, failure: undefined };
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
