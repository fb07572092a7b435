/** What is polled at the service: stored once for each change, one change at a time. Reading is tested with each kind. */
import assert from "node:assert/strict";
import { success } from "../../client/src/platform/errors.ts";
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

  function follow(...items: readonly Item[]): Following<Item> {
    following = new Following<Item>({
      clock: manualClock(),
      kind: {
        idOf: ({ id }) => id,
        isOver: ({ isOver }) => isOver,
        isOverdue: () => false,
        read: async () => success((one: Item) => one),
        nameOf: ({ id }) => id,
        stateOf: ({ isOver }) => String(isOver),
        noKey: "There is no key.",
        notFound: "It is unknown.",
      },
      wait: () => 1000,
      maxWait: 1000,
      maxAtOnce: 10,
      known: async () => undefined,
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

  it("removes items", () => {
    follow(item("1"), item("2")).remove(({ id }) => id === "1");
    assert.deepEqual([following.items, saved], [[item("2")], [[item("2")]]]);
  });
});
