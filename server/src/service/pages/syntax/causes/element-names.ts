/** Names of HTML and SVG elements, to distinguish tags from other words in angle brackets. Does not depend on text. */
import { isKnownComponent } from "../../components.ts";

/** HTML elements without content. */
const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

const htmlElements: ReadonlySet<string> = new Set(
  "a abbr address article aside audio b bdi bdo blockquote body button canvas caption center cite code colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd label legend li main map mark menu meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section select slot small span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video".split(
    " ",
  ),
);

/** Whether an element has no content, so that it has no closing tag in HTML. */
export function isVoidElement(name: string): boolean {
  return voidElements.has(name.toLowerCase());
}

/** Whether an element without content is useful without attributes. */
export function isPlainVoid(name: string): boolean {
  return /^(?:br|hr|wbr)$/i.test(name);
}

/** Whether a name is certainly that of an element or component. */
export function isElementName(name: string): boolean {
  return voidElements.has(name) || htmlElements.has(name) || (/^[A-Z]/.test(name) && isKnownComponent(name));
}
