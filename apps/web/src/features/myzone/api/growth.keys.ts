export const growthKeys = {
  all: ['growth'],
  overview: (months: number) => ['growth', 'overview', months],
  entries: (kind: string | null) => ['growth', 'entries', kind],
  reflection: (id: string) => ['growth', 'reflection', id],
  schemes: ['growth', 'schemes'],
  report: (scheme: string, year: number) => ['growth', 'report', scheme, year],
} as const;
