import { setTimeout } from 'node:timers/promises';
import type { SiteFacts } from '@mz/contracts';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';

const countLife = 5_000;
/** A page waits no longer for the members to be counted. */
const patience = 250;
/** What the public pages may say of this installation. */
export const createSiteService = ({ config, db, log }: AppContext, anonKey: string) => {
  const { auth } = config;
  let counted: { until: number; count: Promise<number | null> } | null = null;
  let latest: number | null = null;

  const count = async (): Promise<number | null> => {
    const accounts = auth.external
      ? sql`select count(*)::int as count from profiles`
      : sql`select count(*)::int as count from auth.users
            where deleted_at is null and not is_anonymous
              and (email_confirmed_at is not null or phone_confirmed_at is not null)`;
    try {
      const answer = await db.execute<{ count: number }>(accounts);
      latest = answer.rows[0]?.count ?? null;
      return latest;
    } catch (error) {
      counted = null;
      log.warn({ err: error }, 'members not counted');
      return null;
    }
  };
  const memberCount = (): Promise<number | null> => {
    if (!counted || counted.until < Date.now()) counted = { until: Date.now() + countLife, count: count() };
    return counted.count;
  };

  const factsWith = (members: number | null): SiteFacts => ({
    demoContent: config.demoContent,
    publicPosts: config.publicPosts,
    signupEnabled: auth.signupEnabled,
    signupNeedsConfirmation: !auth.autoconfirm,
    memberCount: members,
    // Relative for the built-in service: it is reached wherever this page was.
    auth: { url: auth.external?.url ?? '/auth/v1', anonKey },
    supportEmail: config.supportEmail,
    emergency: config.emergency,
  });

  return {
    getFacts: async (): Promise<SiteFacts> => factsWith(await memberCount()),
    /** The facts for a page that must not wait for a slow database: with the members as they were counted last. */
    getFactsSoon: async (): Promise<SiteFacts> => {
      const late = new AbortController();
      const members = await Promise.race([
        memberCount(),
        setTimeout(patience, latest, { ref: false, signal: late.signal }),
      ]);
      late.abort();
      return factsWith(members);
    },
  };
};

export type SiteService = ReturnType<typeof createSiteService>;
