/**
 * Converts the navigation of mint.json: one list of groups, which belonged to tabs and anchors by the path prefixes of their
 * pages. Groups without a tab formed the first tab. Groups, tabs and anchors could name a version; those without a
 * version belonged to all versions.
 */

import { isArray } from "../../json/edit/apply.ts";
import type { JsonValue } from "../../model/change.ts";
import { isAtOrBelow } from "../../text/paths.ts";
import type { JsonRecord, LegacyObject, MutableRecord } from "./legacy-value.ts";

/** A converted group, with the paths of its pages. */
interface MigratedGroup {
  /** The version of the group; undefined for all versions. */
  readonly version: string | undefined;
  readonly value: JsonRecord;
  readonly pages: readonly string[];
}

/** The target of a tab or anchor in mint.json: an external URL, or the pages whose paths have a prefix. */
type SectionTarget =
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "folder"; readonly folder: string };

function sectionTargetOf(url: string): SectionTarget {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return { kind: "link", href: url };
  return { kind: "folder", folder: url.replace(/^\/+|\/+$/g, "") };
}

/** The name and style of an icon in the form of docs.json. */
function iconOf(from: LegacyObject): JsonValue | undefined {
  const icon = from.text("icon");
  if (icon === undefined) return undefined;
  const style = from.text("iconType");
  const name = icon.replace(/^fa-/, "");
  return style === undefined ? name : { name, style };
}

/** The name of the version that a group, tab or anchor belongs to; undefined if no such version exists. */
function versionOf(from: LegacyObject, versions: readonly Version[]): string | undefined {
  const isKnown = (value: JsonValue): value is string => versions.some(({ name }) => name === value);
  return from.takeIf("version", isKnown);
}

function groupOf(from: LegacyObject): MigratedGroup {
  const value: MutableRecord = { group: from.text("group") ?? "" };
  const icon = iconOf(from);
  if (icon !== undefined) value.icon = icon;
  const paths: string[] = [];
  value.pages = from.items("pages").map((item) => {
    if (typeof item === "string") {
      paths.push(item.replace(/^\/+/, ""));
      return item;
    }
    const group = groupOf(item);
    paths.push(...group.pages);
    return group.value;
  });
  return { version: undefined, value, pages: paths };
}

/** A tab or anchor of mint.json. */
interface MigratedSection {
  readonly from: LegacyObject;
  readonly version: string | undefined;
  readonly name: string;
  readonly target: SectionTarget;
  readonly icon: JsonValue | undefined;
  readonly openapi: string | readonly string[] | undefined;
}

/** A section with its groups. */
interface OwnedSection extends MigratedSection {
  readonly groups: readonly MigratedGroup[];
}

function sectionOf(from: LegacyObject, versions: readonly Version[]): MigratedSection {
  const target = sectionTargetOf(from.text("url") ?? "");
  const openapi = target.kind === "link" ? undefined : from.takeIf("openapi", isSpec);
  const version = isExternalTarget(target) ? undefined : versionOf(from, versions);
  return { from, version, name: from.text("name") ?? "", target, icon: iconOf(from), openapi };
}

/** Whether a value can name specs: a string, or a list of strings. */
export function isSpec(value: JsonValue): value is string | readonly string[] {
  if (typeof value === "string") return value !== "";
  return isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
}

/**
 * Assigns each group to the section with the longest prefix that all its pages have; `rest` are the groups without one.
 */
function assignGroups(
  groups: readonly MigratedGroup[],
  sections: readonly MigratedSection[],
): { readonly owned: readonly OwnedSection[]; readonly rest: readonly MigratedGroup[] } {
  const owned = sections.map((section) => ({ ...section, groups: [] as MigratedGroup[] }));
  const remainingGroups = groups.filter((group) => {
    let owner: (typeof owned)[number] | undefined;
    let longest = 0;
    for (const section of owned) {
      const folder = folderOf(section);
      const isWhole = group.pages.length > 0 && group.pages.every((path) => isAtOrBelow(path, folder));
      if (folder.length <= longest || !isWhole) continue;
      owner = section;
      longest = folder.length;
    }
    owner?.groups.push(group);
    return owner === undefined;
  });
  return { owned, rest: remainingGroups };
}

/** The folder of a section; empty for a link. */
function folderOf({ target }: MigratedSection): string {
  return target.kind === "folder" ? target.folder : "";
}

/** The specs of a section in the form of docs.json; their pages stay in the folder of the section. */
function specsOf(section: MigratedSection): JsonValue | undefined {
  const { openapi } = section;
  const [only, ...more] = openapi === undefined ? [] : [openapi].flat();
  const directory = folderOf(section);
  // Only a single spec can name the folder of its pages.
  return only === undefined || more.length > 0 || directory === "" ? openapi : { source: only, directory };
}

/** The `href` of a target. */
function hrefOf(target: SectionTarget): string {
  return target.kind === "link" ? target.href : `/${target.folder}`;
}

function elementOf(key: "tab" | "anchor", section: OwnedSection): JsonRecord {
  const value: MutableRecord = { [key]: section.name };
  if (section.icon !== undefined) value.icon = section.icon;
  if (section.target.kind === "link") value.href = hrefOf(section.target);
  else {
    const openapi = specsOf(section);
    if (openapi !== undefined) value.openapi = openapi;
    if (section.groups.length > 0) value.groups = section.groups.map((group) => group.value);
    else if (openapi === undefined) value.href = hrefOf(section.target);
  }
  return value;
}

/** Whether the target of a section is an external URL; anchors with such a target belong in `global`. */
function isExternalTarget(target: SectionTarget): boolean {
  return target.kind === "link" && /^https?:/i.test(target.href);
}

/** The parts of the navigation in mint.json. */
interface FormerNavigation {
  readonly groups: readonly MigratedGroup[];
  readonly tabs: readonly MigratedSection[];
  /** Anchors that do not belong in `global`. */
  readonly anchors: readonly MigratedSection[];
  /** Name of the tab that gets the groups without a tab. */
  readonly primaryTab: string;
  /** Name and icon of the anchor that gets the groups without an anchor. */
  readonly topAnchor: JsonRecord;
}

/** The content of one version, or of a navigation without versions. */
function patternOf(former: FormerNavigation): JsonRecord {
  const { groups, tabs, anchors } = former;
  if (tabs.length > 0) return { tabs: tabElements(former) };
  if (anchors.length > 0) return { anchors: anchorElements(former, groups, anchors) };
  return { groups: groups.map((group) => group.value) };
}

/** Anchors with their groups; groups without an anchor come first. */
function anchorElements(
  { topAnchor }: FormerNavigation,
  groups: readonly MigratedGroup[],
  anchors: readonly MigratedSection[],
  openapi?: JsonValue,
): readonly JsonRecord[] {
  const { owned, rest } = assignGroups(groups, anchors);
  const elements = owned.map((section) => elementOf("anchor", section));
  if (rest.length === 0 && openapi === undefined) return elements;
  const specs = openapi === undefined ? {} : { openapi };
  const values = rest.length === 0 ? {} : { groups: rest.map((group) => group.value) };
  return [{ ...topAnchor, ...specs, ...values }, ...elements];
}

/**
 * Tabs with their groups and anchors. Everything that belongs to no other tab goes into the primary tab, which is the tab of
 * that name if there is one. An anchor was shown in the tab whose folder contained it.
 */
function tabElements(former: FormerNavigation): readonly JsonRecord[] {
  const { groups, tabs, anchors, primaryTab } = former;
  const { owned, rest } = assignGroups(groups, tabs);
  const folders = owned.filter(({ target }) => target.kind === "folder");
  const namesake = folders.find(({ name }) => name === primaryTab);
  const hasPrimary = rest.length > 0 || folders.length === 0;
  const primary = hasPrimary ? namesake : (namesake ?? folders[0]);
  const tabOf = (anchor: MigratedSection): OwnedSection | undefined =>
    folders
      .filter((tab) => folderOf(tab) !== "" && isAtOrBelow(folderOf(anchor), folderOf(tab)))
      .sort((one, other) => folderOf(other).length - folderOf(one).length)[0] ?? primary;
  const tabElement = (value: JsonRecord, tab: OwnedSection | undefined): JsonRecord => {
    const isInTab = (group: MigratedGroup): boolean =>
      tab?.groups.includes(group) === true || (tab === primary && rest.includes(group));
    const content = groups.filter(isInTab);
    const tabAnchors = anchors.filter((anchor) => tabOf(anchor) === tab);
    if (tabAnchors.length === 0)
      return tab === undefined
        ? { ...value, groups: content.map((group) => group.value) }
        : elementOf("tab", { ...tab, groups: content });
    const openapi = tab === undefined ? undefined : specsOf(tab);
    return { ...value, anchors: anchorElements(former, content, tabAnchors, openapi) };
  };
  const elementFor = (tab: OwnedSection): JsonRecord =>
    tab.target.kind === "link"
      ? elementOf("tab", tab)
      : tabElement({ tab: tab.name, ...(tab.icon === undefined ? {} : { icon: tab.icon }) }, tab);
  if (!hasPrimary) return owned.map(elementFor);
  const otherTabs = owned.filter((tab) => tab !== namesake).map(elementFor);
  if (namesake !== undefined) return [elementFor(namesake), ...otherTabs];
  const isNeeded = rest.length > 0 || anchors.length > 0;
  return isNeeded ? [tabElement({ tab: primaryTab }, undefined), ...otherTabs] : otherTabs;
}

/** A version of mint.json. */
interface Version {
  readonly name: string;
  readonly isDefault: boolean | undefined;
  /** The object that describes it; undefined for a version that is only a name. */
  readonly from: LegacyObject | undefined;
}

function versionsOf(from: LegacyObject): readonly Version[] {
  return from.items("versions").flatMap((item): readonly Version[] => {
    if (typeof item === "string")
      return item === "" ? [] : [{ name: item, isDefault: undefined, from: undefined }];
    const name = item.text("name");
    if (name === undefined || name === "") {
      item.leaveWhole();
      return [];
    }
    return [{ name, isDefault: item.flag("default"), from: item }];
  });
}

/**
 * The versions that can be links: those with a URL that no group, tab or anchor names. If all of them were links, the content of
 * all versions would be in none of them, so the default one is not a link then.
 */
function linkedVersions(versions: readonly Version[], former: FormerNavigation): ReadonlySet<Version> {
  const content = [...former.groups, ...former.tabs, ...former.anchors];
  const named = new Set(content.map(({ version }) => version));
  const linked = new Set(
    versions.filter(({ name, from }) => !named.has(name) && from?.hasText("url") === true),
  );
  const [first] = versions;
  if (first !== undefined && linked.size === versions.length && content.length > 0)
    linked.delete(versions.find(({ isDefault }) => isDefault === true) ?? first);
  return linked;
}

function versionElement(
  { name, isDefault, from }: Version,
  isLinked: boolean,
  former: FormerNavigation,
): JsonRecord {
  const isInVersion = ({ version }: { readonly version: string | undefined }): boolean =>
    version === undefined || version === name;
  const value = { version: name, ...(isDefault === true ? { default: true } : {}) };
  const url = isLinked ? from?.text("url") : undefined;
  if (url !== undefined) return { ...value, href: hrefOf(sectionTargetOf(url)) };
  return {
    ...value,
    ...patternOf({
      ...former,
      groups: former.groups.filter(isInVersion),
      tabs: former.tabs.filter(isInVersion),
      anchors: former.anchors.filter(isInVersion),
    }),
  };
}

function topAnchorOf(from: LegacyObject | undefined): JsonRecord {
  const [name, icon] = [from?.text("name"), from === undefined ? undefined : iconOf(from)];
  return { anchor: name ?? defaultName, ...(icon === undefined ? {} : { icon }) };
}

/** The name of the primary tab and the top anchor if mint.json did not set one. */
const defaultName = "Documentation";

/** Converts `versions`, `navigation`, `tabs` and `anchors` of mint.json to the navigation of docs.json. */
export function navigationOf(from: LegacyObject): JsonRecord {
  const versions = versionsOf(from);
  const groups = from
    .objects("navigation")
    .map((group) => ({ ...groupOf(group), version: versionOf(group, versions) }));
  const tabs = from.objects("tabs").map((tab) => sectionOf(tab, versions));
  const allAnchors = from.objects("anchors").map((anchor) => sectionOf(anchor, versions));
  const global = allAnchors.filter(({ target }) => isExternalTarget(target));
  const anchors = allAnchors.filter(({ target }) => !isExternalTarget(target));
  const former: FormerNavigation = {
    groups,
    tabs,
    anchors,
    primaryTab: (tabs.length > 0 ? from.object("primaryTab")?.text("name") : undefined) ?? defaultName,
    topAnchor: topAnchorOf(anchors.length > 0 ? from.object("topAnchor") : undefined),
  };
  const linked = linkedVersions(versions, former);
  return {
    ...(versions.length === 0
      ? patternOf(former)
      : { versions: versions.map((version) => versionElement(version, linked.has(version), former)) }),
    ...(global.length === 0
      ? {}
      : { global: { anchors: global.map((anchor) => elementOf("anchor", { ...anchor, groups: [] })) } }),
  };
}
