export const growthKeys = {
  all: ['growth'],
  overview: (months: number) => ['growth', 'overview', months],
  entries: (kind: string | null) => ['growth', 'entries', kind],
  badge: (number: string) => ['growth', 'badge', number],
  reflection: (id: string) => ['growth', 'reflection', id],
  schemes: ['growth', 'schemes'],
  report: (scheme: string, year: number) => ['growth', 'report', scheme, year],
} as const;
