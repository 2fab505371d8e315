/** Query keys of the dashboard. */
export const dashboardKeys = {
  all: ['dashboard'],
  overview: (language: string) => ['dashboard', 'overview', language],
} as const;
