/** Why a question was not sent because a part of the call is missing. Pure. */

/** A part of a call that the author is prompted for, or the URL in the settings if no key may be sent to it. */
export type MissingCallPart = "site" | "address" | "project" | "key";

const sentences: Readonly<Record<MissingCallPart, string>> = {
  site: "Nothing was sent, because no site was chosen. Ask again to choose one.",
  address: "Nothing was sent, because the URL in the settings cannot be used. Correct it, and ask again.",
  project: "Nothing was sent, because the domain of the site is missing. Ask again to enter it.",
  key: "Nothing was sent, because the assistant key is missing. Ask again to enter it.",
};

/** The sentence that names the missing part. */
export function nothingSent(part: MissingCallPart): string {
  return sentences[part];
}
