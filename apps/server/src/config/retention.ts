import { ConfigError } from './config-error.ts';

/**
 * What the operator may say how long to keep: the fewest days that make sense, and what is usual.
 *
 * `audit`: three years, as long as most laws on records of access look back; a year at least, because what is kept of
 * erased accounts is kept for one. `contact`: long enough to answer again. `mails`: what was sent or given up, to
 * answer "it never arrived". `events`: consumers that were away have to find theirs; longer helps nobody.
 */
export const retentions = {
  audit: { days: 1_095, least: 365 },
  contact: { days: 730, least: 30 },
  mails: { days: 30, least: 1 },
  events: { days: 7, least: 1 },
  backupRuns: { days: 730, least: 30 },
  ingestRuns: { days: 730, least: 30 },
} as const satisfies Record<string, { readonly days: number; readonly least: number }>;

export type RetentionName = keyof typeof retentions;
export type Retention = Readonly<Record<RetentionName, number>>;

const most = 36_500;

/**
 * Reads `KEEP_DAYS`, such as `audit=2555,mails=14`.
 *
 * @throws ConfigError for a name or a number it cannot be
 */
export const readRetention = (text: string): Retention => {
  const kept: Record<RetentionName, number> = {
    audit: retentions.audit.days,
    contact: retentions.contact.days,
    mails: retentions.mails.days,
    events: retentions.events.days,
    backupRuns: retentions.backupRuns.days,
    ingestRuns: retentions.ingestRuns.days,
  };
  for (const part of text.split(',').map((entry) => entry.trim())) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split('=').map((word) => word.trim());
    if (!Object.hasOwn(retentions, name))
      throw new ConfigError(`KEEP_DAYS knows no "${name}", but ${Object.keys(retentions).join(', ')}.`);
    const { least } = retentions[name as RetentionName];
    const days = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
    if (!(days >= least && days <= most))
      throw new ConfigError(`KEEP_DAYS: ${name} takes ${least} to ${most} days.`);
    kept[name as RetentionName] = days;
  }
  return kept;
};
