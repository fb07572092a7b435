/** Refreshes views with relative times every minute, as long as they are visible. */
import type { Disposable, Event } from "vscode";
import type { Clock } from "../platform/clock.ts";

const minute = 60_000;

/** The part of a tree view that is used here. */
interface SeenView {
  readonly visible: boolean;
  readonly onDidChangeVisibility: Event<unknown>;
}

/** Calls `refresh` every minute while the view is visible, until the result is disposed of. */
export function refreshTimes(view: SeenView, clock: Clock, refresh: () => void): Disposable {
  let cancelTimer: (() => void) | undefined;
  const pause = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
  };
  const scheduleRefresh = (): void => {
    if (!view.visible) {
      pause();
      return;
    }
    cancelTimer ??= clock.after(minute, () => {
      cancelTimer = undefined;
      refresh();
      scheduleRefresh();
    });
  };
  scheduleRefresh();
  const subscription = view.onDidChangeVisibility(scheduleRefresh);
  return {
    dispose: () => {
      subscription.dispose();
      pause();
    },
  };
}
