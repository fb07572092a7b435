/** Names of elements of HTML and SVG, to tell tags from other words between angle brackets. Does not depend on text. */
import { isKnownComponent } from "../../components.ts";

/** Elements of HTML that have no content. */
const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

const htmlElements: ReadonlySet<string> = new Set(
  "a abbr address article aside audio b bdi bdo blockquote body button canvas caption center cite code colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd label legend li main map mark menu meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section select slot small span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video".split(
    " ",
  ),
);

/** Whether an element has no content, so that HTML writes it without a closing tag. */
export function isVoidElement(name: string): boolean {
  return voidElements.has(name.toLowerCase());
}

/** Whether an element shows something without any attribute, although it has no content. */
export function isPlainVoid(name: string): boolean {
  return /^(?:br|hr|wbr)$/i.test(name);
}

/** Whether a name is surely that of an element or of a component. */
export function isElementName(name: string): boolean {
  return voidElements.has(name) || htmlElements.has(name) || (/^[A-Z]/.test(name) && isKnownComponent(name));
}
