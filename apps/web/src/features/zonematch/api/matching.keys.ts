/** Query keys of ZoneMatch. */
export const matchKeys = {
  all: ['matching'],
  settings: ['matching', 'settings'],
  candidates: ['matching', 'candidates'],
  found: (filter: object) => ['matching', 'candidates', filter],
  requests: ['matching', 'requests'],
  opinions: ['matching', 'opinions'],
} as const;
