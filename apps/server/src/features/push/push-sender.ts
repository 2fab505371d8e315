import { isOutage } from '@mz/db';
import type { PushOutcome, PushService } from '../../adapters/push/push-service.ts';
import type { AppContext } from '../../context.ts';
import { createLoop, type Loop } from '../../platform/loop.ts';
import { settingsOf } from '../../platform/member-settings.ts';
import { minutesOfQuiet } from '../../platform/quiet-hours.ts';
import {
  claimMessage,
  type DueMessage,
  dropMessage,
  dropSubscription,
  nextDue,
  noteSent,
  postponeMessage,
} from './push.repository.ts';
import { isPushKind } from './push-kind.ts';

const lifeSeconds = 24 * 3600;
const maxAttempts = 6;
const firstRetrySeconds = 15;
const pollMilliseconds = 5_000;
const atOnce = 3;

export const pushSecretPurpose = 'push-message';

/** Sends queued notifications, each by one process at a time. */
export const createPushSender = (context: AppContext, service: PushService): Loop => {
  const { db, log, secrets } = context;

  /** What its member chose, asked when it is due. @returns whether it waits or is dropped */
  const holdBack = async (message: DueMessage): Promise<boolean> => {
    const { userId } = message.subscription;
    const { notifications, quiet, timeZone } = (await settingsOf(db, [userId]))(userId);
    if (isPushKind(message.kind) && !notifications[message.kind].push) {
      await dropMessage(db, message);
      return true;
    }
    // What the member asked for just now is no disturbance.
    const minutes = quiet && message.kind !== null ? minutesOfQuiet(quiet, timeZone, new Date()) : 0;
    if (minutes === 0) return false;
    await postponeMessage(db, message, { seconds: minutes * 60, counts: false });
    return true;
  };

  const settle = async (message: DueMessage, outcome: PushOutcome): Promise<void> => {
    const { subscription } = message;
    const about = { push: message.id, attempts: message.attempts };
    if (outcome.state === 'gone') {
      log.info(about, 'a browser takes no notifications any more');
      await dropSubscription(db, subscription.id);
      return;
    }
    if (outcome.state === 'later' && message.attempts < maxAttempts) {
      log.warn({ ...about, reason: outcome.reason }, 'notification not sent, trying again');
      const seconds = outcome.seconds ?? firstRetrySeconds * 2 ** (message.attempts - 1);
      await postponeMessage(db, message, { seconds, counts: true });
      return;
    }
    if (outcome.state === 'sent') await noteSent(db, subscription.id);
    else log.error({ ...about, reason: outcome.reason }, 'notification given up');
    await dropMessage(db, message);
  };

  const deliver = async (message: DueMessage): Promise<void> => {
    const age = Date.now() - message.createdAt.getTime();
    if (age > lifeSeconds * 1000) return dropMessage(db, message);
    if (await holdBack(message)) return;
    const content = Buffer.from(secrets.open(pushSecretPurpose, message.content), 'utf8');
    const { tag } = JSON.parse(content.toString('utf8')) as { tag: string };
    const outcome = await service
      .send(message.subscription, content, { tag, lifeSeconds })
      .catch((error: unknown): PushOutcome => {
        const isUseless = error instanceof RangeError;
        return isUseless
          ? { state: 'gone' }
          : { state: 'later', seconds: null, reason: error instanceof Error ? error.name : 'failed' };
      });
    await settle(message, outcome);
  };

  const drain = async (): Promise<void> => {
    for (let message = await claimMessage(db); message; message = await claimMessage(db))
      await deliver(message);
  };

  return createLoop(
    async () => {
      await Promise.all(Array.from({ length: atOnce }, drain));
      const wait = await nextDue(db);
      return wait === null ? pollMilliseconds : Math.min(pollMilliseconds, Math.max(50, wait));
    },
    (error) => {
      if (isOutage(error)) log.warn({ err: error }, 'notifications wait for the database');
      else log.error({ err: error }, 'sending notifications failed');
    },
  );
};
