/** Query keys of what Settings shows. */
export const settingsKeys = {
  mine: ['settings'],
  mutedWords: ['muted-words'],
  /** Sign-ins, sessions and factors. */
  account: ['account'],
  audit: ['account', 'audit'],
  enrolment: ['account', 'enrolment'],
  factors: ['account', 'factors'],
  passkeys: ['account', 'passkeys'],
  codes: ['account', 'codes'],
  sessions: ['account', 'sessions'],
  storage: ['storage'],
  export: ['export'],
  import: ['import'],
  kept: ['kept'],
  /** Follows sessions: one that ends takes its browser with it. */
  push: ['account', 'push'],
} as const;
