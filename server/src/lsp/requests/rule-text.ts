/** `docsJson/rule`: the text of a rule. */
import { RequestType } from "vscode-languageserver/node";
import { type RuleQuestion, type RuleText, ruleRequest } from "../../protocol.ts";
import { rules } from "../../service/index.ts";

export const ruleType = new RequestType<RuleQuestion, RuleText | null, void>(ruleRequest);

export function ruleText(_: unknown, { code }: RuleQuestion): RuleText | null {
  const rule = rules.find((candidate) => candidate.code === code);
  return rule === undefined ? null : { title: rule.title, why: rule.why.replace(/\s+/g, " ") };
}
