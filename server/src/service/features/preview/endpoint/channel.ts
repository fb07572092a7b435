/** Writes the channels of an AsyncAPI spec of version 2 or 3: address, servers, parameters and messages. */

import type { TabPanel } from "../tabs-html.ts";
import { withPart } from "./body.ts";
import { examplesOf } from "./examples.ts";
import { namedRows } from "./parameters.ts";
import { printedValue, visibleLine } from "./printed-value.ts";
import { writeFields, writeSchema } from "./schema-tree.ts";
import { channelServers, writeBar, writeServers } from "./servers.ts";
import { type Dereferenced, entriesOf, itemsOf, resolve, type SpecValues, textIn } from "./spec-content.ts";
import {
  choices,
  code,
  codeBlock,
  details,
  type EndpointView,
  element,
  oneOrChoices,
  remark,
  section,
} from "./view.ts";

const maxMessages = 40;
const maxChannels = 60;
const maxOperations = 5_000;

/** A message; in AsyncAPI 2 with its action, `publish` or `subscribe`. */
interface NamedMessage {
  readonly name: string;
  readonly action: string | undefined;
  readonly message: Dereferenced;
}

interface FoundChannel {
  readonly name: string;
  readonly address: string;
  readonly channel: Dereferenced;
  readonly actions: readonly string[];
  readonly messages: readonly NamedMessage[];
}

function messageName(message: Dereferenced, fallback: string): string {
  return visibleLine(
    textIn(message.get("title")) ?? textIn(message.get("name")) ?? message.name ?? fallback,
    100,
  );
}

function messagesIn(
  content: SpecValues,
  value: unknown,
  action: string | undefined,
  name: string,
): readonly NamedMessage[] {
  const message = resolve(content, value);
  if (message === undefined) return [];
  const options = itemsOf(message.get("oneOf"));
  if (options.length === 0) return [{ name: messageName(message, name), action, message }];
  return options
    .slice(0, maxMessages)
    .flatMap((option, index) =>
      messagesIn(content, withoutOptions(content, option), action, `Message ${index + 1}`),
    );
}

/** The value, unless it has options itself: messages are not nested in AsyncAPI, and loops must end. */
function withoutOptions(content: SpecValues, value: unknown): unknown {
  return itemsOf(resolve(content, value)?.get("oneOf")).length > 0 ? undefined : value;
}

/** A channel contains its operations in AsyncAPI 2; in AsyncAPI 3, operations are separate and refer to it. */
function channelOf(content: SpecValues, name: string, value: unknown): FoundChannel | undefined {
  const channel = resolve(content, value);
  if (channel === undefined) return undefined;
  const actions: string[] = [];
  const messages: NamedMessage[] = [];
  for (const action of ["publish", "subscribe"]) {
    const operation = resolve(content, channel.get(action));
    if (operation === undefined) continue;
    actions.push(action);
    messages.push(...messagesIn(content, operation.get("message"), action, "Message"));
  }
  for (const [key, message] of entriesOf(content, channel.get("messages")).slice(0, maxMessages))
    messages.push(...messagesIn(content, message, undefined, key));
  const operations = entriesOf(content, resolve(content, content.root)?.get("operations"));
  for (const [, entry] of operations.slice(0, maxOperations)) {
    const operation = resolve(content, entry);
    const action = textIn(operation?.get("action"));
    if (action !== undefined && resolve(content, operation?.get("channel"))?.target === channel.target)
      actions.push(action);
  }
  const address = textIn(channel.get("address")) ?? name;
  return { name, address, channel, actions: [...new Set(actions)], messages: messages.slice(0, maxMessages) };
}

function channelsIn(content: SpecValues): readonly (readonly [string, unknown])[] {
  return entriesOf(content, resolve(content, content.root)?.get("channels"));
}

/** The channel with a name, else with an address. */
export function channelAt(content: SpecValues, wanted: string): FoundChannel | undefined {
  const all = channelsIn(content);
  const found =
    all.find(([name]) => name === wanted) ??
    all.find(([, value]) => resolve(content, value)?.get("address") === wanted);
  return found === undefined ? undefined : channelOf(content, found[0], found[1]);
}

function writeMessage(view: EndpointView, { message, action }: NamedMessage): void {
  const { content } = view;
  if (message.problem !== undefined) remark(view, message.problem);
  const summary = textIn(message.get("summary"));
  if (action !== undefined) element(view, "p", { class: "remark" }, `Action: ${action}`);
  if (summary !== undefined) element(view, "p", { class: "summary" }, visibleLine(summary));
  view.describe(message.get("description"));
  const type = textIn(message.get("contentType"));
  if (type !== undefined) element(view, "p", { class: "media" }, () => code(view, type));
  const headers = message.get("headers");
  if (headers !== undefined)
    details(view, "Headers", () => withPart(view, () => writeSchema(view, schemaIn(content, headers))));
  const payload = message.get("payload");
  if (payload !== undefined) withPart(view, () => writeSchema(view, schemaIn(content, payload)));
}

/** The schema in a value: in AsyncAPI 3, an object with the format may contain it. */
function schemaIn(content: SpecValues, value: unknown): unknown {
  const wrapped = resolve(content, value);
  return wrapped?.get("schemaFormat") === undefined ? value : wrapped.get("schema");
}

/** Writes the page of a channel. */
export function writeChannel(view: EndpointView, found: FoundChannel): void {
  const { content } = view;
  const { channel, messages, address } = found;
  const summary = textIn(channel.get("summary"));
  if (summary !== undefined) element(view, "p", { class: "summary" }, visibleLine(summary));
  view.describe(channel.get("description"));
  writeServers(view, channelServers(content, channel));
  const parameters = namedRows(content, channel.get("parameters"));
  if (parameters.length > 0) section(view, "Parameters", () => writeFields(view, parameters));
  if (messages.length === 0) remark(view, `The channel ${visibleLine(address, 200)} has no messages.`);
  else
    section(view, "Messages", () =>
      choices(
        view,
        "Message",
        messages.map((message) => ({ title: message.name, write: () => writeMessage(view, message) })),
      ),
    );
}

/** Writes the examples of the messages, among the samples. */
export function writeMessageExamples(view: EndpointView, { messages }: FoundChannel): void {
  const { content } = view;
  const panels = messages.flatMap(({ name, message }): readonly TabPanel[] => {
    const [first] = itemsOf(message.get("examples"));
    const example = resolve(content, first)?.get("payload");
    if (example !== undefined)
      return [{ title: name, write: () => codeBlock(view, name, printedValue(example)) }];
    const payload = message.get("payload");
    const holder = resolve(content, { schema: schemaIn(content, payload) });
    if (holder === undefined || payload === undefined) return [];
    const [generated] = examplesOf(content, holder, "response");
    if (generated === undefined) return [];
    const title = `${name}, generated from the schema`;
    return [{ title: name, write: () => codeBlock(view, title, printedValue(generated.value)) }];
  });
  if (panels.length > 0) section(view, "Example messages", () => oneOrChoices(view, "Message", panels));
}

/** Writes all channels of a spec, for a section for which the platform generates a page per channel. */
export function writeChannels(view: EndpointView): void {
  const { content } = view;
  const all = channelsIn(content);
  for (const [name, value] of all.slice(0, maxChannels)) {
    if (view.html.isFull) return;
    const found = channelOf(content, name, value);
    if (found === undefined) continue;
    section(view, visibleLine(textIn(found.channel.get("title")) ?? name, 200), () => {
      writeBar(view, actionWord(found), "", found.address);
      writeChannelShort(view, found);
    });
  }
  if (all.length > maxChannels) remark(view, `${all.length - maxChannels} more channels are not shown.`);
  if (all.length === 0) remark(view, "The spec has no channels.");
}

function writeChannelShort(view: EndpointView, { channel, messages }: FoundChannel): void {
  view.describe(textIn(channel.get("summary")) ?? channel.get("description"));
  for (const message of messages) details(view, message.name, () => writeMessage(view, message));
}

/** The word that is shown instead of a method. */
export function actionWord({ actions }: FoundChannel): string {
  return actions.length === 1 ? (actions[0] ?? "").toUpperCase().slice(0, 20) : "CHANNEL";
}
