/**
 * The identifiers of a site that a person enters: the domain of the assistant and the id of the project. Only the
 * service knows which ones exist; this module finds those that cannot exist.
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

/** A key in the wrong field would be stored in the settings, for everybody to read. */
const keyLike = /^mint_/;

/** Why a string cannot be the domain of a site, and what to do; undefined if it can. */
export function domainProblem(text: string): string | undefined {
  const bare = text.trim();
  if (bare === "") return "Enter the domain.";
  if (bare.length > maxLength) return "That is too long for a domain.";
  if (keyLike.test(bare)) return "That looks like an API key, which is requested in the next step.";
  if (/^[a-z0-9](?:[\w-]*[a-z0-9])?$/i.test(bare)) return undefined;
  const part = domainWithin(bare);
  return part === undefined
    ? "A domain has letters, digits and hyphens only."
    : `Enter only the first part of the hosted URL: ${part}.`;
}

/** Why a string cannot be the id of a project, and what to do; undefined if it can. */
export function projectIdProblem(text: string): string | undefined {
  const bare = text.trim();
  if (bare === "") return "Enter the project ID.";
  if (bare.length > maxLength) return "That is too long for a project ID.";
  if (keyLike.test(bare))
    return "That looks like an API key. The project ID is on the same page of the dashboard.";
  return /^[\w-]+(?:\.[\w-]+)*$/.test(bare)
    ? undefined
    : "A project ID has letters, digits and hyphens only.";
}
