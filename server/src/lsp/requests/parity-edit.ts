/** `docsJson/parity/edit`: what changes when a page is copied to another language or version, listed there or taken away. */
import { RequestType } from "vscode-languageserver/node";
import { type ParityEditQuestion, parityEditRequest } from "../../protocol.ts";
import { parityEditActions, planParityEdit } from "../../service/index.ts";
import { ParametersRefused } from "../protocol/handlers.ts";
import { type EditAnswer, editAnswer, planOptions } from "./navigation-edit.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const parityEditType = new RequestType<ParityEditQuestion, EditAnswer | null, void>(parityEditRequest);

/** What an edit of a cell changes. The parameter comes from a client and may be anything. */
export function parityEdit(context: SiteRequestContext, question: ParityEditQuestion): EditAnswer {
  const { action, changesShared, column, name, page, place }: Partial<ParityEditQuestion> = question;
  const known = parityEditActions.find((one) => one === action);
  if (known === undefined)
    throw new ParametersRefused(
      `The parameter "action" has an unknown value; use ${parityEditActions.join(", ")}.`,
    );
  if (typeof place !== "string" || typeof name !== "string" || typeof page !== "string")
    throw new ParametersRefused('The parameters "place", "name" and "page" must be strings.');
  if (typeof column !== "number" || !Number.isSafeInteger(column))
    throw new ParametersRefused('The parameter "column" must be the index of a column.');
  const edit = { place, column, name, page, action: known };
  return editAnswer(context, planParityEdit(context.site, edit, planOptions(context, changesShared)));
}
