/** The sections of the navigation in the order of the tree. Does not depend on the editor API. */
import type { NavigationTreeRow } from "../../../../server/src/protocol.ts";
import { sectionKinds } from "./row-words.ts";
import type { NavigationNode } from "./tree-model.ts";

/** What is a section: neither what the platform makes from a spec nor what is not published. */
function isSection({ kind }: NavigationTreeRow): boolean {
  return kind === "site" || sectionKinds.has(kind);
}

/** A section with the rows around it, the outermost first. */
export interface SectionRow {
  readonly node: NavigationNode;
  readonly around: readonly NavigationNode[];
}

/** The first sections of a tree. */
interface SectionRows {
  readonly sections: readonly SectionRow[];
  /** Whether there are more than were requested. */
  readonly isCut: boolean;
}

/**
 * The sections that have rows below them, and the sites, each before those inside it.
 * @param childrenOf the rows below a row; those of the sites without one
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
