/** The tree of the deployments that this workspace has requested, with details below each deployment. */
import { EventEmitter, type TreeDataProvider, type TreeItem, type TreeView, Uri } from "vscode";
import { isObject } from "../../platform/json.ts";
import { isSameProject } from "../../service/call-target.ts";
import { createTreeView } from "../../ui/editor-ui.ts";
import { treeItem } from "../../ui/tree-items.ts";
import { commandId } from "../command-id.ts";
import { viewIds } from "../view-ids.ts";
import type { Deployments } from "./deployments.ts";
import { type Deployment, deploymentId } from "./history.ts";
import { byPrecision, namedPlaces } from "./log-links.ts";
import { type FilePlace, SitePlaces } from "./site-places.ts";
import { type DetailRow, deploymentRow, detailRows } from "./words.ts";

/** Opens a file at a location from a log line. Not in the Command Palette. */
export const openPlaceCommand = "docsJson.deployments.openPlace";

interface DeploymentNode {
  readonly kind: "deployment";
  readonly deployment: Deployment;
}

interface DeploymentDetailNode {
  readonly kind: "detail";
  readonly deployment: Deployment;
  readonly detail: DetailRow;
  readonly place?: FilePlace & { readonly path: string };
}

type DeploymentTreeNode = DeploymentNode | DeploymentDetailNode;

/** Whether a command's argument is a row of this tree. */
export function isDeploymentNode(value: unknown): value is DeploymentNode {
  return isObject(value) && value.kind === "deployment" && isObject(value.deployment);
}

export class DeploymentsView implements TreeDataProvider<DeploymentTreeNode> {
  readonly #deployments: Deployments;
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly tree: TreeView<DeploymentTreeNode>;

  constructor(deployments: Deployments) {
    this.#deployments = deployments;
    this.tree = createTreeView<DeploymentTreeNode>(viewIds.deployments, { treeDataProvider: this });
  }

  update(): void {
    this.#changed.fire(undefined);
  }

  /** Reveals a deployment without moving the focus; expands its row if the details matter. */
  async reveal(deployment: Deployment, { isOpened = false } = {}): Promise<void> {
    const current = this.#deployments.find(deploymentId(deployment));
    if (current === undefined) return;
    const options = { select: true, focus: false, expand: isOpened };
    await this.tree.reveal({ kind: "deployment", deployment: current }, options);
  }

  getTreeItem(node: DeploymentTreeNode): TreeItem {
    if (node.kind === "deployment") {
      const { items } = this.#deployments;
      const showsProject = items.some((other) => !isSameProject(other, node.deployment));
      return treeItem(deploymentRow(node.deployment, Date.now(), showsProject));
    }
    const { detail, place, deployment } = node;
    if (detail.opensLog) {
      const command = commandId("showDeploymentLog");
      return treeItem(detail.row, {
        command,
        title: "Show Log",
        arguments: [{ kind: "deployment", deployment }],
      });
    }
    if (place === undefined) return treeItem(detail.row);
    const { uri, line, column } = place;
    const description = line === undefined ? place.path : `${place.path}:${line}`;
    const openCommand = { command: openPlaceCommand, title: "Open", arguments: [uri, line, column] };
    return treeItem({ ...detail.row, icon: "go-to-file", description }, openCommand);
  }

  getParent(node: DeploymentTreeNode): DeploymentTreeNode | undefined {
    return node.kind === "deployment" ? undefined : { kind: "deployment", deployment: node.deployment };
  }

  async getChildren(node?: DeploymentTreeNode): Promise<DeploymentTreeNode[]> {
    if (node === undefined) {
      return this.#deployments.items.map((deployment) => ({ kind: "deployment", deployment }));
    }
    if (node.kind === "detail") return [];
    const { deployment } = node;
    const places = new SitePlaces(Uri.file(deployment.folder));
    return Promise.all(
      detailRows(deployment, Date.now()).map(async (detail): Promise<DeploymentTreeNode> => {
        const place = detail.text === undefined ? undefined : await placeOf(places, detail.text);
        return { kind: "detail", deployment, detail, ...(place === undefined ? {} : { place }) };
      }),
    );
  }

  dispose(): void {
    this.tree.dispose();
    this.#changed.dispose();
  }
}

/** The most precise existing location that a line names. */
async function placeOf(
  places: SitePlaces,
  text: string,
): Promise<(FilePlace & { readonly path: string }) | undefined> {
  for (const candidate of byPrecision(namedPlaces(text))) {
    const location = await places.find(candidate);
    if (location !== undefined) return { ...location, path: candidate.path };
  }
  return undefined;
}
