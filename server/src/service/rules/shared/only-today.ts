/** The words of findings for what today's platform accepts and the reference does not have. */
import type { Dialect } from "../../model/dialect.ts";

/**
 * The clause behind what is meant: `"pl" works on today's platform, the reference does not have it; …`.
 * @param advice what both take, as an order; undefined where there is nothing
 */
export function onlyTodayClause(dialect: Dialect, advice: string | undefined): string {
  const fact = "works on today's platform, the reference does not have it";
  if (dialect === "current") return fact;
  const switching = "use the current dialect";
  return `${fact}; ${advice === undefined ? switching : `${switching}, or ${advice}`}`;
}
