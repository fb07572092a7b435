/**
 * Answers the requests of the preview. Its URL contains a token that only the user who started the preview has, so that no
 * other program or web page gets an answer. Of the site's files, only images are served.
 */
import { readBytes } from "../../host/read-bytes.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import type { EndpointRenderer } from "../../rendering/endpoint-renderer.ts";
import type { PageRenderer } from "../../rendering/page-renderer.ts";
import { frameParts, type PreviewPlace, previewOf, previewProblem } from "../../service/index.ts";
import { readableSite, type Site } from "../../service/snapshot.ts";
import { nameOfPlaceIn } from "../place-name.ts";
import { icon, shell } from "./shell.ts";

/** The parts of a request that the answer depends on. */
interface PreviewRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  /** The header `Host`. */
  readonly host: string;
}

interface PreviewResponse {
  readonly status: 200 | 403 | 404 | 405;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The files of the preview's page; only pages with code request the highlighter. */
const previewAssets = ["preview.js", "preview.css", "highlighter.js"] as const;
type PreviewAsset = (typeof previewAssets)[number];

/** The site that the preview shows, and the URL of the preview. */
export interface PreviewedSite {
  /** Absolute. */
  readonly root: string;
  readonly site: Site;
  readonly pages: Pick<PageRenderer, "render">;
  readonly endpoints: Pick<EndpointRenderer, "render">;
  readonly token: string;
  readonly port: number;
  /** The scripts and the style of the page, by name. */
  readonly assets: Readonly<Record<PreviewAsset, string>>;
}

/** Everything must be from the server itself, only its script may run, and no page may embed the preview. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An image that is opened as a page can run nothing. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Said above the first page, which would otherwise seem to be the target of a broken link. */
const notFoundMessage = "The preview finds no such page, so it shows the first one.";

/** The headers of every response. */
const commonHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

const imageTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** The size in bytes up to which images are shown. */
const maxImageBytes = 32 * 1024 * 1024;

/** The headers of a stream of events. */
export const eventHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  "Content-Type": "text/event-stream",
  "Content-Security-Policy": filePolicy,
};

function answer(type: string, body: string | Buffer, policy = pagePolicy): PreviewResponse {
  return {
    status: 200,
    headers: { ...commonHeaders, "Content-Type": type, "Content-Security-Policy": policy },
    body,
  };
}

function refusal(status: 403 | 404 | 405, body: string): PreviewResponse {
  return {
    status,
    headers: {
      ...commonHeaders,
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Security-Policy": filePolicy,
    },
    body: `${body}\n`,
  };
}

const nothing = refusal(404, "There is nothing at this URL");

/** The path after the token; undefined if the URL has another token. */
export function pathAfterToken(url: string, token: string): string | undefined {
  const prefix = `/${token}/`;
  return url.startsWith(prefix) ? url.slice(prefix.length) : undefined;
}

/** Whether a request names this machine by a loopback name. The DNS name of a web page may also resolve to this machine. */
export function isLoopbackHost(host: string, port: number): boolean {
  return ["127.0.0.1", "localhost"].some(
    // Browsers omit the default port of HTTP.
    (name) => host === `${name}:${port}` || (port === 80 && host === name),
  );
}

function placesOf(query: URLSearchParams): readonly PreviewPlace[] {
  const [row, file, address] = ["row", "file", "address"].map((name) => query.get(name));
  if (row) return [{ kind: "row", id: row }];
  if (file) return [{ kind: "file", file }];
  return address ? [{ kind: "address", address }] : [];
}

/** The frame and the page, in the format of the page's script. */
async function frameAnswer(
  { root, site: newest, pages, endpoints }: PreviewedSite,
  query: URLSearchParams,
): Promise<PreviewResponse> {
  const site = readableSite(newest);
  const places = placesOf(query);
  const frame = previewOf(site, places);
  const read = (file: string, limit: number): string | undefined => {
    const content = readContent(root, file, limit);
    return content.kind === "text" ? content.text : undefined;
  };
  const readText = (file: string): string | undefined => read(file, maxBytes.page);
  const file = frame.page?.file;
  const text = file === undefined ? undefined : readText(file);
  const page =
    file === undefined || text === undefined ? "" : (await pages.render({ site, file, text, readText })).html;
  const shown = frame.page;
  const { top, body } =
    shown?.endpoint === undefined
      ? { top: "", body: "" }
      : await endpoints.render({
          site,
          page: shown,
          readSpec: (document) => read(document, maxBytes.spec),
        });
  const problem =
    previewProblem(newest, nameOfPlaceIn(newest)) ??
    (places.length > 0 && !frame.isFound ? notFoundMessage : undefined);
  const content = { ...frameParts(site, frame, problem), page: top + page + body, anchor: frame.anchor };
  return answer("application/json; charset=utf-8", JSON.stringify(content));
}

function imageAnswer({ root, site }: PreviewedSite, encodedPath: string): PreviewResponse {
  let path: string;
  try {
    path = decodeURIComponent(encodedPath);
  } catch {
    return nothing;
  }
  const type = imageTypes[/\.[a-z]+$/i.exec(path)?.[0].toLowerCase() ?? ""];
  if (type === undefined || site.files?.has(path) !== true) return nothing;
  const bytes = readBytes(root, path, maxImageBytes);
  return bytes === undefined ? nothing : answer(type, bytes, filePolicy);
}

/** The answer to a request, except for the stream of events. */
export async function answerTo(
  previewed: PreviewedSite,
  { method, url, host }: PreviewRequest,
): Promise<PreviewResponse> {
  if (!isLoopbackHost(host, previewed.port))
    return refusal(403, "The preview answers only at 127.0.0.1 and localhost");
  if (method !== "GET") return refusal(405, "The preview can only be read");
  const target = pathAfterToken(url, previewed.token);
  if (target === undefined) return nothing;
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  switch (path) {
    case "":
      return answer("text/html; charset=utf-8", shell);
    case "icon.svg":
      return answer("image/svg+xml", icon, filePolicy);
    case "preview.js":
    case "highlighter.js":
      return answer("text/javascript; charset=utf-8", previewed.assets[path]);
    case "preview.css":
      return answer("text/css; charset=utf-8", previewed.assets[path]);
    case "frame":
      return frameAnswer(previewed, new URLSearchParams(query));
    default:
      return path.startsWith("files/") ? imageAnswer(previewed, path.slice("files/".length)) : nothing;
  }
}
