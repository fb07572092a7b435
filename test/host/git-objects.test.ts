/** Contents are read by name, with as few commands as their number and size allow. */
import assert from "node:assert/strict";
import { type GitObject, readObjects } from "../../server/src/host/git-objects.ts";
import { skipWithoutGit } from "../skipping.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";

describe("objects of git", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
  });
  afterEach(() => repository?.remove());

  const idOf = (file: string, text: string): string => {
    repository.write(file, text);
    return repository.git("hash-object", "-w", file).trim();
  };
  const read = (names: readonly string[], maxBytes: number): ReadonlyMap<string, GitObject> =>
    new Map(readObjects(repository.root, names, maxBytes));
  const textOf = (object: GitObject | undefined): string | undefined =>
    object?.kind === "content" ? object.bytes.toString("utf8") : object?.kind;

  it("are read completely, with line breaks and any bytes, each name once", () => {
    const [one, other, empty] = [
      idOf("a", "one\n\nline\n"),
      idOf("b", "\u{1F600} \0 blob 3\n"),
      idOf("c", ""),
    ];
    const found = read([one, other, empty, one], 1000);
    assert.deepEqual(
      [one, other, empty].map((name) => textOf(found.get(name))),
      ["one\n\nline\n", "\u{1F600} \0 blob 3\n", ""],
    );
    assert.equal(found.size, 3);
    assert.deepEqual([...readObjects(repository.root, [], 1000)], []);
  });

  it("are reported if they are too long or missing, next to those that are read", () => {
    const [short, long] = [idOf("a", "short"), idOf("b", "long".repeat(10))];
    const none = "1".repeat(40);
    const found = read([short, long], 20);
    assert.deepEqual([textOf(found.get(short)), textOf(found.get(long))], ["short", "too-large"]);
    const withNone = read([short, none, long], 20);
    assert.deepEqual(
      [short, none, long].map((name) => textOf(withNone.get(name))),
      ["short", "absent", "too-large"],
    );
  });

  it("are read in batches if there are too many, or they are too long for one answer", () => {
    const texts = Array.from({ length: 1100 }, (_, number) => `text ${number}`);
    repository.write("texts", texts.join("\n"));
    for (const [number, text] of texts.entries()) repository.write(`many/${number}`, text);
    repository.git("add", "many");
    const entries = repository.git("ls-files", "--stage", "many").trim().split("\n");
    const names = entries.map((entry) => entry.split(" ")[1] ?? "");
    const found = read(names, 1000);
    assert.deepEqual(new Set(names.map((name) => textOf(found.get(name)))), new Set(texts));
    const long = Array.from({ length: 3 }, (_, number) => idOf("long", `${number}`.repeat(7_000_000)));
    const lengths = new Map(
      Array.from(readObjects(repository.root, long, 8_000_000), ([name, object]) => [
        name,
        object.kind === "content" ? object.bytes.length : object.kind,
      ]),
    );
    assert.deepEqual(
      long.map((name) => lengths.get(name)),
      [7_000_000, 7_000_000, 7_000_000],
    );
  });
});
