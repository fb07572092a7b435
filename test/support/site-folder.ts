/** Small sites on disk for tests. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** A new folder in the system's temporary folder. */
export class SiteFolder {
  readonly root: string;

  constructor(files: Readonly<Record<string, string>> = {}) {
    // The system's temporary folder may be a link, but the server gets real paths.
    this.root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "docs-json-protocol-"));
    for (const [file, text] of Object.entries(files)) this.write(file, text);
  }

  /** The absolute path of a file. */
  path(file: string): string {
    return path.join(this.root, file);
  }

  /** Writes a file with the folders it needs; returns its absolute path. */
  write(file: string, text: string): string {
    const absolute = this.path(file);
    fs.mkdirSync(path.dirname(absolute), { recursive: true });
    fs.writeFileSync(absolute, text);
    return absolute;
  }

  read(file: string): string {
    return fs.readFileSync(this.path(file), "utf8");
  }

  /** Deletes a file, or a folder with everything in it; returns its absolute path. */
  delete(file: string): string {
    const absolute = this.path(file);
    fs.rmSync(absolute, { recursive: true, force: true });
    return absolute;
  }

  remove(): void {
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}

/** The text of a docs.json that is valid except for its navigation. */
export function docsJson(navigation: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  const configuration = { theme: "mint", name: "Docs", colors: { primary: "#15803D" }, ...more, navigation };
  return `${JSON.stringify(configuration, undefined, 2)}\n`;
}
