export const growthKeys = {
  all: ['growth'],
  overview: (period: object) => ['growth', 'overview', period],
  entries: (kind: string | null) => ['growth', 'entries', kind],
  badge: (number: string) => ['growth', 'badge', number],
  reflection: (id: string) => ['growth', 'reflection', id],
  /** Not below the others: asked again, the time spent would begin anew. */
  reflected: (kind: string, id: string) => ['growth-reflected', kind, id],
  schemes: ['growth', 'schemes'],
  report: (scheme: string, year: number) => ['growth', 'report', scheme, year],
} as const;
