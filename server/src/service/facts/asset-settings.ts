/** The settings of docs.json that name an image or a font file of the site. */

const oneOrTwo = (...keys: readonly string[]): readonly (readonly string[])[] => [
  keys,
  [...keys, "light"],
  [...keys, "dark"],
];

/** Paths of keys, from the root of docs.json. */
export const assetSettings: readonly (readonly string[])[] = [
  ...oneOrTwo("logo"),
  ...oneOrTwo("favicon"),
  ...oneOrTwo("background", "image"),
  ["thumbnails", "background"],
  ...[[], ["heading"], ["body"]].map((part) => ["fonts", ...part, "source"]),
];

/** Files that these settings may name. */
export const assetFile = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?)$/i;
