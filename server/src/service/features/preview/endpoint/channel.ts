/** The channels of an AsyncAPI spec, of versions 2 and 3: URL, servers, parameters and messages. */

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
  type EndpointView,
  element,
  oneOrChoices,
  opened,
  remark,
  section,
} from "./view.ts";

const maxMessages = 40;
const maxChannels = 60;

/** A message, and which way it goes as the spec says it. */
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
    .flatMap((one, index) =>
      messagesIn(content, withoutOptions(content, one), action, `Message ${index + 1}`),
    );
}

/** Messages of AsyncAPI are not nested; a loop of them ends here. */
function withoutOptions(content: SpecValues, value: unknown): unknown {
  return itemsOf(resolve(content, value)?.get("oneOf")).length > 0 ? undefined : value;
}

/** AsyncAPI 2 has the operations within the channel; 3 has them apart, and they refer to it. */
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
  for (const [key, one] of entriesOf(content, channel.get("messages")).slice(0, maxMessages))
    messages.push(...messagesIn(content, one, undefined, key));
  for (const [, one] of entriesOf(content, resolve(content, content.root)?.get("operations")).slice(
    0,
    5_000,
  )) {
    const operation = resolve(content, one);
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

/** The channel with a name, else with a URL. */
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
  if (action !== undefined) element(view, "p", { class: "remark" }, `Of ${action}`);
  if (summary !== undefined) element(view, "p", { class: "summary" }, visibleLine(summary));
  view.describe(message.get("description"));
  const type = textIn(message.get("contentType"));
  if (type !== undefined) element(view, "p", { class: "media" }, () => code(view, type));
  const headers = message.get("headers");
  if (headers !== undefined)
    opened(view, "Headers", () => withPart(view, () => writeSchema(view, schemaIn(content, headers))));
  const payload = message.get("payload");
  if (payload !== undefined) withPart(view, () => writeSchema(view, schemaIn(content, payload)));
}

/** AsyncAPI 3 may wrap a schema with the name of its format. */
function schemaIn(content: SpecValues, value: unknown): unknown {
  const wrapped = resolve(content, value);
  return wrapped?.get("schemaFormat") === undefined ? value : wrapped.get("schema");
}

/** The channel itself: what is written on its page. */
export function writeChannel(view: EndpointView, found: FoundChannel): void {
  const { content } = view;
  const { channel, messages, address } = found;
  const summary = textIn(channel.get("summary"));
  if (summary !== undefined) element(view, "p", { class: "summary" }, visibleLine(summary));
  view.describe(channel.get("description"));
  writeServers(view, channelServers(content, channel));
  const parameters = namedRows(content, channel.get("parameters"));
  if (parameters.length > 0) section(view, "Parameters", () => writeFields(view, parameters));
  if (messages.length === 0) remark(view, `The channel ${visibleLine(address, 200)} has no message.`);
  else
    section(view, "Messages", () =>
      choices(
        view,
        "Message",
        messages.map((one) => ({ title: one.name, write: () => writeMessage(view, one) })),
      ),
    );
}

/** Examples of the messages, for the side of the page. */
export function writeMessageExamples(view: EndpointView, { messages }: FoundChannel): void {
  const { content } = view;
  const panels = messages.flatMap(({ name, message }): readonly TabPanel[] => {
    const [first] = itemsOf(message.get("examples"));
    const given = resolve(content, first)?.get("payload");
    if (given !== undefined)
      return [{ title: name, write: () => codeBlock(view, name, printedValue(given)) }];
    const holder = resolve(content, { schema: schemaIn(content, message.get("payload")) });
    const made =
      holder === undefined || message.get("payload") === undefined
        ? []
        : examplesOf(content, holder, "response");
    const [only] = made;
    return only === undefined
      ? []
      : [
          {
            title: name,
            write: () => codeBlock(view, `${name}, generated from the schema`, printedValue(only.value)),
          },
        ];
  });
  if (panels.length > 0) section(view, "Example messages", () => oneOrChoices(view, "Message", panels));
}

/** All channels of a spec one below the other, for a section that gets a page for each of them. */
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
  if (all.length === 0) remark(view, "The spec has no channel.");
}

function writeChannelShort(view: EndpointView, { channel, messages }: FoundChannel): void {
  view.describe(textIn(channel.get("summary")) ?? channel.get("description"));
  for (const shownMessage of messages)
    opened(view, shownMessage.name, () => writeMessage(view, shownMessage));
}

/** What is in place of the method. */
export function actionWord({ actions }: FoundChannel): string {
  return actions.length === 1 ? (actions[0] ?? "").toUpperCase().slice(0, 20) : "CHANNEL";
}
