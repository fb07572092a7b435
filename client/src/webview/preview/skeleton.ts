/** The elements of the page that exist before any content. */

const skeleton = `<section class="toolbar-region" aria-label="Preview">
<div class="toolbar" role="toolbar" aria-label="Preview">
<button type="button" id="skip" class="skip">To the page</button>
<button type="button" id="dark" aria-pressed="false">Dark</button>
<button type="button" id="phone" aria-pressed="false">Phone</button>
<button type="button" id="agents" aria-pressed="false" title="Show the content that AI tools get, and not what only people see">Agents</button>
<span id="status" role="status"></span>
</div>
</section>
<div class="site" id="site">
<header id="top"></header>
<div id="drawer-bar"><button type="button" id="drawer" aria-expanded="false" aria-controls="sidebar" lang="en">Pages</button></div>
<div class="middle">
<nav id="sidebar" aria-label="Pages" tabindex="-1"></nav>
<div id="shade"></div>
<main id="main" tabindex="-1">
<div id="head"></div>
<article id="page"></article>
<div id="foot"></div>
</main>
<nav id="contents" aria-labelledby="contents-title" hidden><h2 id="contents-title" lang="en">On this page</h2><ul></ul></nav>
</div>
</div>`;

export function buildSkeleton(): void {
  const template = document.createElement("template");
  template.innerHTML = skeleton;
  document.body.append(template.content);
}

/** An element of the page by its id. */
export function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/** Shows a message in the toolbar; an empty text clears it. */
export function announce(text: string): void {
  elementOf("status").textContent = text;
}
