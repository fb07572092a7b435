/** The words of findings for what today's platform accepts and the reference does not have. */
import type { Dialect } from "../../model/dialect.ts";

/**
 * The clause behind what is meant: `"pl" works on today's platform but is not in the reference; …`.
 * @param advice what both take, as an order; undefined where there is nothing
 */
export function onlyTodayClause(dialect: Dialect, advice: string | undefined): string {
  const fact = "works on today's platform but is not in the reference";
  if (dialect === "current") return fact;
  const switching = "use the current dialect";
  return `${fact}; ${advice === undefined ? switching : `${switching}, or ${advice}`}`;
}
