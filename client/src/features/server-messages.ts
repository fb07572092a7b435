/**
 * Sanitizes messages of the language server before the client library shows anything of them: the library passes
 * texts to the editor unchanged, and they contain file names, keys and URLs of a repository. Pure: does not
 * depend on the library or the editor.
 */
import { sanitizedText } from "../ui/sanitized-text.ts";

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withSanitized(fields: Fields, ...names: readonly string[]): Fields {
  const made = names.flatMap((name) => {
    const value = fields[name];
    return typeof value === "string" ? [[name, sanitizedText(value)] as const] : [];
  });
  return made.length === 0 ? fields : { ...fields, ...Object.fromEntries(made) };
}

function sanitizedParams(method: string, params: Fields): Fields {
  switch (method) {
    case "window/showMessage":
      return withSanitized(params, "message");
    case "window/showMessageRequest": {
      const { actions } = params;
      const shown = Array.isArray(actions)
        ? { actions: actions.map((one) => (isFields(one) ? withSanitized(one, "title") : one)) }
        : {};
      return { ...withSanitized(params, "message"), ...shown };
    }
    case "$/progress": {
      const { value } = params;
      return isFields(value) ? { ...params, value: withSanitized(value, "title", "message") } : params;
    }
    default:
      return params;
  }
}

/** The message, with each text sanitized that the editor would not show as plain text. */
export function sanitizedMessage<Message extends object>(message: Message): Message {
  const fields: Fields = Object.fromEntries(Object.entries(message));
  const { method, params, error } = fields;
  if (typeof method === "string" && isFields(params)) {
    const sanitized = sanitizedParams(method, params);
    return sanitized === params ? message : { ...message, params: sanitized };
  }
  // The editor also shows why a rename or an edit was refused.
  if (isFields(error)) return { ...message, error: withSanitized(error, "message") };
  return message;
}
