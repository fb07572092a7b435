/**
 * The former navigation: one list of groups, which tabs and anchors shared out by the beginning of the
 * paths of their pages. What it was of the groups that no tab took is the first tab.
 */
import type { JsonValue } from "../../rules/finding.ts";
import { isArray } from "../../text/apply.ts";
import type { JsonObject, LegacyObject } from "./legacy-value.ts";

type Mutable = { [key: string]: JsonValue };

/** A group as it will be, with the paths of its pages. */
interface Group {
  readonly value: JsonObject;
  readonly pages: readonly string[];
}

/** Where a former tab or anchor led: out of the site, or to pages whose paths begin so. */
type Aim =
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "folder"; readonly folder: string };

function aimOf(url: string): Aim {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return { kind: "link", href: url };
  return { kind: "folder", folder: url.replace(/^\/+|\/+$/g, "") };
}

/** The name and style of an icon in their present form. */
export function iconOf(from: LegacyObject): JsonValue | undefined {
  const icon = from.text("icon");
  if (icon === undefined) return undefined;
  const style = from.text("iconType");
  const name = icon.replace(/^fa-/, "");
  return style === undefined ? name : { name, style };
}

function groupOf(from: LegacyObject): Group {
  const value: Mutable = { group: from.text("group") ?? "" };
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
  return { value, pages: paths };
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A former tab or anchor with the groups that were its own. */
interface Section {
  readonly from: LegacyObject;
  readonly name: string;
  readonly aim: Aim;
  readonly icon: JsonValue | undefined;
  readonly openapi: JsonValue | undefined;
  readonly groups: Group[];
}

function sectionOf(from: LegacyObject): Section {
  const aim = aimOf(from.text("url") ?? "");
  const openapi = aim.kind === "link" ? undefined : from.takeIf("openapi", isSpec);
  return { from, name: from.text("name") ?? "", aim, icon: iconOf(from), openapi, groups: [] };
}

/** What can stand for specs: paths and addresses. */
export function isSpec(value: JsonValue): value is string | readonly string[] {
  if (typeof value === "string") return value !== "";
  return isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
}

/** Gives each group to the section that most plainly owns all of its pages; returns the others. */
function shareOut(groups: readonly Group[], sections: readonly Section[]): readonly Group[] {
  return groups.filter((group) => {
    let owner: Section | undefined;
    let longest = 0;
    for (const section of sections) {
      const folder = section.aim.kind === "folder" ? section.aim.folder : "";
      const isWhole = group.pages.length > 0 && group.pages.every((path) => isBelow(path, folder));
      if (folder.length <= longest || !isWhole) continue;
      owner = section;
      longest = folder.length;
    }
    owner?.groups.push(group);
    return owner === undefined;
  });
}

function elementOf(key: "tab" | "anchor", section: Section): JsonObject {
  const value: Mutable = { [key]: section.name };
  if (section.icon !== undefined) value.icon = section.icon;
  if (section.aim.kind === "link") value.href = section.aim.href;
  else {
    if (section.openapi !== undefined) value.openapi = section.openapi;
    if (section.groups.length > 0) value.groups = section.groups.map((group) => group.value);
    else if (section.openapi === undefined) value.href = `/${section.aim.folder}`;
  }
  return value;
}

/** The navigation of docs.json from what was spread over `navigation`, `tabs` and `anchors`. */
export function navigationOf(from: LegacyObject): JsonObject {
  const groups = from.objects("navigation").map(groupOf);
  const tabs = from.objects("tabs").map(sectionOf);
  const anchors = from.objects("anchors").map(sectionOf);
  const isGlobal = ({ aim }: Section): boolean => aim.kind === "link" && /^https?:/i.test(aim.href);
  const global = anchors.filter(isGlobal);
  const inner = anchors.filter((anchor) => !isGlobal(anchor));
  const navigation: Mutable = {};
  if (tabs.length > 0) {
    const rest = shareOut(groups, tabs);
    const first: JsonObject = {
      tab: from.object("primaryTab")?.text("name") ?? "Documentation",
      groups: rest.map((group) => group.value),
    };
    navigation.tabs = [...(rest.length === 0 ? [] : [first]), ...tabs.map((tab) => elementOf("tab", tab))];
    // Which groups an anchor had in which tab, nobody can be sure of: they stay in their tabs.
    for (const { from: anchor } of inner) anchor.leaveAll();
  } else if (inner.length > 0) {
    const rest = shareOut(groups, inner);
    const topAnchor = from.object("topAnchor");
    const icon = topAnchor === undefined ? undefined : iconOf(topAnchor);
    const first: JsonObject = {
      anchor: topAnchor?.text("name") ?? "Documentation",
      ...(icon === undefined ? {} : { icon }),
      groups: rest.map((group) => group.value),
    };
    navigation.anchors = [
      ...(rest.length === 0 ? [] : [first]),
      ...inner.map((anchor) => elementOf("anchor", anchor)),
    ];
  } else navigation.groups = groups.map((group) => group.value);
  if (global.length > 0) navigation.global = { anchors: global.map((anchor) => elementOf("anchor", anchor)) };
  return navigation;
}
