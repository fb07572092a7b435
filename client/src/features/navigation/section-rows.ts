/** The sections of the navigation, in tree order. Does not depend on the editor's API. */
import type { NavigationTreeRow } from "../../../../server/src/protocol.ts";
import { sectionKinds } from "./row-words.ts";
import type { NavigationNode } from "./tree-model.ts";

/** Whether a row is a section, as opposed to rows that the platform generates from a spec and unpublished rows. */
function isSection({ kind }: NavigationTreeRow): boolean {
  return kind === "site" || sectionKinds.has(kind);
}

/** A section with its ancestors, the outermost first. */
export interface SectionRow {
  readonly node: NavigationNode;
  readonly around: readonly NavigationNode[];
}

/** The first sections of a tree. */
interface SectionRows {
  readonly sections: readonly SectionRow[];
  /** Whether there are more sections than requested. */
  readonly isCut: boolean;
}

/**
 * The sites and the sections that have children, each before those inside it.
 * @param childrenOf the children of a row; without an argument, those of all sites
 */
export async function sectionsBelow(
  childrenOf: (node: NavigationNode | undefined) => Promise<readonly NavigationNode[]>,
  max: number,
): Promise<SectionRows> {
  const sections: SectionRow[] = [];
  let isCut = false;
  const visit = async (
    parent: NavigationNode | undefined,
    around: readonly NavigationNode[],
  ): Promise<void> => {
    for (const node of await childrenOf(parent)) {
      if (node.more !== undefined || !isSection(node.row) || node.row.childCount === 0) continue;
      if (sections.length >= max) {
        isCut = true;
        return;
      }
      sections.push({ node, around });
      await visit(node, [...around, node]);
    }
  };
  await visit(undefined, []);
  return { sections, isCut };
}
