/**
 * Parity tables as one self-contained HTML page: without scripts or network access, and with all text of the site escaped.
 */
import { createHash } from "node:crypto";
import { type ParityTable, type ParityView, viewOf } from "../../service/index.ts";
import { cellWords, countsOf, parityNotes, parityTitle } from "./parity-text.ts";
import { printable } from "./sanitize.ts";

/** The tables of one site. */
export interface ParityOfSite {
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** The folder as it is shown to the user. */
  readonly name: string;
  readonly tables: readonly ParityTable[];
}

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 1.5rem; }
.scroll { overflow: auto; max-height: 85vh; border: 1px solid #8886; }
table { border-collapse: separate; border-spacing: 0; }
th, td { padding: .25rem .6rem; text-align: left; border-bottom: 1px solid #8884; white-space: nowrap; }
thead th { position: sticky; top: 0; z-index: 2; background: Canvas; vertical-align: bottom; }
tbody th { position: sticky; left: 0; z-index: 1; background: Canvas; font-weight: normal; }
thead small { display: block; font-weight: normal; white-space: normal; max-width: 12rem; }
tbody small { opacity: .75; }
.missing { background: #d0312d33; }
.no-file { background: #d0312d55; }
.unlisted, .untranslated, .same-file { background: #d9940033; }
.older { background: #e0c00033; }
.elsewhere { background: #3b7ddd33; }
.there { opacity: .6; }
body:has(#gaps:checked) .whole { display: none; }
`;

function escaped(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function tableOf(table: ParityTable, view: ParityView): string {
  const head = table.columns.map((column) => {
    const counts = `${column.isOriginal ? "original; " : ""}${countsOf(column)}`;
    return `<th scope="col">${escaped(column.name)}<small>${escaped(counts)}</small></th>`;
  });
  const rows = viewOf(table, view).map(({ path, title, cells }) => {
    const isWhole = cells.every(({ gaps }) => gaps.length === 0);
    const name = title === undefined ? "" : ` <small>${escaped(title)}</small>`;
    const columns = cells.map((cell) => {
      const words = cellWords(cell);
      const tip = cell.file ?? cell.path;
      return `<td class="${words}"${tip === undefined ? "" : ` title="${escaped(tip)}"`}>${words}</td>`;
    });
    return `<tr${isWhole ? ' class="whole"' : ""}><th scope="row">${escaped(path)}${name}</th>${columns.join("")}</tr>`;
  });
  const title = escaped(parityTitle(table));
  const notes = parityNotes(table).map((note) => `<p>${escaped(note)}</p>\n`);
  return `<h2>${title}</h2>
${notes.join("")}<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">Page</th>${head.join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table></div>
`;
}

/** The whole page. */
export function parityPage(sites: readonly ParityOfSite[], view: ParityView): string {
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const parts = sites.map(({ name, tables }) => {
    const note = tables.length === 0 ? "<p>There are not two languages or versions to compare.</p>\n" : "";
    return `<h1>${escaped(name)}</h1>\n${note}${tables.map((table) => tableOf(table, view)).join("")}`;
  });
  const filter =
    view.gaps === undefined
      ? '<p><label><input type="checkbox" id="gaps"> Only pages with a gap</label></p>\n'
      : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Parity of languages and versions</title>
<style>${style}</style>
</head>
<body>
${filter}${parts.join("")}</body>
</html>
`;
}
