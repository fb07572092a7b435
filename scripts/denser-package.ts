/**
 * Compresses the files of a package again, as small as the format of a ZIP file allows: the packager has no choice of
 * how. Files, order, times and permissions stay as they are.
 */
import { tool } from "../test/extension/vscode/tools.ts";

/** The method of a ZIP file that compresses by deflate. */
const deflated = 8;

/** More passes make the package smaller by less than 1 KB. */
const passes = 15;

interface PackagedFile {
  readonly filename: string;
  readonly compressionMethod: number;
  readonly uncompressedSize: number;
  readonly signature: number;
  readonly lastModDate: Date;
  readonly externalFileAttributes: number;
  getData(writer: object, options: object): Promise<Uint8Array>;
}

/** What is used of `@zip.js/zip.js`. */
interface ZipLibrary {
  readonly Uint8ArrayReader: new (bytes: Uint8Array) => object;
  readonly Uint8ArrayWriter: new () => object;
  readonly ZipReader: new (reader: object) => { getEntries(): Promise<readonly PackagedFile[]> };
  readonly ZipWriter: new (
    writer: object,
    options: object,
  ) => {
    add(name: string, reader: object, options: object): Promise<void>;
    close(): Promise<Uint8Array>;
  };
}

/** What is used of `@gfx/zopfli`, which writes deflate as dense as it gets. */
interface DeflateLibrary {
  deflateAsync(bytes: Uint8Array, options: { readonly numiterations: number }): Promise<Uint8Array>;
}

/**
 * @param bytes a ZIP file
 * @returns a ZIP file with the same files, none of which is larger than before
 */
export async function denserPackage(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = tool<ZipLibrary>("@zip.js/zip.js");
  const deflate = tool<DeflateLibrary>("@gfx/zopfli");
  const read = (entry: PackagedFile, passThrough: boolean) =>
    entry.getData(new zip.Uint8ArrayWriter(), { passThrough, checkSignature: true, useWebWorkers: false });
  const writer = new zip.ZipWriter(new zip.Uint8ArrayWriter(), { useWebWorkers: false });
  for (const entry of await new zip.ZipReader(new zip.Uint8ArrayReader(bytes)).getEntries()) {
    const { filename, compressionMethod, uncompressedSize, signature, lastModDate } = entry;
    const before = await read(entry, true);
    const denser =
      compressionMethod === deflated && uncompressedSize > 0
        ? await deflate.deflateAsync(await read(entry, false), { numiterations: passes })
        : before;
    const smaller = denser.length < before.length ? denser : before;
    await writer.add(filename, new zip.Uint8ArrayReader(smaller), {
      passThrough: true,
      compressionMethod,
      uncompressedSize,
      signature,
      lastModDate,
      externalFileAttributes: entry.externalFileAttributes,
      // The date with a precision of two seconds is enough, as the packager writes it.
      extendedTimestamp: false,
      dataDescriptor: false,
    });
  }
  return writer.close();
}
