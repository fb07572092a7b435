/**
 * Sanitizes messages from the language server before the client library shows any of their text: the library
 * passes texts to the editor unchanged, and they contain file names, keys and URLs from a repository. Pure: does
 * not depend on the library or the editor.
 */
import { isObject, type JsonObject } from "../platform/json.ts";
import { sanitizedText } from "../ui/sanitized-text.ts";

function withSanitized(fields: JsonObject, ...names: readonly string[]): JsonObject {
  const sanitized = names.flatMap((name) => {
    const value = fields[name];
    return typeof value === "string" ? [[name, sanitizedText(value)] as const] : [];
  });
  return sanitized.length === 0 ? fields : { ...fields, ...Object.fromEntries(sanitized) };
}

function sanitizedParams(method: string, params: JsonObject): JsonObject {
  switch (method) {
    case "window/showMessage":
      return withSanitized(params, "message");
    case "window/showMessageRequest": {
      const { actions } = params;
      const sanitizedActions = Array.isArray(actions)
        ? { actions: actions.map((action) => (isObject(action) ? withSanitized(action, "title") : action)) }
        : {};
      return { ...withSanitized(params, "message"), ...sanitizedActions };
    }
    case "$/progress": {
      const { value } = params;
      return isObject(value) ? { ...params, value: withSanitized(value, "title", "message") } : params;
    }
    default:
      return params;
  }
}

/** The message, with all texts sanitized that the editor does not show as plain text. */
export function sanitizedMessage<Message extends object>(message: Message): Message {
  const fields: JsonObject = Object.fromEntries(Object.entries(message));
  const { method, params, error } = fields;
  if (typeof method === "string" && isObject(params)) {
    const sanitized = sanitizedParams(method, params);
    return sanitized === params ? message : { ...message, params: sanitized };
  }
  // The editor also shows why a rename or an edit was refused.
  if (isObject(error)) return { ...message, error: withSanitized(error, "message") };
  return message;
}
