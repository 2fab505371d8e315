import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Actor, Language, MemberActor } from '@mz/contracts';
import type { evidenceSchema, MyVerification } from '@mz/contracts/verification';
import { newId, type Transaction } from '@mz/db';
import type { z } from 'zod';
import { askNppes } from '../../adapters/nppes/nppes.ts';
import { AppError } from '../../lib/app-error.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { findShownBadge } from './badge.repository.ts';
import { entryKeyOf } from './entry-key.ts';
import { isFreeMail } from './free-mail.ts';
import { namesOf } from './notify.ts';
import type { VerificationParts } from './parts.ts';
import { toBadge, toRequest } from './present.ts';
import { institutionCode } from './verification.mails.ts';
import {
  changeVerification,
  createVerificationRepository,
  listClaims,
  lockEntry,
  saveNpiAnswer,
} from './verification.repository.ts';
import { verificationDocument } from './verification-document.ts';

type Evidence = z.output<typeof evidenceSchema>;

const dueInHours = 24;
const disputeDueInHours = 72;
const submissions = { capacity: 5, perSecond: 5 / 86_400 };
const codes = { capacity: 5, perSecond: 10 / 86_400 };
const codeLife = 3_600_000;
const maxAttempts = 6;

/** The member's side of the licence check: evidence in, what holds out. */
export const createVerificationService = ({ context, files, moderation, notify }: VerificationParts) => {
  const { config, db, secrets } = context;
  const macOf = (id: string, email: string, code: string): string =>
    secrets.mac('verification-code', `${id} ${email.toLowerCase()} ${code}`);

  const mine = async (actor: MemberActor): Promise<MyVerification> => {
    const repository = createVerificationRepository(db, actor);
    const valid = await repository.findIn('verified');
    const latest = await repository.findLatest();
    const email = await repository.findEmail();
    const claims = latest ? await listClaims(db, latest.entryKey) : [];
    const stands = latest?.state === 'submitted' || latest?.state === 'verified';
    const badge = toBadge(valid);
    return {
      badge,
      credentialUrl: badge && valid ? `${config.publicUrl}/credential/${valid.id}` : null,
      latest: latest && toRequest(latest, stands && claims.some(({ row }) => row.userId !== actor.id)),
      email: email && { address: email.email, confirmed: email.confirmedAt !== null },
    };
  };

  const consume = async (key: string, bucket: typeof codes): Promise<void> => {
    const { allowed, retryAfter } = await takeToken(db, key, bucket);
    if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
  };

  /** Two accounts that claim one entry: a case of its own, and both are told, neither of whom the other is. */
  const openDispute = async (tx: Transaction, actor: MemberActor, id: string, entryKey: string) => {
    const claims = await listClaims(tx, entryKey);
    const others = claims.filter(({ row }) => row.userId !== actor.id);
    if (others.length === 0) return;
    await moderation.open(tx, {
      kind: 'register_dispute',
      subjectId: id,
      memberId: actor.id,
      dueInHours: disputeDueInHours,
    });
    const ids = [actor.id, ...others.map(({ row }) => row.userId)];
    await notify(tx, [...new Set(ids)], 'disputed');
    for (const { row } of others) await publish(tx, { type: 'verification.changed', userId: row.userId });
  };

  return {
    mine,

    async submit(actor: MemberActor, evidence: Evidence): Promise<MyVerification> {
      const seen = createVerificationRepository(db, actor);
      if (await seen.findIn('submitted'))
        throw new AppError('conflict', 'Evidence waits for a moderator already.');
      const email = await seen.findEmail();
      const institution = email?.confirmedAt ? email.email : null;
      if (!evidence.uploadId && !institution && !evidence.npi)
        throw new AppError('unprocessable', 'A document, an institutional address or an NPI is needed.', {
          fields: [
            { path: 'body.uploadId', code: 'required', message: 'is needed where nothing else is given' },
          ],
        });
      await consume(`verification.submit:${actor.id}`, submissions);
      if (evidence.uploadId) await files.prepare(actor, evidence.uploadId);
      const id = newId();
      const entryKey = entryKeyOf(evidence);
      await db.transaction(async (tx) => {
        const repository = createVerificationRepository(tx, actor);
        await repository.lock();
        await lockEntry(tx, entryKey);
        if (await repository.findIn('submitted'))
          throw new AppError('conflict', 'Evidence waits for a moderator already.');
        const document = evidence.uploadId
          ? await files.claim(tx, actor, {
              id: evidence.uploadId,
              purpose: verificationDocument.purpose,
              visibility: 'owner',
            })
          : null;
        await repository.insert({
          id,
          country: evidence.country,
          register: evidence.register,
          registerNumber: evidence.number,
          entryKey,
          registeredName: evidence.registeredName,
          field: evidence.field,
          npi: evidence.npi,
          institution,
          documentFileId: document?.id ?? null,
        });
        await moderation.open(tx, {
          kind: 'verification',
          subjectId: id,
          memberId: actor.id,
          dueInHours,
        });
        await openDispute(tx, actor, id, entryKey);
        await publish(tx, { type: 'verification.changed', userId: actor.id });
      });
      if (evidence.npi)
        await saveNpiAnswer(db, id, await askNppes(config.nppesUrl, evidence.npi, evidence.registeredName));
      return mine(actor);
    },

    async withdraw(actor: MemberActor): Promise<MyVerification> {
      await db.transaction(async (tx) => {
        const repository = createVerificationRepository(tx, actor);
        await repository.lock();
        const row = await repository.findIn('submitted');
        if (!row) return;
        const by = { actorId: actor.id, decision: 'withdrawn' } as const;
        await moderation.closeOf(tx, 'verification', row.id, by);
        await moderation.closeOf(tx, 'register_dispute', row.id, by);
        if (row.documentFileId) await files.discard(tx, row.documentFileId);
        await changeVerification(tx, row.id, {
          state: 'withdrawn',
          documentFileId: null,
          institution: null,
          decidedAt: new Date(),
        });
        await publish(tx, { type: 'verification.changed', userId: actor.id });
      });
      return mine(actor);
    },

    async sendCode(actor: MemberActor, email: string): Promise<MyVerification> {
      if (isFreeMail(email))
        throw new AppError('unprocessable', 'Not an address of an institution.', {
          fields: [{ path: 'body.email', code: 'free_mail', message: 'is of a provider open to anybody' }],
        });
      await consume(`verification.code:${actor.id}`, codes);
      // Nobody floods a stranger's mailbox from several accounts.
      await consume(`verification.code-to:${secrets.mac('rate-limit', email.toLowerCase())}`, codes);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const person = (await namesOf(db, [actor.id])).get(actor.id);
      await db.transaction(async (tx) => {
        await createVerificationRepository(tx, actor).saveEmail(email, macOf(actor.id, email, code));
        await queueMail(tx, secrets, {
          to: email,
          memberId: actor.id,
          mail: institutionCode,
          language: (person?.language ?? 'en') as Language,
          variables: { name: person?.fullName ?? '', token: code },
        });
      });
      return mine(actor);
    },

    async confirmCode(actor: MemberActor, code: string): Promise<MyVerification> {
      const repository = createVerificationRepository(db, actor);
      const row = await repository.countAttempt();
      const given = row ? macOf(actor.id, row.email, code) : '';
      const isRight =
        row !== null &&
        row.attempts <= maxAttempts &&
        row.sentAt.getTime() + codeLife > Date.now() &&
        timingSafeEqual(Buffer.from(given), Buffer.from(row.codeMac));
      if (!isRight)
        throw new AppError('unprocessable', 'Wrong or expired code.', {
          fields: [{ path: 'body.code', code: 'wrong', message: 'is wrong or no longer good' }],
        });
      await repository.confirmEmail();
      return mine(actor);
    },

    /** The badge of a member, where the profile is shown to the viewer. */
    async badgeOf(viewer: Actor, id: string) {
      const found = await findShownBadge(db, viewer, id);
      if (!found) throw new AppError('not_found', 'Member not found.');
      return { badge: toBadge(found.verification) };
    },
  };
};
export type VerificationService = ReturnType<typeof createVerificationService>;
