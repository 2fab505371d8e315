/** Query keys of the personal space. */
export const myZoneKeys = {
  all: ['myzone'],
  index: (language: string) => ['myzone', 'index', language],
  saved: (language: string, q: string, kind: string) => ['myzone', 'saved', language, q, kind],
} as const;
