/** What the engine stores of a specification: its operations with their places, and its flaws. */
import type { GraphqlSchema } from "../graphql/schema.ts";
import type { Segment, Span } from "../model/location.ts";
import type { SpecFlaw } from "./flaws.ts";

export interface Operation {
  /** An HTTP method or `WEBHOOK` in capitals; any other method as written in the specification (F6.39). */
  readonly method: string;
  /** The path template as written; for a webhook, its name. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly operationId: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Marked `x-hidden` or `x-excluded`, by any value but an empty one, so that no page is generated for it (F6.20). */
  readonly hidden: boolean;
  /** Marked `x-excluded`, so that it must not be listed (F6.19). */
  readonly excluded: boolean;
  /** The URL that `x-mint.href` sets for its page. */
  readonly address: string | undefined;
  /** Short descriptions: `id (path, required)`. Equal descriptions are one string in memory. */
  readonly parameters: readonly string[];
  /** Status codes as written. */
  readonly responses: readonly string[];
  /** The place of the operation object in the specification. */
  readonly pointer: readonly Segment[];
}

export interface SpecFile {
  readonly file: string;
  /**
   * `unknown`: readable, but not a specification; `unreadable`: not valid JSON, YAML or GraphQL, or
   * beyond a limit.
   */
  readonly kind: "openapi" | "swagger2" | "asyncapi" | "graphql" | "unknown" | "unreadable";
  /** Why it is unknown or unreadable, as a clause after "because": "it is empty". */
  readonly reason: string | undefined;
  readonly title: string | undefined;
  /** The version of the described API, not of the format. */
  readonly version: string | undefined;
  /** In document order, webhooks last. */
  readonly operations: readonly Operation[];
  /** By `METHOD path`. */
  readonly byEndpoint: ReadonlyMap<string, Operation>;
  /** By name, without leading slash. */
  readonly webhooks: ReadonlyMap<string, Operation>;
  /** Paths (and webhook names) whose operations are in another file, which is not read. */
  readonly elsewhere: ReadonlySet<string>;
  /** False if the list of paths itself is in another file. */
  readonly listsPaths: boolean;
  /** Whether it certainly has nothing to generate pages from: no path or webhook, or no channel (F6.44). */
  readonly isEmpty: boolean;
  /** By `METHOD path`: where `x-excluded: true` of an operation is. */
  readonly exclusions: ReadonlyMap<string, Span>;
  /** The groups of the sidebar that tags set by `x-group`, by tag (F6.35). */
  readonly groups: ReadonlyMap<string, string>;
  /** The names of the channels of an AsyncAPI document. */
  readonly channels: readonly string[];
  /** The names of its schemas; undefined if some are in another file. */
  readonly schemas: readonly string[] | undefined;
  /** Only for the kind `graphql`. */
  readonly schema: GraphqlSchema | undefined;
  /** What is wrong inside the file. */
  readonly flaws: readonly SpecFlaw[];
}
