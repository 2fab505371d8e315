import type { ModeratorActor } from '@mz/contracts';
import type { ModerationKind } from '@mz/contracts/moderation';
import {
  type decideRegisterDispute,
  type decideVerification,
  type NpiOutcome,
  type VerificationReview,
  type VerificationState,
  verificationLimits,
} from '@mz/contracts/verification';
import type { Transaction } from '@mz/db';
import type { z } from 'zod';
import { askNppes } from '../../adapters/nppes/nppes.ts';
import type { RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { publish } from '../../platform/outbox.ts';
import { domainOf } from './free-mail.ts';
import { namesOf } from './notify.ts';
import type { VerificationParts } from './parts.ts';
import { toRequest } from './present.ts';
import {
  changeVerification,
  createVerificationRepository,
  findVerification,
  listClaims,
  lockEntry,
  lockVerification,
  saveNpiAnswer,
  type VerificationRow,
} from './verification.repository.ts';

type Decision = z.output<(typeof decideVerification)['body']>;
type DisputeDecision = z.output<(typeof decideRegisterDispute)['body']>;

const missing = (): AppError => new AppError('not_found', 'Case not found.');
const kinds: readonly string[] = ['verification', 'register_dispute'] satisfies ModerationKind[];

/** End of the day a check holds until, within what is allowed. */
const endOf = (day: string): Date => {
  const end = new Date(`${day}T23:59:59.999Z`);
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + verificationLimits.maxYears);
  if (end.getTime() <= Date.now() || end > latest)
    throw new AppError('unprocessable', 'The end lies in the past or too far ahead.', {
      fields: [{ path: 'body.expiresOn', code: 'out_of_range', message: 'is no end a check can have' }],
    });
  return end;
};

/** The moderators' side of the licence check. */
export const createReviewService = ({ context, files, moderation, notify }: VerificationParts) => {
  const { config, db } = context;

  const subjectOf = async (actor: ModeratorActor, caseId: string): Promise<VerificationRow> => {
    const found = await moderation.find(actor, caseId);
    const row = kinds.includes(found.kind) ? await findVerification(db, found.subjectId) : null;
    if (!row) throw missing();
    return row;
  };

  const review = async (actor: ModeratorActor, caseId: string): Promise<VerificationReview> => {
    const row = await subjectOf(actor, caseId);
    const claims = (await listClaims(db, row.entryKey)).filter((claim) => claim.row.id !== row.id);
    const check = row.npiCheck;
    return {
      caseId,
      request: toRequest(
        row,
        claims.some((claim) => claim.row.userId !== row.userId),
      ),
      profileName: (await namesOf(db, [row.userId])).get(row.userId)?.fullName ?? '',
      npiCheck: check && {
        outcome: check.outcome as NpiOutcome,
        name: check.name ?? null,
        license: check.license ?? null,
      },
      institution: row.institution,
      document: row.documentFileId !== null,
      claims: claims
        .filter((claim) => claim.row.userId !== row.userId)
        .map((claim) => ({
          verificationId: claim.row.id,
          member: { id: claim.row.userId, fullName: claim.fullName },
          state: claim.row.state as VerificationState,
          registeredName: claim.row.registeredName,
          submittedAt: claim.row.submittedAt.toISOString(),
        })),
    };
  };

  /** The document goes with the decision, and of the address only the institution stays. */
  const settle = async (
    tx: Transaction,
    row: VerificationRow,
    change: Parameters<typeof changeVerification>[2],
  ): Promise<void> => {
    if (row.documentFileId) await files.discard(tx, row.documentFileId);
    await changeVerification(tx, row.id, {
      documentFileId: null,
      institution: row.institution && domainOf(row.institution),
      ...change,
    });
    await publish(tx, { type: 'verification.changed', userId: row.userId });
  };

  /** Ends a check that held; the profile says so at once. */
  const revoke = async (tx: Transaction, row: VerificationRow, message: string): Promise<void> => {
    await settle(tx, row, { state: 'revoked', message });
    await createVerificationRepository(tx, { id: row.userId }).setVerified(null);
    await notify(tx, [row.userId], 'revoked', message);
  };

  const reject = async (tx: Transaction, row: VerificationRow, message: string): Promise<void> => {
    await settle(tx, row, { state: 'rejected', decidedAt: new Date(), message });
    await notify(tx, [row.userId], 'rejected', message);
  };

  const approve = async (
    tx: Transaction,
    row: VerificationRow,
    decision: Extract<Decision, { decision: 'approve' }>,
  ): Promise<void> => {
    const expiresAt = endOf(decision.expiresOn);
    const others = (await listClaims(tx, row.entryKey)).filter((claim) => claim.row.userId !== row.userId);
    if (others.length > 0)
      throw new AppError('conflict', 'Another account claims this entry: decide the dispute first.');
    const repository = createVerificationRepository(tx, { id: row.userId });
    const before = await repository.findIn('verified');
    if (before) await settle(tx, before, { state: 'superseded' });
    const decidedAt = new Date();
    await settle(tx, row, {
      state: 'verified',
      field: decision.field,
      message: decision.message,
      decidedAt,
      expiresAt,
    });
    await repository.dropEmail();
    await repository.setVerified(decidedAt);
    await notify(tx, [row.userId], 'approved', decision.message);
  };

  const recordDecision = (
    tx: Transaction,
    actor: ModeratorActor,
    origin: RequestOrigin,
    row: VerificationRow,
    decision: string,
  ) =>
    recordAudit(tx, {
      action: decision === 'revoked' ? 'verification_revoked' : 'verification_decided',
      actorId: actor.id,
      subjectId: row.userId,
      origin,
      detail: { verification: row.id, decision },
    });

  return {
    review,

    async openDocument(actor: ModeratorActor, caseId: string) {
      const row = await subjectOf(actor, caseId);
      const fileId = row.documentFileId;
      if (!fileId) throw new AppError('not_found', 'There is no document.');
      await db.transaction(async (tx) => {
        await moderation.lockFor(tx, actor, caseId);
        await moderation.record(tx, caseId, actor.id, 'document_opened');
      });
      return { url: files.addressOf(fileId) };
    },

    async askRegister(actor: ModeratorActor, caseId: string): Promise<VerificationReview> {
      const row = await subjectOf(actor, caseId);
      if (!row.npi) throw new AppError('unprocessable', 'No NPI was stated.');
      const answer = await askNppes(config.nppesUrl, row.npi, row.registeredName);
      await db.transaction(async (tx) => {
        await moderation.lockFor(tx, actor, caseId);
        await saveNpiAnswer(tx, row.id, answer);
        await moderation.record(tx, caseId, actor.id, 'register_asked');
      });
      return review(actor, caseId);
    },

    async decide(actor: ModeratorActor, origin: RequestOrigin, caseId: string, decision: Decision) {
      const { entryKey, userId } = await subjectOf(actor, caseId);
      await db.transaction(async (tx) => {
        // In the order in which evidence comes in.
        await createVerificationRepository(tx, { id: userId }).lock();
        await lockEntry(tx, entryKey);
        const found = await moderation.lockFor(tx, actor, caseId, decision.version);
        const row = found.kind === 'verification' ? await lockVerification(tx, found.subjectId) : null;
        if (row?.state !== 'submitted') throw missing();
        if (decision.decision === 'approve') await approve(tx, row, decision);
        else await reject(tx, row, decision.message);
        // Where the other claim was taken back, or this one ends, nothing is disputed any more.
        await moderation.closeOf(tx, 'register_dispute', row.id, {
          actorId: actor.id,
          decision: 'resolved',
          note: decision.note,
        });
        const outcome = decision.decision === 'approve' ? 'approved' : 'rejected';
        await recordDecision(tx, actor, origin, row, outcome);
        await moderation.close(tx, caseId, { actorId: actor.id, decision: outcome, note: decision.note });
      });
      return { decided: true as const };
    },

    /** Claims that do not stand end, with the cases about them; the one that stands goes on as it was. */
    async decideDispute(
      actor: ModeratorActor,
      origin: RequestOrigin,
      caseId: string,
      decision: DisputeDecision,
    ) {
      const { entryKey } = await subjectOf(actor, caseId);
      await db.transaction(async (tx) => {
        await lockEntry(tx, entryKey);
        const found = await moderation.lockFor(tx, actor, caseId, decision.version);
        if (found.kind !== 'register_dispute') throw missing();
        const claims = await listClaims(tx, entryKey);
        if (claims.some(({ row }) => row.userId === actor.id))
          throw new AppError('forbidden', 'Nobody decides about themselves.');
        if (decision.rightful !== null && !claims.some(({ row }) => row.id === decision.rightful))
          throw new AppError('unprocessable', 'This is none of the claims.');
        const rightful = claims.find(({ row }) => row.id === decision.rightful)?.row.userId;
        for (const { row } of claims) {
          if (row.userId === rightful) continue;
          if (row.state === 'verified') await revoke(tx, row, '');
          else await reject(tx, row, '');
          await recordDecision(tx, actor, origin, row, row.state === 'verified' ? 'revoked' : 'rejected');
          await moderation.closeOf(tx, 'verification', row.id, {
            actorId: actor.id,
            decision: 'rejected',
            note: decision.note,
          });
        }
        for (const { row } of claims)
          if (row.id !== found.subjectId)
            await moderation.closeOf(tx, 'register_dispute', row.id, {
              actorId: actor.id,
              decision: 'resolved',
            });
        await moderation.close(tx, caseId, { actorId: actor.id, decision: 'resolved', note: decision.note });
      });
      return { decided: true as const };
    },

    async revoke(
      actor: ModeratorActor,
      origin: RequestOrigin,
      id: string,
      { message, note }: { message: string; note: string },
    ) {
      if (id === actor.id) throw new AppError('forbidden', 'Nobody decides about themselves.');
      const revoked = await db.transaction(async (tx) => {
        const repository = createVerificationRepository(tx, { id });
        await repository.lock();
        const row = await repository.findIn('verified');
        if (!row) return false;
        await revoke(tx, row, message);
        await recordDecision(tx, actor, origin, row, 'revoked');
        const caseId = await moderation.open(tx, {
          kind: 'verification',
          subjectId: row.id,
          memberId: id,
          dueInHours: 24,
        });
        await moderation.close(tx, caseId, { actorId: actor.id, decision: 'revoked', note });
        return true;
      });
      return { revoked };
    },
  };
};
export type ReviewService = ReturnType<typeof createReviewService>;
