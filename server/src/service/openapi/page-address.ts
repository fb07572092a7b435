/**
 * The URLs of the pages that the platform generates from the endpoints of a specification (F6.21, F6.50). Independent of the site.
 */
import { getOrInsert } from "../multimap.ts";
import type { Operation, SpecFile } from "./spec-file.ts";

/** The folder of generated pages without a `directory` (F6.22). */
export const defaultDirectory = "api-reference";

/** Replaces the parts in braces; in linear time, however many braces stay open. */
function withHyphensForParameters(text: string): string {
  const parts = text.split("}");
  const last = parts.pop() ?? "";
  return [...parts.map((part) => part.replace(/\{.*/s, "-")), last].join("");
}

/** A tag, summary or path as it appears in the URL of a page. */
function nameInAddress(text: string): string {
  return withHyphensForParameters(text)
    .replaceAll(" ", "-")
    .replace(/^-/, "")
    .replace(/-$/, "")
    .replace(/[{}(),.'\n/]/g, "")
    .replaceAll("--", "-")
    .toLowerCase();
}

/** Joins the parts of a path; empty parts and `.` do not count, and `..` leaves the folder before it. */
function joined(...parts: readonly string[]): string {
  const segments: string[] = [];
  for (const segment of parts.join("/").split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** Whether an operation sets the URL of its page, instead of the generated one. */
export function hasOwnAddress({ address }: Operation): boolean {
  return address !== undefined && address !== "";
}

/** The URL that an operation sets for its page, without the extension of a file, as the platform reads it. */
function ownAddress(address: string): string {
  return joined(address).replace(/(?<=[^/])\.[^./]*$/, "");
}

/**
 * The URL of an operation's page below a directory, without outer slashes and before a number is added. Its directory may have
 * capitals, which the URL has in lower case.
 */
function addressIn(directory: string, operation: Operation): string {
  const { address = "", summary = "", tags, method, path } = operation;
  if (hasOwnAddress(operation)) return ownAddress(address);
  const [tag = ""] = tags;
  const prefix = summary === "" && method !== "WEBHOOK" ? `${method.toLowerCase()}-` : "";
  const name = nameInAddress(summary === "" ? path : summary);
  return joined(directory, nameInAddress(tag), `${prefix}${name}`);
}

/** The URL of the page of an endpoint that the navigation lists, without outer slashes: it never gets a number. */
export function listedAddress(directory: string, operation: Operation): string {
  return addressIn(directory, operation).toLowerCase();
}

/** The group of the sidebar with the page of an operation: the one that its first tag names or sets. */
export function groupOf({ groups }: Pick<SpecFile, "groups">, { tags: [tag = ""] }: Operation): string {
  return tag === "" ? "API Reference" : (groups.get(tag) ?? tag);
}

/** A page that is generated for an operation. */
interface OperationPage {
  readonly operation: Operation;
  /** Without outer slashes. */
  readonly address: string;
  /** Whether the URL got a number, because an earlier page has it without one. */
  readonly isNumbered: boolean;
}

/**
 * The pages that are generated for a whole specification, without those of hidden operations. A page gets a number if an earlier one
 * in the same group of the sidebar has its URL, which the platform does not notice if the directory has capitals (F6.50).
 */
export function generatedPagesOf(spec: SpecFile, directory: string): readonly OperationPage[] {
  const addressesByGroup = new Map<string, Set<string>>();
  // Each search goes on where the last one for the same URL ended, so that many equal names take no longer than others.
  const lastNumbers = new Map<string, number>();
  return spec.operations
    .filter(({ hidden }) => !hidden)
    .map((operation) => {
      const group = groupOf(spec, operation);
      const taken = getOrInsert(addressesByGroup, group, () => new Set());
      const plain = addressIn(directory, operation);
      const key = `${group}\n${plain}`;
      let number = lastNumbers.get(key) ?? 0;
      let address = plain;
      while (taken.has(address)) {
        number += 1;
        address = `${plain}-${number}`;
      }
      lastNumbers.set(key, number);
      taken.add(address.toLowerCase());
      return { operation, address: address.toLowerCase(), isNumbered: address !== plain };
    });
}
