/** The wording of findings about what today's platform accepts but the reference does not have. */
import type { Dialect } from "../../model/dialect.ts";

/**
 * The clause after the subject: `"pl" works today but is not in the reference; …`.
 * @param advice what works in both dialects, as a command; undefined if nothing does
 */
export function onlyTodayClause(dialect: Dialect, advice: string | undefined): string {
  const fact = "works today but is not in the reference";
  if (dialect === "current") return fact;
  const switching = "use the current dialect";
  return `${fact}; ${advice === undefined ? switching : `${switching}, or ${advice}`}`;
}
