/** Advisory locks by purpose; the numbers mean nothing but must differ, as all share one database. */
export const advisoryLocks = {
  /** Processes that start together migrate one after the other. */
  migration: 7_201_402_611,
  /** Shared by every server process while it uses the embedded cluster; exclusive to the one that stops it. */
  presence: 7_201_402_612,
  /** One process at a time gives positions to outbox events. */
  sequencer: 7_201_402_613,
  /** Signing keys change one at a time. */
  signingKeys: 7_201_402_614,
  /** Batches of articles are stored one after the other. */
  articles: 7_201_402_615,
  /** One backup or drill at a time. */
  backup: 7_201_402_616,
} as const;
