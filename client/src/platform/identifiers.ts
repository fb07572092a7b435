/**
 * Checks the identifiers of a site that a person enters: the assistant's domain and the project's id. Only the
 * service can tell which ones exist; this module rejects those that cannot exist.
 */

/** In characters. */
const maxLength = 200;

/** Examples for the input fields. */
export const exampleDomain = "acme";
export const exampleProjectId = "68a1b2c3d4e5f60718293a4b";

/** The first label of a host name or URL; undefined for any other text. */
function domainWithin(text: string): string | undefined {
  const host = /^(?:https?:\/\/)?(?<label>[a-z0-9][a-z0-9-]*)\.[a-z0-9.-]+(?:[/:?#].*)?$/i.exec(text);
  return host?.groups?.label;
}

/** A key in the wrong field would be stored in the settings, where others can read it. */
const keyLike = /^mint_/;

/** Why a string cannot be the domain of a site, and what to do; undefined if it can be one. */
export function domainProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return "Enter the domain.";
  if (trimmed.length > maxLength) return "That is too long for a domain.";
  if (keyLike.test(trimmed)) return "That looks like an API key, which is requested in the next step.";
  if (/^[a-z0-9](?:[\w-]*[a-z0-9])?$/i.test(trimmed)) return undefined;
  const part = domainWithin(trimmed);
  return part === undefined
    ? "A domain has letters, digits and hyphens only."
    : `Enter only the first part of the hosted URL: ${part}.`;
}

/** Why a string cannot be the id of a project, and what to do; undefined if it can be one. */
export function projectIdProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return "Enter the project ID.";
  if (trimmed.length > maxLength) return "That is too long for a project ID.";
  if (keyLike.test(trimmed))
    return "That looks like an API key. The project ID is on the same page of the dashboard.";
  return /^[\w-]+(?:\.[\w-]+)*$/.test(trimmed)
    ? undefined
    : "A project ID has letters, digits and hyphens only.";
}
