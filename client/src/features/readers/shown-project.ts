/**
 * Decides which project the Pages by Need view shows: that of the site in the active editor, otherwise the one
 * that the author chose last. Does not depend on the editor.
 */
import type { CallTarget } from "../../service/call-target.ts";
import type { ReaderNumbers } from "./reader-numbers.ts";
import type { Readers } from "./readers.ts";

interface ShownProjectParts<Target> {
  readonly readers: Pick<Readers, "isAnyOn" | "isOn" | "numbersOf">;
  /** The project of the site in the active editor, or of the only site. */
  readonly known: () => Target | undefined;
  /** Shows the numbers of a project; undefined if there are none. */
  readonly show: (shown: { readonly target: Target; readonly numbers: ReaderNumbers } | undefined) => void;
  /** Called when the shown project was turned on or off. */
  readonly onTurned: (isOn: boolean) => void;
}

export class ShownProject<Target extends Pick<CallTarget, "origin" | "project">> {
  readonly #parts: ShownProjectParts<Target>;
  #shown: Target | undefined;
  #isOn: boolean | undefined;

  constructor(parts: ShownProjectParts<Target>) {
    this.#parts = parts;
  }

  /** The project that the view shows, or would show if it had numbers. */
  get shown(): Target | undefined {
    return this.#shown;
  }

  /** Shows the project that the author has chosen, even if the active editor belongs to another site or to none. */
  choose(target: Target): void {
    this.#show(target);
  }

  /** Called when the numbers, the settings or the active editor have changed. */
  update(): void {
    // If the active editor belongs to no site, the last project stays.
    this.#show(this.#parts.readers.isAnyOn ? (this.#parts.known() ?? this.#shown) : undefined);
  }

  #show(target: Target | undefined): void {
    const { onTurned, readers, show } = this.#parts;
    this.#shown = target;
    const numbers = target && readers.numbersOf(target);
    show(target && numbers && { target, numbers });
    const isOn = target !== undefined && readers.isOn(target);
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    onTurned(isOn);
  }
}
