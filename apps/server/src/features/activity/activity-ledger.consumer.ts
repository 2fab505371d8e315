import type { activityKinds, DomainEvent } from '@mz/contracts';
import { type Transaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { deviceName } from '../../lib/device.ts';
import type { Consumer, PlacedEvent } from '../../platform/consumer.ts';
import { mayRecordUsage } from '../../platform/member-settings.ts';
import { publish } from '../../platform/outbox.ts';

type ActivityKind = (typeof activityKinds)[number];

const securityKinds = {
  password: 'password_changed',
  email: 'email_changed',
  factor_added: 'factor_added',
  factor_removed: 'factor_removed',
} as const;

const profileKinds = {
  profile: 'profile_updated',
  avatar: 'avatar_changed',
  publication: 'publication_added',
} as const;

const heard = [
  'account.signed_up',
  'account.signed_in',
  'account.security_changed',
  'profile.updated',
  'article.saved',
] as const satisfies readonly DomainEvent['type'][];
type HandledEvent = Extract<DomainEvent, { type: (typeof heard)[number] }>;

const isHandled = (event: DomainEvent): event is HandledEvent => heard.some((type) => type === event.type);

interface Activity {
  readonly userId: string;
  /** Null: the day counts, there is nothing to show. */
  readonly kind: ActivityKind | null;
}

const toActivity = (event: HandledEvent): Activity => {
  switch (event.type) {
    case 'account.signed_up':
      return { userId: event.userId, kind: 'signed_up' };
    case 'account.signed_in':
      return { userId: event.userId, kind: 'signed_in' };
    case 'account.security_changed':
      return { userId: event.userId, kind: event.change ? securityKinds[event.change] : null };
    case 'profile.updated':
      return { userId: event.userId, kind: profileKinds[event.change ?? 'profile'] };
    case 'article.saved':
      return { userId: event.userId, kind: 'article_saved' };
  }
};

const maxTitleLength = 300;

const titleOf = async (tx: Transaction, articleId: string): Promise<string | null> => {
  const [article] = await tx
    .select({ title: tables.articles.title })
    .from(tables.articles)
    .where(eq(tables.articles.id, articleId));
  return article?.title.slice(0, maxTitleLength).toWellFormed() ?? null;
};

const publicationOf = async (
  tx: Transaction,
  { userId, entryId }: Extract<DomainEvent, { type: 'profile.updated' }>,
): Promise<string | null> => {
  if (!entryId) return null;
  const { profileEntries } = tables;
  const [entry] = await tx
    .select({ title: profileEntries.title })
    .from(profileEntries)
    .where(and(eq(profileEntries.id, entryId), eq(profileEntries.userId, userId)));
  return entry?.title.slice(0, maxTitleLength).toWellFormed() ?? null;
};

const detailOf = async (tx: Transaction, event: DomainEvent): Promise<string | null> => {
  if (event.type === 'article.saved') return titleOf(tx, event.articleId);
  if (event.type === 'profile.updated') return publicationOf(tx, event);
  if (event.type !== 'account.signed_in') return null;
  const [session] = await tx
    .select({ userAgent: tables.sessions.userAgent })
    .from(tables.sessions)
    .where(eq(tables.sessions.id, event.sessionId));
  return deviceName(session?.userAgent ?? null);
};

/** Keeps what each member did, and on which days. */
export const activityLedger: Consumer = {
  name: 'activity-ledger',
  types: heard,
  async handle(tx, placed: PlacedEvent) {
    const { event } = placed;
    if (!isHandled(event)) return;
    const deed = toActivity(event);
    // The account may be gone, or its member may not want any of this kept.
    if (!(await mayRecordUsage(tx, deed.userId))) return;
    await tx
      .insert(tables.activityDays)
      .values({ userId: deed.userId, day: placed.at.toISOString().slice(0, 10) })
      .onConflictDoNothing();
    if (!deed.kind) return;
    const written = await tx
      .insert(tables.activities)
      .values({
        id: placed.id,
        userId: deed.userId,
        kind: deed.kind,
        detail: await detailOf(tx, event),
        occurredAt: placed.at,
      })
      .onConflictDoNothing()
      .returning({ id: tables.activities.id });
    // The event itself may reach a screen before this row is there.
    if (written.length > 0) await publish(tx, { type: 'activity.recorded', userId: deed.userId });
  },
};
