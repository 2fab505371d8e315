import type { Database } from '@mz/db';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { AuthConfig } from '../../../config.ts';
import { networkOf } from '../../../lib/network.ts';
import { type Bucket, takeToken } from '../../../platform/rate-limit.ts';
import type { Secrets } from '../../../secrets.ts';
import { AccountError } from './errors.ts';

interface Rule {
  readonly burst: number;
  readonly count: number;
  readonly seconds: number;
}

const minutes = 60;

/** Section 7 of the protocol; each has a bucket of its own for each network. */
const rules = {
  token: { burst: 30, count: 150, seconds: 5 * minutes },
  refresh: { burst: 30, count: 150, seconds: 5 * minutes },
  verify: { burst: 30, count: 30, seconds: 5 * minutes },
  signup: { burst: 30, count: 30, seconds: 5 * minutes },
  otp: { burst: 30, count: 30, seconds: 5 * minutes },
  magiclink: { burst: 30, count: 30, seconds: 5 * minutes },
  recover: { burst: 30, count: 30, seconds: 5 * minutes },
  resend: { burst: 30, count: 30, seconds: 5 * minutes },
  user_update: { burst: 30, count: 30, seconds: 5 * minutes },
  reauthenticate: { burst: 30, count: 30, seconds: 5 * minutes },
  anonymous: { burst: 30, count: 30, seconds: 60 * minutes },
  factor_challenge: { burst: 30, count: 15, seconds: minutes },
  factor_verify: { burst: 30, count: 15, seconds: minutes },
  passkey: { burst: 30, count: 30, seconds: 5 * minutes },
  sso: { burst: 30, count: 30, seconds: 5 * minutes },
  authorize: { burst: 30, count: 150, seconds: 5 * minutes },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

/** Wrong passwords for one account from one network: ten at once, then one in half a minute. */
const ownPasswordRule: Rule = { burst: 10, count: 1, seconds: 30 };
/** The same over all networks the account has never signed in from. */
const strangersPasswordRule: Rule = { burst: 40, count: 1, seconds: 10 };
/** Wrong codes at one factor from one device or network, and over all unknown ones: six digits are few. */
const ownCodeRule: Rule = { burst: 6, count: 1, seconds: minutes };
const strangersCodeRule: Rule = { burst: 10, count: 1, seconds: minutes };
const warningSeconds = 24 * 3600;

export interface GuessAttempt {
  /** Gives back what the attempt took: it was right. */
  succeed(): Promise<void>;
}

/** Where a guess comes from. */
export interface Guesser {
  readonly ip: string;
  /** Name of the device if it opened the account before. */
  readonly device: string | null;
  /** Whether the account was opened from this network before. */
  readonly isKnownNetwork: boolean;
}

export interface Limits {
  /** @throws AccountError `over_request_rate_limit` */
  take(name: LimitName, key: string): Promise<void>;
  takeFor(name: LimitName, ip: string): Promise<void>;
  /**
   * Counts an attempt at an account's password. From a device or a network the account knows only their own attempts
   * count, so that nobody else can lock its owner out: neither a colleague behind the same address nor a stranger.
   *
   * @throws AccountError `over_request_rate_limit`
   */
  takePassword(account: string, guesser: Guesser): Promise<GuessAttempt>;
  /** The same for the codes of a second factor; whoever gets there knows the password already. */
  takeCode(factorId: string, guesser: Pick<Guesser, 'device' | 'ip'>): Promise<GuessAttempt>;
  /** Whether the owner of an account is to be told of guesses: once a day for each kind. */
  takeWarning(kind: string, userId: string): Promise<boolean>;
  /**
   * One mail of a kind to one address in the configured interval, whether or not there is an account: the limit
   * tells nothing.
   *
   * @throws AccountError `over_email_send_rate_limit`
   */
  takeMailTo(kind: string, address: string): Promise<void>;
  /** The instance's mails in an hour. */
  takeMail(): Promise<void>;
}

export const createLimits = (db: Database, auth: AuthConfig, secrets: Secrets): Limits => {
  const isOff = auth.rateFactor === 0;
  const bucketOf = ({ burst, count, seconds }: Rule): Bucket => ({
    capacity: Math.max(1, burst * auth.rateFactor),
    perSecond: (count / seconds) * auth.rateFactor,
  });
  // Keys of the table tell nobody who tries to sign in.
  const hidden = (text: string): string => secrets.mac('rate-key', text).slice(0, 32);

  const take = async (key: string, rule: Rule): Promise<void> => {
    if (isOff) return;
    const { allowed, retryAfter } = await takeToken(db, key, bucketOf(rule));
    if (!allowed) throw new AccountError('over_request_rate_limit', undefined, { retryAfter });
  };

  /** Takes from the guesser's own bucket, and from the one all strangers share unless the account knows the guesser. */
  const guess = async (
    kind: string,
    ownKey: string,
    sharedKey: string | null,
    rules: { own: Rule; strangers: Rule },
  ): Promise<GuessAttempt> => {
    if (isOff) return { succeed: async () => undefined };
    const own = `auth:${kind}:${hidden(ownKey)}`;
    const strangers = sharedKey === null ? null : `auth:${kind}:${hidden(sharedKey)}`;
    await take(own, rules.own);
    if (strangers !== null) await take(strangers, rules.strangers);
    return {
      async succeed() {
        await db.delete(tables.rateBuckets).where(eq(tables.rateBuckets.key, own));
        if (strangers === null) return;
        const { capacity } = bucketOf(rules.strangers);
        await db
          .update(tables.rateBuckets)
          .set({ tokens: sql`least(${capacity}::float8, ${tables.rateBuckets.tokens} + 1)` })
          .where(eq(tables.rateBuckets.key, strangers));
      },
    };
  };

  return {
    take: (name, key) => take(`auth:${name}:${hidden(key)}`, rules[name]),
    takeFor: (name, ip) => take(`auth:${name}:${hidden(networkOf(ip))}`, rules[name]),

    takePassword: (account, { ip, device, isKnownNetwork }) =>
      guess(
        'password',
        device === null ? `${account} ${networkOf(ip)}` : `${account} device ${device}`,
        device === null && !isKnownNetwork ? account : null,
        { own: ownPasswordRule, strangers: strangersPasswordRule },
      ),

    takeCode: (factorId, { ip, device }) =>
      guess(
        'factor',
        device === null ? `${factorId} ${networkOf(ip)}` : `${factorId} device ${device}`,
        device === null ? factorId : null,
        { own: ownCodeRule, strangers: strangersCodeRule },
      ),

    async takeWarning(kind, userId) {
      const bucket = { capacity: 1, perSecond: 1 / warningSeconds };
      return (await takeToken(db, `auth:warning:${kind}:${userId}`, bucket)).allowed;
    },

    async takeMailTo(kind, address) {
      if (auth.mailInterval === 0) return;
      const bucket = { capacity: 1, perSecond: 1 / auth.mailInterval };
      const { allowed, retryAfter } = await takeToken(db, `auth:mail:${kind}:${hidden(address)}`, bucket);
      if (allowed) return;
      throw new AccountError(
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${retryAfter} seconds.`,
        { retryAfter },
      );
    },

    async takeMail() {
      if (isOff || auth.autoconfirm) return;
      const bucket = { capacity: auth.mailsPerHour, perSecond: auth.mailsPerHour / 3600 };
      const { allowed, retryAfter } = await takeToken(db, 'auth:mails', bucket);
      if (!allowed) throw new AccountError('over_email_send_rate_limit', undefined, { retryAfter });
    },
  };
};
