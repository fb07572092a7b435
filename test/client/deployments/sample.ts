/** A deployment for tests, and what differs. */
import type { Deployment } from "../../../client/src/features/deployments/history.ts";

export const requestedAt = Date.parse("2026-01-02T03:04:05.000Z");

export function deployment(more: Partial<Deployment> = {}): Deployment {
  return {
    statusId: "acme.1",
    project: "acme",
    origin: "https://api.example",
    siteName: "docs",
    folder: "/home/ada/docs",
    requestedAt,
    update: { status: "queued", logs: [] },
    ...more,
  };
}
