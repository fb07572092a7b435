/** The pages of the service's dashboard, where the user creates keys and finds project ids. */

interface DashboardPages {
  readonly home: string;
  readonly apiKeys: string;
}

/** Dashboards by the origin of the service. */
const dashboards: ReadonlyMap<string, DashboardPages> = new Map([
  [
    "https://api.mintlify.com",
    {
      home: "https://dashboard.mintlify.com/",
      apiKeys: "https://dashboard.mintlify.com/settings/organization/api-keys",
    },
  ],
]);

/** The dashboard of the service at an origin; undefined if it is unknown. */
export function dashboardOf(origin: string): DashboardPages | undefined {
  return dashboards.get(origin);
}
