/**
 * Explains why a setting of mint.json has no certain equivalent in docs.json, and what to do about it. Explanations are looked
 * up by the path of the setting.
 */

/** A setting of mint.json that is not converted. */
export interface LeftBehind {
  /** The path in mint.json, such as `feedback` or `anchors[0].color`. */
  readonly path: string;
  /** A clause without a full stop. */
  readonly reason: string;
  /** What to do, as an imperative without a full stop. */
  readonly next: string;
}

interface Explanation {
  readonly path: RegExp;
  readonly reason: string;
  readonly next: string;
}

const setInDashboard = "it is no longer a setting of docs.json";

/** The first one that matches applies. */
const explanations: readonly Explanation[] = [
  {
    path: /^theme$/,
    reason: "docs.json has no theme of that name, so `mint` is set",
    next: "choose one of today's themes as `theme`",
  },
  {
    path: /^(?:layout|rounded|sidebar|topbar)(?:\.|$)/,
    reason: "the theme decides it today",
    next: "choose the closest `theme`",
  },
  {
    path: /^colors\.(?:ultraLight|ultraDark)$/,
    reason: "the platform derives these shades today",
    next: "leave it out",
  },
  {
    path: /^colors\.background(?:\.|$)/,
    reason: "a background is a color such as #0D0D0D for each mode, and this is not one",
    next: "write colors as `background.color` with `light` and `dark`",
  },
  {
    path: /^colors\.(?:primary|light|dark)$/,
    reason: "it is not text",
    next: "write a color such as #15803D",
  },
  {
    path: /^colors\.anchors(?:\.|$)|^(?:anchors\[\d+\]|topAnchor)\.color(?:\.|$)/,
    reason: "colors of anchors are set on each anchor, one for light and one for dark mode",
    next: "write `color` with `light` and `dark` on the anchor",
  },
  {
    path: /^(?:anchors\[\d+\]|topAnchor)(?:\.|$)/,
    reason: "anchors in docs.json have no such key",
    next: "set the closest key on the anchor in `navigation`",
  },
  {
    path: /^(?:feedback|isWhiteLabeled)(?:\.|$)/,
    reason: setInDashboard,
    next: "look for it in the dashboard of the platform",
  },
  {
    path: /^modeToggle\.default$/,
    reason: "the default mode is named `system`, `light` or `dark`, and this is not one of them",
    next: "write `appearance.default`",
  },
  {
    path: /^codeBlock(?:\.|$)/,
    reason: "code blocks have other settings today",
    next: "write `styling.codeblocks`: `system`, `dark` or the name of a theme",
  },
  {
    path: /^eyebrows$/,
    reason: "it is a part of `styling` today",
    next: "write `styling.eyebrows`: `section` or `breadcrumbs`",
  },
  {
    path: /^font(?:\.|$)/,
    reason: "fonts have other names today",
    next: "write `fonts`, with `heading` and `body` if they differ",
  },
  {
    path: /^versions\[\d+\]\.url$/,
    reason: "the version has pages, and a version that is a link has none",
    next: "write `href` instead of its pages if it should be a link",
  },
  {
    path: /^versions\[\d+\]\.locale$/,
    reason: "languages are separate from versions today",
    next: "write `navigation.languages` if the versions are languages",
  },
  {
    path: /^versions\[\d+\]\./,
    reason: "versions in docs.json have no such key",
    next: "set the closest key on the version in `navigation`",
  },
  {
    path: /^versions(?:\[|\.|$)/,
    reason: "a version needs its own name",
    next: "add an entry with `version` to `navigation.versions`",
  },
  {
    path: /\.pages\[\d+\]\.version$/,
    reason: "a group inside another one belongs to the version of the outer group",
    next: "move the group to another entry of `navigation.versions` if it belongs there",
  },
  {
    path: /\.version$/,
    reason: "`versions` has no version of that name",
    next: "put the pages into an entry of `navigation.versions`",
  },
  {
    path: /^(?:navigation|tabs|anchors).*\.(?:isDefaultHidden|hidden)$/,
    reason: "it was hidden until it was selected, but docs.json can only hide it permanently",
    next: "write `hidden: true` if readers should never see it",
  },
  {
    path: /^navigation(?:\[|\.|$)/,
    reason: "it is neither a page nor a group of pages",
    next: "add an equivalent entry to a group of `navigation`",
  },
  {
    path: /^tabs(?:\[|\.|$)/,
    reason: "tabs in docs.json have no such key",
    next: "set the closest key on the tab in `navigation`",
  },
  {
    path: /^topbarCtaButton\.(?!name$|url$|type$)|^topbarLinks\[\d+\]\.(?:style|arrow)$/,
    reason: "links and buttons of the top bar have no such setting today",
    next: "leave it out",
  },
  {
    path: /^topbarLinks(?:\[|\.|$)/,
    reason: "a link of the top bar needs a label and a URL",
    next: "add it to `navbar.links` with `label` and `href`",
  },
  {
    path: /^topbarCtaButton(?:\.|$)/,
    reason: "the main button needs a label and a URL",
    next: "write `navbar.primary` with `type`, `label` and `href`",
  },
  {
    path: /^footerSocials(?:\[|\.|$)/,
    reason: "docs.json does not support this network",
    next: "add the URL to a list of `footer.links`",
  },
  {
    path: /^(?:analytics|integrations)(?:\.|$)/,
    reason: "docs.json does not support this service in this form",
    next: "look for the service under `integrations`",
  },
  {
    path: /^api\.(?:paramFields|request|maintainOrder|playground|auth|baseUrl)(?:\.|$)/,
    reason: "settings of API pages have other names today",
    next: "look for it under `api`: `params`, `examples`, `playground` and `mdx`",
  },
  {
    path: /^(?:openapi|asyncapi)$/,
    reason: "it is neither a path nor a list of paths",
    next: "write `api.openapi`",
  },
  {
    path: /^redirects$/,
    reason: "it is not a list",
    next: "write `redirects` as a list of `source` and `destination`",
  },
  {
    path: /^(?:search|seo|metadata)(?:\.|$)/,
    reason: "docs.json has no setting of this name and form",
    next: "look for it under `search` and `seo`",
  },
];

/** The explanation for the path of a setting that is not converted. */
export function leftBehind(path: string): LeftBehind {
  const explanation = explanations.find((candidate) => candidate.path.test(path));
  return {
    path,
    reason: explanation?.reason ?? "no setting of docs.json is known to mean the same",
    next: explanation?.next ?? "check whether the site needs it, and remove it if not",
  };
}
