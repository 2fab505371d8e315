import type { Language, MemberActor } from '@mz/contracts';
import { type PushDevice, pushContentSchema, pushLimits } from '@mz/contracts/push';
import type { NotificationKind } from '@mz/contracts/settings';
import { announce, type Transaction, tables } from '@mz/db';
import { directionOf } from '@mz/i18n';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readPushAddress } from '../../adapters/push/push-hosts.ts';
import { openPushService } from '../../adapters/push/push-service.ts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCatalogue } from '../../lib/catalogue.ts';
import { deviceName } from '../../lib/device.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { createPushRepository, releaseEndpoint, type SubscriptionRow } from './push.repository.ts';
import { createPushSender, pushSecretPurpose } from './push-sender.ts';

/** Wakes the senders of all processes after a commit. */
export const pushChannel = 'mz_push';

/** Thirty changes and tests a day, ten at once. */
const bucket = { capacity: 10, perSecond: 30 / 86_400 };

/** A notification for the browsers of one member, in that member's language. */
export interface PushNotice {
  /** Who or what, never the words of a message or post: it is shown on locked screens. */
  readonly title: string;
  readonly text?: string;
  /** A path of the product. */
  readonly url: string;
  /** A newer one takes the place of an older one with the same tag. */
  readonly tag: string;
  readonly language: Language;
  /** By which its member may have switched it off. */
  readonly kind: NotificationKind | null;
}

// i18n-keys: settings:push.test.*
const testTextsSchema = z.object({
  push: z.object({ test: z.object({ title: z.string(), text: z.string() }) }),
});

const present = (row: SubscriptionRow, { sessionId }: MemberActor): PushDevice => ({
  id: row.id,
  device: row.device,
  isCurrent: sessionId !== null && row.sessionId === sessionId,
  createdAt: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
});

/** Notifications that browsers show while the product is closed. */
export const createPushFeatureService = (context: AppContext) => {
  const { config, db, secrets } = context;
  const service = openPushService(context);
  const sender = createPushSender(context, service);
  const isOn = config.pushHosts.length > 0;

  /** Puts a notification into the queue in the transaction of what it tells of. @returns to how many browsers */
  const send = async (
    tx: Transaction,
    memberId: string,
    { title, text = '', url, tag, language, kind }: PushNotice,
  ): Promise<number> => {
    if (!isOn) return 0;
    const content = pushContentSchema.parse({
      title: title.slice(0, pushLimits.titleLength),
      text: text.slice(0, pushLimits.textLength),
      url,
      tag,
      lang: language,
      dir: directionOf(language),
    });
    const sealed = secrets.seal(pushSecretPurpose, JSON.stringify(content));
    const count = await createPushRepository(tx, { id: memberId }).queue(sealed, kind);
    if (count > 0) announce(tx, pushChannel);
    return count;
  };

  const consume = async (actor: MemberActor): Promise<void> => {
    const { allowed, retryAfter } = await takeToken(db, `push:${actor.id}`, bucket);
    if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
  };

  return {
    sender,
    send,

    async mine(actor: MemberActor) {
      const rows = isOn ? await createPushRepository(db, actor).list() : [];
      return {
        publicKey: isOn ? service.publicKey : null,
        devices: rows.map((row) => present(row, actor)),
      };
    },

    /** @throws AppError `unprocessable` for an address no message may be sent to */
    async subscribe(
      actor: MemberActor,
      { userAgent }: RequestOrigin,
      { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
    ): Promise<PushDevice> {
      if (!readPushAddress(endpoint, config.pushHosts))
        throw new AppError('unprocessable', 'This push service is not allowed here.', {
          fields: [
            { path: 'body.endpoint', code: 'host', message: 'This push service is not allowed here.' },
          ],
        });
      await consume(actor);
      return db.transaction(async (tx) => {
        // One after the other for one member, so that two at once cannot pass the limit together.
        await tx
          .select({ id: tables.profiles.id })
          .from(tables.profiles)
          .where(eq(tables.profiles.id, actor.id))
          .for('no key update');
        await releaseEndpoint(tx, endpoint);
        const repository = createPushRepository(tx, actor);
        const known = await repository.list();
        // The oldest make room: browsers that were thrown away are not heard of any more.
        for (const { id } of known.slice(0, Math.max(0, known.length + 1 - pushLimits.devices)))
          await repository.remove(id);
        const row = await repository.insert({
          sessionId: actor.sessionId,
          endpoint,
          publicKey: Buffer.from(keys.p256dh, 'base64url'),
          authSecret: Buffer.from(keys.auth, 'base64url'),
          device: (deviceName(userAgent) ?? '').slice(0, 120),
        });
        return present(row, actor);
      });
    },

    async unsubscribe(actor: MemberActor, id: string) {
      return { removed: await createPushRepository(db, actor).remove(id) };
    },

    async test(actor: MemberActor) {
      await consume(actor);
      return db.transaction(async (tx) => {
        const [row] = await tx
          .select({ language: tables.profiles.language })
          .from(tables.profiles)
          .where(eq(tables.profiles.id, actor.id));
        const language = (row?.language ?? 'en') as Language;
        const { test } = testTextsSchema.parse(readCatalogue(language, 'settings')).push;
        const notice = { ...test, url: '/settings?tab=notifications', tag: 'test', language, kind: null };
        return { devices: await send(tx, actor.id, notice) };
      });
    },
  };
};

export type PushFeatureService = ReturnType<typeof createPushFeatureService>;
