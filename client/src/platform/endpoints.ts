/**
 * The operations of the service, in one table (F15.6, F15.10, F15.12, F15.13, F15.15).
 */
import type { KeyPurpose } from "./key-purpose.ts";

export interface ServiceEndpoint {
  readonly method: "GET" | "POST";
  /** Below the base address; `{names}` are filled in. */
  readonly path: string;
  /** The status that tells success. Any other 2xx is taken for it too: it is no refusal. */
  readonly success: number;
  /** The key that goes with it. */
  readonly key: KeyPurpose;
  /** Which of the two base addresses it is below. */
  readonly base: "assistant" | "api";
}

export const endpoints = {
  askAssistant: {
    method: "POST",
    path: "/v1/assistant/{domain}/message",
    success: 200,
    key: "assistant",
    base: "assistant",
  },
  askAssistantV2: {
    method: "POST",
    path: "/v2/assistant/{domain}/message",
    success: 200,
    key: "assistant",
    base: "assistant",
  },
  triggerUpdate: {
    method: "POST",
    path: "/v1/project/update/{projectId}",
    success: 202,
    key: "update",
    base: "api",
  },
  readUpdateStatus: {
    method: "GET",
    path: "/v1/project/update-status/{statusId}",
    success: 200,
    key: "update",
    base: "api",
  },
  listAgentJobs: {
    method: "GET",
    path: "/v1/agent/{projectId}/jobs",
    success: 200,
    key: "jobs",
    base: "api",
  },
} as const satisfies Readonly<Record<string, ServiceEndpoint>>;
