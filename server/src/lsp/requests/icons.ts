/** `docsJson/icons`: the icons that an author can choose from. */
import { RequestType } from "vscode-languageserver/node";
import { iconsRequest, type PageReference, type SiteIcon, type SiteIcons } from "../../protocol.ts";
import { iconChoices } from "../../service/index.ts";
import { uriIn } from "./shared/locations.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const iconsType = new RequestType<PageReference, SiteIcons | null, void>(iconsRequest);

export function icons({ workspace, checked, site }: SiteRequestContext): SiteIcons {
  const { library, used, files } = iconChoices(site);
  const withImage = (icon: string, count: number): SiteIcon => {
    const file = icon.replace(/^\/+/, "");
    const isImage = icon.startsWith("/") && site.files?.has(file) === true && !checked.leadsOut(file);
    return isImage ? { icon, count, uri: uriIn(workspace, checked, file) } : { icon, count };
  };
  const names = new Set(used.map(({ icon }) => icon));
  const otherImages = files.map((file) => `/${file}`).filter((icon) => !names.has(icon));
  return {
    library,
    icons: [
      ...used.map(({ icon, count }) => withImage(icon, count)),
      ...otherImages.map((icon) => withImage(icon, 0)).filter(({ uri }) => uri !== undefined),
    ],
  };
}
