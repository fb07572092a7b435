/** The types of project-addresses.mjs, for tests. */
export type AddressName = "repository" | "homepage" | "bugs" | "rulePages" | "rawFiles";

export interface ProjectAddresses {
  readonly known: Readonly<Partial<Record<AddressName, string>>>;
  readonly missing: readonly AddressName[];
}

export const addressNames: readonly AddressName[];

export function projectAddresses(text?: string): ProjectAddresses;

export function withAddresses<Manifest extends object>(
  manifest: Manifest,
  addresses?: ProjectAddresses,
): Manifest & { readonly repository?: object; readonly homepage?: string; readonly bugs?: object };
