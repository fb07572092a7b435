/** The pages of the service's dashboard on the web, where keys are made and names of projects stand. */

export interface DashboardPages {
  readonly home: string;
  readonly apiKeys: string;
}

/** By the origin of the service; one that somebody runs elsewhere has a dashboard nobody here knows. */
const known: ReadonlyMap<string, DashboardPages> = new Map([
  [
    "https://api.mintlify.com",
    {
      home: "https://dashboard.mintlify.com/",
      apiKeys: "https://dashboard.mintlify.com/settings/organization/api-keys",
    },
  ],
]);

/** The dashboard of the service at an origin, where it is known. */
export function dashboardOf(origin: string): DashboardPages | undefined {
  return known.get(origin);
}
