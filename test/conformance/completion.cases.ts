// Positions, written only from the facts in docs/format.
import { halfTypedPositions } from "./completion-half-typed.cases.ts";
import { keyPositions } from "./completion-keys.cases.ts";
import type { Position } from "./completion-position.ts";
import { valuePositions } from "./completion-values.cases.ts";

export const positionTopics: Readonly<Record<string, readonly Position[]>> = {
  keys: keyPositions,
  values: valuePositions,
  "half-typed": halfTypedPositions,
};
