/**
 * The operations of the service, in one table (F15.6, F15.10, F15.12, F15.13, F15.15, F15.20, F15.21, F15.22, F15.26, F15.27).
 */
import type { KeyPurpose } from "./key-purpose.ts";

/** One operation of the service. */
export interface ServiceEndpoint {
  readonly method: "GET" | "POST";
  /** The path below the base URL; `{names}` are replaced by parameters. */
  readonly path: string;
  /** The status of success. Any other 2xx counts as success too, because it is not an error. */
  readonly success: number;
  /** The purpose of the key that the operation needs. */
  readonly key: KeyPurpose;
  /** Which of the two base URLs the path belongs to. */
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
  searchSite: {
    method: "POST",
    path: "/v1/search/{domain}",
    success: 200,
    key: "assistant",
    base: "assistant",
  },
  readFeedbackByPage: {
    method: "GET",
    path: "/v1/analytics/{projectId}/feedback/by-page",
    success: 200,
    key: "analytics",
    base: "api",
  },
  readViews: {
    method: "GET",
    path: "/v1/analytics/{projectId}/views",
    success: 200,
    key: "analytics",
    base: "api",
  },
  triggerUpdate: {
    method: "POST",
    path: "/v1/project/update/{projectId}",
    success: 202,
    key: "update",
    base: "api",
  },
  triggerPreview: {
    method: "POST",
    path: "/v1/project/preview/{projectId}",
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
  createAgentJob: {
    method: "POST",
    path: "/v2/agent/{projectId}/job",
    success: 201,
    key: "agent",
    base: "api",
  },
  readAgentJob: {
    method: "GET",
    path: "/v2/agent/{projectId}/job/{jobId}",
    success: 200,
    key: "agent",
    base: "api",
  },
  messageAgentJob: {
    method: "POST",
    path: "/v2/agent/{projectId}/job/{jobId}/message",
    success: 200,
    key: "agent",
    base: "api",
  },
} as const satisfies Readonly<Record<string, ServiceEndpoint>>;
