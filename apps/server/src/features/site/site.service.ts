import type { SiteFacts } from '@mz/contracts';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';

const countLife = 5_000;
/** What the public pages may say of this installation. */
export const createSiteService = ({ config, db, log }: AppContext, anonKey: string) => {
  const { auth } = config;
  let counted: { until: number; count: Promise<number | null> } | null = null;

  const count = async (): Promise<number | null> => {
    const accounts = auth.external
      ? sql`select count(*)::int as count from profiles`
      : sql`select count(*)::int as count from auth.users
            where deleted_at is null and not is_anonymous
              and (email_confirmed_at is not null or phone_confirmed_at is not null)`;
    try {
      const answer = await db.execute<{ count: number }>(accounts);
      return answer.rows[0]?.count ?? null;
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

  return {
    async getFacts(): Promise<SiteFacts> {
      return {
        demoContent: config.demoContent,
        publicPosts: config.publicPosts,
        signupEnabled: auth.signupEnabled,
        signupNeedsConfirmation: !auth.autoconfirm,
        memberCount: await memberCount(),
        // Relative for the built-in service: it is reached wherever this page was.
        auth: { url: auth.external?.url ?? '/auth/v1', anonKey },
        supportEmail: config.supportEmail,
        emergency: config.emergency,
      };
    },
  };
};

export type SiteService = ReturnType<typeof createSiteService>;
