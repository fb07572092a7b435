import { generatedSite } from "./generated-site.ts";
import type { KindSite } from "./kind-site.ts";
import { languageSite } from "./language-site.ts";
import { markdownSite } from "./markdown-site.ts";
import { plainSite } from "./plain-site.ts";

/** The sites, each as small as its kinds allow. */
export const kindSites: readonly KindSite[] = [plainSite, generatedSite, languageSite, markdownSite];
