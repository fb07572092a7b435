/** The pages of the service's web dashboard, where the user creates keys and finds project ids. */

/** URLs of pages of the dashboard. */
interface DashboardPages {
  readonly home: string;
  readonly apiKeys: string;
}

/** Dashboards by the origin of the service; the dashboard of a service at another origin is unknown. */
const known: ReadonlyMap<string, DashboardPages> = new Map([
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
  return known.get(origin);
}
