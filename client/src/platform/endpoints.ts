/** The table of the service's operations (F15.6, F15.10, F15.12, F15.13, F15.15, F15.20, F15.21, F15.22, F15.26, F15.27). */
import type { KeyPurpose } from "./key-purpose.ts";

export interface ServiceEndpoint {
  readonly method: "GET" | "POST";
  /** The path after the base URL; `{names}` are replaced by parameters. */
  readonly path: string;
  /** The purpose of the key that the operation needs. */
  readonly key: KeyPurpose;
}

export const endpoints = {
  askAssistant: { method: "POST", path: "/v1/assistant/{domain}/message", key: "assistant" },
  askAssistantV2: { method: "POST", path: "/v2/assistant/{domain}/message", key: "assistant" },
  searchSite: { method: "POST", path: "/v1/search/{domain}", key: "assistant" },
  readFeedbackByPage: { method: "GET", path: "/v1/analytics/{projectId}/feedback/by-page", key: "analytics" },
  readViews: { method: "GET", path: "/v1/analytics/{projectId}/views", key: "analytics" },
  triggerUpdate: { method: "POST", path: "/v1/project/update/{projectId}", key: "update" },
  triggerPreview: { method: "POST", path: "/v1/project/preview/{projectId}", key: "update" },
  readUpdateStatus: { method: "GET", path: "/v1/project/update-status/{statusId}", key: "update" },
  listAgentJobs: { method: "GET", path: "/v1/agent/{projectId}/jobs", key: "jobs" },
  createAgentJob: { method: "POST", path: "/v2/agent/{projectId}/job", key: "agent" },
  readAgentJob: { method: "GET", path: "/v2/agent/{projectId}/job/{jobId}", key: "agent" },
  messageAgentJob: { method: "POST", path: "/v2/agent/{projectId}/job/{jobId}/message", key: "agent" },
} as const satisfies Readonly<Record<string, ServiceEndpoint>>;
