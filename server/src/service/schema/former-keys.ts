/**
 * Keys that were allowed at the top of mint.json, the configuration before docs.json, or that authors put
 * there by mistake, and the place of each in docs.json. Many of the values have another form today, so renaming the
 * key would not be enough.
 */
export const formerKeys: ReadonlyMap<string, string> = new Map([
  ["analytics", "integrations"],
  ["anchors", "navigation.anchors"],
  ["asyncapi", "api.asyncapi"],
  ["backgroundImage", "background.image"],
  ["codeblocks", "styling.codeblocks"],
  ["drilldown", "interaction.drilldown"],
  ["dropdowns", "navigation.dropdowns"],
  ["eyebrows", "styling.eyebrows"],
  ["footerSocials", "footer.socials"],
  ["groups", "navigation.groups"],
  ["languages", "navigation.languages"],
  ["layout", "theme"],
  ["metatags", "seo.metatags"],
  ["modeToggle", "appearance"],
  ["openapi", "api.openapi"],
  ["pages", "navigation.pages"],
  ["playground", "api.playground"],
  ["primaryTab", "navigation.tabs"],
  ["products", "navigation.products"],
  ["socials", "footer.socials"],
  ["tabs", "navigation.tabs"],
  ["topAnchor", "navigation.global.anchors"],
  ["topbar", "navbar"],
  ["topbarCtaButton", "navbar.primary"],
  ["topbarLinks", "navbar.links"],
  ["versions", "navigation.versions"],
]);
