/** Which repositories the Changes view watches, and when it looks for them. */
import assert from "node:assert/strict";
import { Repositories } from "../../../client/src/features/changes/repositories.ts";

class FakeGit {
  readonly asked: string[] = [];
  readonly watched = new Set<string>();
  /** The folders that have a repository, as far as the editor knows. */
  readonly known = new Set<string>();
  readonly repositories = new Repositories<string>(async (folder) => {
    this.asked.push(folder);
    await Promise.resolve();
    if (!this.known.has(folder)) return undefined;
    this.watched.add(folder);
    return { dispose: () => this.watched.delete(folder) };
  });
}

describe("the watched repositories", () => {
  it("are each watched once", async () => {
    const { asked, known, repositories, watched } = new FakeGit();
    known.add("a").add("b");
    await Promise.all([repositories.watch(["a"]), repositories.watch(["a", "b"])]);
    await repositories.watch(["a", "b"]);
    assert.deepEqual(asked, ["a", "b"]);
    assert.deepEqual([...watched], ["a", "b"]);
    repositories.dispose();
    assert.deepEqual([...watched], []);
  });

  it("are found later if the editor knew none, such as before the folder was trusted", async () => {
    const { asked, known, repositories, watched } = new FakeGit();
    await repositories.watch(["a"]);
    known.add("a");
    await repositories.watch(["a"]);
    assert.deepEqual(asked, ["a", "a"]);
    assert.deepEqual([...watched], ["a"]);
  });

  it("are not watched after the view is gone", async () => {
    const { asked, known, repositories, watched } = new FakeGit();
    known.add("a").add("b");
    const watching = repositories.watch(["a", "b"]);
    repositories.dispose();
    await watching;
    assert.deepEqual(asked, ["a"]);
    assert.deepEqual([...watched], []);
  });
});
