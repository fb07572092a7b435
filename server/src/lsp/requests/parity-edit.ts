/** `docsJson/parity/edit`: copies a page to another language or version, lists it there, or removes it, as an edit. */
import { RequestType } from "vscode-languageserver/node";
import { type ParityEditQuestion, parityEditRequest } from "../../protocol.ts";
import { parityEditActions, planParityEdit } from "../../service/index.ts";
import { InvalidParametersError } from "../protocol/handlers.ts";
import { type EditAnswer, editAnswer, planOptions } from "./navigation-edit.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const parityEditType = new RequestType<ParityEditQuestion, EditAnswer | null, void>(parityEditRequest);

/** Plans the edit of a cell. The parameter comes from a client and may have any value. */
export function parityEdit(context: SiteRequestContext, question: ParityEditQuestion): EditAnswer {
  const { action, changesShared, column, name, page, place }: Partial<ParityEditQuestion> = question;
  const knownAction = parityEditActions.find((candidate) => candidate === action);
  if (knownAction === undefined)
    throw new InvalidParametersError(
      `The parameter "action" has an unknown value; use ${parityEditActions.join(", ")}.`,
    );
  if (typeof place !== "string" || typeof name !== "string" || typeof page !== "string")
    throw new InvalidParametersError('The parameters "place", "name" and "page" must be strings.');
  if (typeof column !== "number" || !Number.isSafeInteger(column))
    throw new InvalidParametersError('The parameter "column" must be the index of a column.');
  const edit = { place, column, name, page, action: knownAction };
  return editAnswer(context, planParityEdit(context.site, edit, planOptions(context, changesShared)));
}
