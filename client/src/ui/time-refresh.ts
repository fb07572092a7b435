/** Refreshes views with relative times every minute, as long as they are visible. */
import type { Disposable, Event } from "vscode";
import type { Clock } from "../platform/clock.ts";

const minute = 60_000;

/** The part of a tree view that is needed here. */
interface SeenView {
  readonly visible: boolean;
  readonly onDidChangeVisibility: Event<unknown>;
}

/** Calls `refresh` every minute while the view is visible, until the result is disposed of. */
export function refreshTimes(view: SeenView, clock: Clock, refresh: () => void): Disposable {
  let callOff: (() => void) | undefined;
  const pause = (): void => {
    callOff?.();
    callOff = undefined;
  };
  const wait = (): void => {
    if (!view.visible) {
      pause();
      return;
    }
    callOff ??= clock.after(minute, () => {
      callOff = undefined;
      refresh();
      wait();
    });
  };
  wait();
  const listening = view.onDidChangeVisibility(wait);
  return {
    dispose: () => {
      listening.dispose();
      pause();
    },
  };
}
