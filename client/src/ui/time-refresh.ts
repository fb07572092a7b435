/** Views that tell how long ago something was say it anew every minute, as long as they are seen. */
import type { Disposable, Event } from "vscode";
import type { Clock } from "../platform/clock.ts";

const minute = 60_000;

/** Of a tree view what is needed here. */
export interface SeenView {
  readonly visible: boolean;
  readonly onDidChangeVisibility: Event<unknown>;
}

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
