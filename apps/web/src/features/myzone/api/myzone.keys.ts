/** Query keys of the personal space. */
export const myZoneKeys = {
  all: ['myzone'],
  index: (language: string) => ['myzone', 'index', language],
  saved: (language: string, filter: { q: string; kind: string; collection: string | null }) => [
    'myzone',
    'saved',
    language,
    filter,
  ],
} as const;
