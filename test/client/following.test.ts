/** What is polled at the service: stored once for each change, one change at a time. Reading is tested with each kind. */
import assert from "node:assert/strict";
import { failure, type Outcome, success } from "../../client/src/platform/errors.ts";
import type { CallAccess } from "../../client/src/service/call-target.ts";
import { Following } from "../../client/src/service/following.ts";
import { manualClock } from "./manual-clock.ts";

interface Item {
  readonly id: string;
  readonly project: string;
  readonly origin: string;
  readonly folder: string;
  readonly isOver: boolean;
}

function item(id: string): Item {
  return { id, project: "acme", origin: "https://api.example", folder: "/docs", isOver: false };
}

describe("polled requests", () => {
  let saved: (readonly Item[])[];
  let following: Following<Item>;
  let isOverdue: boolean;
  /** The ids of the items that were read. */
  let read: string[];
  let outcome: Outcome<(one: Item) => Item>;
  let access: CallAccess | undefined;

  function follow(...items: readonly Item[]): Following<Item> {
    following = new Following<Item>({
      clock: manualClock(),
      kind: {
        idOf: ({ id }) => id,
        isOver: ({ isOver }) => isOver,
        isOverdue: () => isOverdue,
        read: async (_, { id }) => {
          read.push(id);
          return outcome;
        },
        nameOf: ({ id }) => id,
        stateOf: ({ isOver }) => String(isOver),
        noKey: "There is no key.",
        notFound: "It is unknown.",
      },
      wait: () => 1000,
      maxWait: 1000,
      maxAtOnce: 10,
      known: async () => access,
      items,
      save: (now) => void saved.push(now),
      onChange: () => {},
      onEnd: () => {},
      note: () => {},
    });
    return following;
  }

  beforeEach(() => {
    saved = [];
    isOverdue = false;
    read = [];
    outcome = success((one) => one);
    access = undefined;
  });
  afterEach(() => following.dispose());

  it("changes one item and leaves the others", () => {
    const [one, two] = [item("1"), item("2")];
    follow(one, two).update("2", (it) => ({ ...it, isOver: true }));
    assert.equal(following.items[0], one);
    assert.equal(following.find("2")?.isOver, true);
    assert.deepEqual(saved, [following.items]);
  });

  it("stores nothing if nothing changes", () => {
    follow(item("1")).update("other", () => item("2"));
    following.update("1", (it) => ({ ...it }));
    following.remove(({ id }) => id === "other");
    assert.deepEqual([following.items, saved], [[item("1")], []]);
  });

  it("reads overdue items at the user's request, until the service accepts no more requests", async () => {
    isOverdue = true;
    access = {
      purpose: "agent",
      project: "acme",
      origin: "https://api.example",
      baseUrl: "https://api.example",
      key: "mint_key",
      site: { name: "docs", folder: { path: "/docs" } },
    };
    await follow(item("1"), item("2"), item("3")).refresh();
    assert.deepEqual(read, ["1", "2", "3"]);
    outcome = failure({ kind: "server", status: 503 });
    await following.refresh();
    assert.deepEqual(read.slice(3), ["1", "2", "3"]);
    outcome = failure({ kind: "rate-limited" });
    await following.refresh();
    assert.deepEqual(read.slice(6), ["1"]);
  });

  it("removes items", () => {
    follow(item("1"), item("2")).remove(({ id }) => id === "1");
    assert.deepEqual([following.items, saved], [[item("2")], [[item("2")]]]);
  });
});
