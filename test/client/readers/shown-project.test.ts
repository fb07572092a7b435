/** Which project's readers the view shows in a window with several sites. */
import assert from "node:assert/strict";
import type { ReaderNumbers } from "../../../client/src/features/readers/reader-numbers.ts";
import { ShownProject } from "../../../client/src/features/readers/shown-project.ts";

const origin = "https://api.example.com";
const first = { origin, project: "first" };
const second = { origin, project: "second" };

type Target = typeof first;

describe("the project whose pages are shown by need", () => {
  let on: Set<string>;
  let known: Target | undefined;
  let shown: string | undefined;
  let turned: boolean[];
  let project: ShownProject<Target>;

  beforeEach(() => {
    on = new Set();
    known = undefined;
    shown = undefined;
    turned = [];
    project = new ShownProject<Target>({
      readers: {
        get isAnyOn() {
          return on.size > 0;
        },
        isOn: ({ project: name }) => on.has(name),
        numbersOf: ({ project: name }): ReaderNumbers | undefined =>
          on.has(name)
            ? { origin, project: name, readAt: 0, isCut: false, pages: new Map([["guide", { views: 1 }]]) }
            : undefined,
      },
      known: () => known,
      show: (one) => {
        assert.equal(one?.numbers.project, one?.target.project);
        shown = one?.target.project;
      },
      onTurned: (isOn) => turned.push(isOn),
    });
    project.update();
  });

  it("is the one that the author chose, even if no editor is open in its site", () => {
    // Its numbers have been read, which is announced before the choice.
    on.add("second");
    project.update();
    project.choose(second);
    assert.equal(shown, "second");
    assert.deepEqual(turned, [false, true]);
    project.update();
    assert.equal(shown, "second");
    assert.deepEqual(project.shown, second);
  });

  it("is that of the site in the active editor, and stays if an editor belongs to no site", () => {
    on.add("first").add("second");
    known = first;
    project.update();
    assert.equal(shown, "first");
    known = undefined;
    project.update();
    assert.equal(shown, "first");
    known = second;
    project.update();
    assert.equal(shown, "second");
    assert.deepEqual(turned, [false, true]);
  });

  it("shows nothing if its numbers are not turned on, and can be turned off if it is shown", () => {
    on.add("second");
    known = first;
    project.update();
    assert.equal(shown, undefined);
    assert.deepEqual(turned, [false]);
    // Chosen for a file of its site while another editor is active: turning off concerns the shown project.
    project.choose(second);
    assert.deepEqual(project.shown, second);
    assert.equal(shown, "second");
    on.delete("second");
    project.update();
    assert.equal(shown, undefined);
    assert.deepEqual(turned, [false, true, false]);
  });
});
