/** A real folder for a test, removed after it. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export interface TemporaryFolder {
  readonly root: string;
  /** Writes a file, with the folders it needs; the path is relative. */
  write(file: string, content?: string | Uint8Array): string;
  /** Creates a link to the target, which may be missing. */
  link(name: string, target: string): void;
  folder(name: string): string;
  /** Removes everything in one of its folders, but not the folder; by default in itself. */
  empty(name?: string): void;
  remove(): void;
}

export function temporaryFolder(options: { readonly readableByAll?: boolean } = {}): TemporaryFolder {
  // The system's temporary folder may be a link, but results contain real paths.
  const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "docs-json-"));
  if (options.readableByAll === true) fs.chmodSync(root, 0o755);
  const folder = (name: string): string => {
    const folderPath = path.join(root, name);
    fs.mkdirSync(folderPath, { recursive: true });
    return folderPath;
  };
  return {
    root,
    folder,
    write(file, content = "") {
      const filePath = path.join(root, file);
      folder(path.dirname(file));
      fs.writeFileSync(filePath, content);
      return filePath;
    },
    link(name, target) {
      folder(path.dirname(name));
      fs.symlinkSync(target, path.join(root, name));
    },
    empty(name = ".") {
      const folderPath = path.join(root, name);
      for (const inside of fs.readdirSync(folderPath))
        fs.rmSync(path.join(folderPath, inside), { recursive: true });
    },
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}
