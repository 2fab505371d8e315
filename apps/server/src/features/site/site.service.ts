import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type SiteFacts, siteFactsSchema } from '@mz/contracts';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { repositoryRoot } from '../../lib/release.ts';

/** Written by `npm test`; a release carries the figures of its own run. */
export const testFiguresFile = path.join(repositoryRoot, 'test-figures.json');

const countLife = 5_000;
const figuresSchema = siteFactsSchema.shape.testFigures;
type Figures = SiteFacts['testFigures'];

const createFiguresReader = (file: string) => {
  let known: { at: number; figures: Figures } | null = null;
  return async (): Promise<Figures> => {
    const facts = await stat(file).catch(() => null);
    if (!facts) return [];
    if (known?.at === facts.mtimeMs) return known.figures;
    const text = await readFile(file, 'utf8');
    const parsed = figuresSchema.safeParse(safeJson(text));
    known = { at: facts.mtimeMs, figures: parsed.data ?? [] };
    return known.figures;
  };
};

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What the public pages may say of this installation. */
export const createSiteService = (
  { config, db, log }: AppContext,
  anonKey: string,
  figuresFile = testFiguresFile,
) => {
  const { auth } = config;
  const readFigures = createFiguresReader(figuresFile);
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
        testFigures: await readFigures(),
        // Relative for the built-in service: it is reached wherever this page was.
        auth: { url: auth.external?.url ?? '/auth/v1', anonKey },
        supportEmail: config.supportEmail,
        emergency: config.emergency,
      };
    },
  };
};

export type SiteService = ReturnType<typeof createSiteService>;
