import { timingSafeEqual } from 'node:crypto';
import type { MemberActor } from '@mz/contracts';
import { languageSchema } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import type { NotificationRules } from '../../platform/notification-definition.ts';
import { createTagKeys } from '../../platform/owner-tags.ts';
import { sayNotification } from './notification-text.ts';
import { notificationDigest } from './notifications.mails.ts';
import { createNotificationsRepository } from './notifications.repository.ts';
import { wantedKinds } from './notifications.service.ts';

/** Whoever has not looked for so long is away. */
const awayHours = 2;
/** A member gets at most one in this time. */
const pauseHours = 20;
/** What is older is no news. */
const maxDays = 14;
const membersAtOnce = 200;
const maxLines = 10;
const macLength = 40;

/** A member as the query of a notification needs one, where nobody is signed in. */
export const memberActorOf = async (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  id: string,
): Promise<MemberActor | null> => {
  const [row] = await db
    .select({ verifiedAt: tables.profiles.verifiedAt })
    .from(tables.profiles)
    .where(eq(tables.profiles.id, id));
  return row
    ? {
        id,
        role: 'member',
        verified: row.verifiedAt !== null,
        aal: 'aal1',
        sessionId: null,
        tagKey: createTagKeys(secrets)(id),
      }
    : null;
};

/** Mails of what waits, to members who are away: at most one a day. */
export const createDigestService = (
  { config, db, secrets, log }: Pick<AppContext, 'config' | 'db' | 'secrets' | 'log'>,
  rules: NotificationRules,
) => {
  const mailed = [...rules.kinds].flatMap(([name, { isMailed }]) => (isMailed ? [name] : []));
  const tokenOf = (id: string): string =>
    `${id.replaceAll('-', '')}${secrets.mac('notification-digest', id).slice(0, macLength)}`;

  const stopUrl = (memberId: string): string =>
    `${config.publicUrl}/api/notifications/mails/${tokenOf(memberId)}`;

  const listDue = async (after: string | null): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct n.recipient_id as id from notifications n
      where n.read_at is null and n.mailed_at is null
        and n.at between now() - make_interval(days => ${maxDays}) and now() - make_interval(hours => ${awayHours})
        and n.kind = any(${sql.param(mailed)}::text[])
        ${after ? sql`and n.recipient_id > ${after}::uuid` : sql``}
        and not exists (select 1 from notifications m where m.recipient_id = n.recipient_id
          and m.mailed_at > now() - make_interval(hours => ${pauseHours}))
      order by n.recipient_id limit ${membersAtOnce}`);
    return rows.map(({ id }) => id);
  };

  const sendTo = async (memberId: string): Promise<boolean> => {
    const actor = await memberActorOf({ db, secrets }, memberId);
    if (!actor) return false;
    const kinds = (await wantedKinds(db, memberId, rules, 'email')).filter((kind) => mailed.includes(kind));
    const repository = createNotificationsRepository(db, actor, { ...rules, found: [] }, kinds);
    const [rows, count] = await Promise.all([
      repository.list(null, true, maxLines),
      repository.countUnread(),
    ]);
    const address = (await findMemberAddresses(db, [memberId], config)).get(memberId);
    return db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        update notifications set mailed_at = now()
        where recipient_id = ${memberId}::uuid and read_at is null and mailed_at is null
          and kind = any(${sql.param(mailed)}::text[])`);
      const lines = rows.flatMap((row) => {
        const text = address && sayNotification(row, address.language);
        const path = rules.kinds.get(row.kind)?.link(row);
        return text && path ? [{ text, link: `${config.publicUrl}${path}` }] : [];
      });
      // Another process may have been faster; whoever wants none of it gets none.
      if (!rowCount || !address || lines.length === 0) return false;
      await queueMail(tx, secrets, {
        to: address.email,
        memberId,
        mail: notificationDigest,
        language: address.language,
        variables: {
          name: address.name,
          count: String(count),
          more: String(count - lines.length),
          lines: JSON.stringify(lines),
          link: `${config.publicUrl}/notifications`,
          unsubscribe: stopUrl(memberId),
        },
      });
      return true;
    });
  };

  return {
    stopUrl,

    /** @returns how many mails were queued */
    async run(): Promise<number> {
      let mails = 0;
      for (let after: string | null = null; ; ) {
        const due: string[] = await listDue(after);
        for (const id of due) {
          try {
            if (await sendTo(id)) mails += 1;
          } catch (error) {
            // The others get theirs; this one is tried again in the next run.
            log.error({ err: error }, 'a digest of notifications could not be sent');
          }
        }
        after = due.at(-1) ?? null;
        if (due.length < membersAtOnce) return mails;
      }
    },

    /** @throws AppError `not_found` for a token that is none of ours */
    async find(token: string) {
      const id = token.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const isOurs =
        /^[0-9a-f]{72}$/.test(token) && timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(id)));
      const [row] = isOurs
        ? await db
            .select({ id: tables.profiles.id, language: tables.profiles.language })
            .from(tables.profiles)
            .where(eq(tables.profiles.id, id))
        : [];
      if (!row) throw new AppError('not_found', 'Not found.');
      return { id: row.id, language: languageSchema.parse(row.language) };
    },
  };
};
export type DigestService = ReturnType<typeof createDigestService>;
