/**
 * Makes messages of the language server harmless before the client library shows anything of them: the library passes
 * texts to the editor unchanged, and they contain file names, keys and addresses of a repository. Pure: knows neither
 * the library nor the editor.
 */
import { harmlessText } from "../ui/harmless-text.ts";

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withHarmless(fields: Fields, ...names: readonly string[]): Fields {
  const made = names.flatMap((name) => {
    const value = fields[name];
    return typeof value === "string" ? [[name, harmlessText(value)] as const] : [];
  });
  return made.length === 0 ? fields : { ...fields, ...Object.fromEntries(made) };
}

function harmlessParams(method: string, params: Fields): Fields {
  switch (method) {
    case "window/showMessage":
      return withHarmless(params, "message");
    case "window/showMessageRequest": {
      const { actions } = params;
      const shown = Array.isArray(actions)
        ? { actions: actions.map((one) => (isFields(one) ? withHarmless(one, "title") : one)) }
        : {};
      return { ...withHarmless(params, "message"), ...shown };
    }
    case "$/progress": {
      const { value } = params;
      return isFields(value) ? { ...params, value: withHarmless(value, "title", "message") } : params;
    }
    default:
      return params;
  }
}

/** The message, with each text harmless that the editor would not show as plain text. */
export function harmlessMessage<Message extends object>(message: Message): Message {
  const fields: Fields = Object.fromEntries(Object.entries(message));
  const { method, params, error } = fields;
  if (typeof method === "string" && isFields(params)) {
    const harmless = harmlessParams(method, params);
    return harmless === params ? message : { ...message, params: harmless };
  }
  // The editor also shows why a rename or an edit was refused.
  if (isFields(error)) return { ...message, error: withHarmless(error, "message") };
  return message;
}
