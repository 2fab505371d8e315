import { AccountError } from '../protocol/errors.ts';

const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const maxText = 100;
/** Longer bans would leave the range of the protocol's own durations. */
const maxMilliseconds = 290 * 365 * 24 * 3_600_000;

/**
 * The end of a ban that begins now: a duration like `24h` or `1h30m`, or `none` to lift it.
 *
 * @throws AccountError `validation_failed`
 */
export const readBan = (text: string, now: Date): Date | null => {
  if (text === 'none') return null;
  const parts = text.length > maxText ? [] : [...text.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g)];
  const isWhole = parts.map(([part]) => part).join('') === text;
  const milliseconds = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
  if (parts.length === 0 || !isWhole || milliseconds > maxMilliseconds)
    throw new AccountError('validation_failed', `invalid format for ban duration: ${text.slice(0, 40)}`);
  return new Date(now.getTime() + milliseconds);
};
