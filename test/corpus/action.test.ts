/**
 * The GitHub action on real sites: a pull request removes a listed page; its findings are annotated, the summary and
 * one comment report what readers lose, and the comment is updated once the page is restored. DOCS_JSON_CORPUS names
 * the folder of the sites.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CommentService, ownProgram, playAction } from "../action/stand-in.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipOnWindows, skipWithoutGit } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { gitIn } from "../support/repository.ts";
import { sharedRealSites } from "./real-sites.ts";

const siteCount = 3;

/**
 * The first entry of the navigation that is the path of a file, except for an `index`, which may also be named by its
 * folder.
 */
function listedPage(site: string): string {
  const files = new Set(readdirSync(site, { recursive: true }).map(String));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [ownProgram, "list", "--format", "json", site],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  assert.equal(status, 0, stderr);
  const listed: { readonly pages: readonly { readonly entry: string; readonly dropped?: string }[] } =
    JSON.parse(stdout).sites[0];
  const found = listed.pages.find(
    ({ dropped, entry }) =>
      dropped === undefined && !/(?:^|\/)index$/.test(entry) && files.has(`${entry}.mdx`),
  );
  assert.ok(found, site);
  return found.entry;
}

describeSlow("the GitHub action on real sites", function () {
  this.timeout(300_000);
  let folder: TemporaryFolder;
  let service: CommentService;
  let address: string;
  let names: readonly string[] = [];

  before(async function () {
    skipOnWindows(this);
    skipWithoutGit(this);
    const { root, index } = sharedRealSites(this);
    const complete = index.sites.filter((site) => site.complete && site.page_entries > 10);
    complete.sort((one, other) => one.page_entries - other.page_entries);
    const step = Math.floor(complete.length / siteCount);
    names = complete
      .filter((_, at) => at % step === 0)
      .slice(0, siteCount)
      .map(({ name }) => name);
    assert.equal(names.length, siteCount);
    folder = temporaryFolder();
    for (const name of names) cpSync(join(root, name), join(folder.root, name), { recursive: true });
  });
  beforeEach(async () => {
    service = new CommentService();
    address = await service.start();
  });
  afterEach(() => service.close());
  after(() => folder?.remove());

  it("annotates what a pull request breaks, and keeps one comment up to date", async () => {
    for (const name of names) {
      const repository = join(folder.root, name);
      const git = (...args: readonly string[]): string => gitIn(repository, args);
      const commit = (message: string): void => {
        git("add", "--all");
        git("commit", "--quiet", "--message", message);
      };
      const play = () =>
        playAction({ folder, repository, address }, { program: ownProgram, "fail-on": "warning" });
      const page = listedPage(repository);
      service.comments.length = 0;
      git("init", "--quiet", "--initial-branch=main");
      commit("The site");
      git("checkout", "--quiet", "-b", "change");
      git("rm", "--quiet", `${page}.mdx`);
      commit("Remove a page");

      const removed = await play();
      assert.equal(removed.code, 1, `${name}: ${removed.log}`);
      assert.ok(
        removed.log.match(/^::warning file=[^\n]*/gm)?.some((line) => line.includes(page)),
        removed.log,
      );
      assert.ok(removed.summary.includes(`/${page}`), `${name}: ${removed.summary}`);
      const [comment] = service.comments;
      assert.equal(service.comments.length, 1);
      assert.ok(comment, name);
      assert.ok(comment.body.includes(`/${page}`), comment.body);

      git("checkout", "--quiet", "main", "--", `${page}.mdx`);
      commit("Put the page back");
      const restored = await play();
      assert.equal(restored.code, 0, `${name}: ${restored.log}`);
      assert.deepEqual(
        service.comments.map((one) => [one.id, one.body.includes(`/${page}`)]),
        [[comment.id, false]],
      );
    }
  });
});
