import { calculatorIndex } from '@mz/clinical';
import type { Language, MemberActor } from '@mz/contracts';
import { type keepReflected, type ReflectedKind, readingSeconds } from '@mz/contracts/growth';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { memberSeal } from '../../platform/member-key.ts';
import { publish } from '../../platform/outbox.ts';
import { maxReading, todayOf } from './growth.service.ts';
import { createReflectedRepository } from './reflected.repository.ts';
import { answerIdOf, keyOf } from './reflected-keys.ts';
import { createYearsRepository } from './years.repository.ts';

/** More than reading an answer or the limits of a calculator takes. */
const maxMinutes = 15;

/** Minutes borne out by the clock; one where it ran on long after anybody read. */
export const minutesOf = (seconds: number): number =>
  seconds > maxReading ? 1 : Math.min(maxMinutes, Math.max(1, Math.round(seconds / 60)));

/**
 * What a member puts on record with a reflection: an answer of ZoneBot once, a calculator once a calendar year and
 * after a minute with its limits and sources. Computing alone counts for nothing.
 */
export const createReflectedService = ({ db, secrets }: Pick<AppContext, 'db' | 'secrets'>) => {
  /** @throws AppError `not_found` for what is not there for this member */
  const keyFor = async (actor: MemberActor, kind: ReflectedKind, id: string): Promise<string> => {
    if (kind === 'calculator') {
      if (!calculatorIndex.some((entry) => entry.id === id))
        throw new AppError('not_found', 'Calculator not found.');
      return keyOf(kind, id, await todayOf({ db }, actor.id));
    }
    const { success } = z.uuid().safeParse(id);
    const [asked] = success ? await createReflectedRepository(db, actor).listAsked([id]) : [];
    if (!asked?.answers) throw new AppError('not_found', 'Answer not found.');
    return keyOf(kind, id, '');
  };
  // One purpose: a key is derived for each and kept; the text says whose and of what.
  const purpose = 'growth-opened';
  const secondsSince = (opened: string, about: string): number => {
    const invalid = () =>
      new AppError('unprocessable', 'This was opened elsewhere.', {
        fields: [{ path: 'body.opened', code: 'malformed', message: 'was not given out for this' }],
      });
    let text: string;
    try {
      text = secrets.open(purpose, Buffer.from(opened, 'base64url'));
    } catch {
      throw invalid();
    }
    const [at = '', ...rest] = text.split(' ');
    if (rest.join(' ') !== about) throw invalid();
    return Math.max(0, (Date.now() - Number(at)) / 1000);
  };

  return {
    async open(actor: MemberActor, kind: ReflectedKind, id: string) {
      const key = await keyFor(actor, kind, id);
      return {
        entryId: await createReflectedRepository(db, actor).findEntry(key),
        opened: secrets.seal(purpose, `${Date.now()} ${actor.id} ${key}`).toString('base64url'),
      };
    },

    async keep(
      actor: MemberActor,
      language: Language,
      kind: ReflectedKind,
      id: string,
      { opened, text, inReport, keepTitle }: z.output<typeof keepReflected.body>,
    ) {
      const key = await keyFor(actor, kind, id);
      if (await createReflectedRepository(db, actor).findEntry(key))
        throw new AppError('conflict', 'This is on record already.');
      const seconds = secondsSince(opened, `${actor.id} ${key}`);
      if (kind === 'calculator' && seconds < readingSeconds)
        throw new AppError('unprocessable', `A calculator counts after ${readingSeconds} seconds.`, {
          fields: [{ path: 'body.opened', code: 'too_soon', message: 'is not long enough ago' }],
        });
      const minutes = minutesOf(seconds);
      const today = await todayOf({ db }, actor.id);
      await db.transaction(async (tx) => {
        if (await createYearsRepository(tx, actor).isClosed(today))
          throw new AppError('conflict', 'This day is in a year that is closed; open it again first.');
        const { seal } = await memberSeal(tx, secrets, actor.id);
        const sealed = seal(text).toString('base64');
        await publish(tx, {
          type: 'growth.reflected',
          userId: actor.id,
          about: answerIdOf(key) ?? id,
          kind,
          key,
          minutes,
          language,
          keepTitle,
          sealed,
          inReport,
        });
      });
      return { minutes };
    },
  };
};
export type ReflectedService = ReturnType<typeof createReflectedService>;
