import type { MemberActor, ModeratorActor } from '@mz/contracts';
import {
  type Disclosure,
  type giveShare,
  type ModeratorKey,
  pseudonymLimits,
} from '@mz/contracts/pseudonyms';
import { type Transaction, tables } from '@mz/db';
import type { z } from 'zod';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import { publish } from '../../platform/outbox.ts';
import { tagOf } from '../../platform/owner-tags.ts';
import { openAuthor, readPublicKey, sealAuthor } from './author-seal.ts';
import {
  closeDisclosure,
  deleteDisclosure,
  findDisclosure,
  findPerson,
  findPseudonymous,
  insertDisclosure,
  lockSeal,
  nameInCase,
} from './disclosures.repository.ts';
import { createModeratorKeysRepository, listHolders } from './moderator-keys.repository.ts';
import { pseudonymMail } from './pseudonyms.mails.ts';

const sharePurpose = 'pseudonym-share';
const nothing: Disclosure = {
  state: 'none',
  pseudonym: null,
  share: null,
  mayAgree: false,
  askedBy: null,
  askedAt: null,
  reason: null,
  author: null,
};

/** Who wrote under a pseudonym: sealed when it is written, opened by two moderators, never by one. */
export const createPseudonymsService = (
  { db, config, secrets }: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  moderation: Pick<ProvidedServices['moderation'], 'find' | 'lockFor' | 'record'>,
) => {
  const holdersBeside = async (memberId: string) => {
    const holders = await listHolders(db);
    return holders.filter(({ id }) => id !== memberId).length >= pseudonymLimits.holders ? holders : null;
  };

  const ownKey = async (actor: ModeratorActor) => {
    const row = await createModeratorKeysRepository(db, actor).find();
    return {
      key: row && {
        publicKey: row.publicKey,
        wrapped: JSON.parse(row.wrapped) as ModeratorKey['wrapped'],
        createdAt: row.createdAt.toISOString(),
      },
      holders: (await listHolders(db)).length,
    };
  };

  /** @throws AppError `forbidden` for one's own post: the answer tells nobody else */
  const subjectOf = async (actor: ModeratorActor, row: { kind: string; subjectId: string }) => {
    const subject = await findPseudonymous(db, row.kind, row.subjectId);
    if (subject && actor.tagKey && tagOf(actor.tagKey, 'owner', subject.postId) === subject.ownerTag)
      throw new AppError('forbidden', 'Nobody decides about themselves.');
    return subject;
  };

  const disclosure = async (actor: ModeratorActor, caseId: string): Promise<Disclosure> => {
    const row = await moderation.find(actor, caseId);
    const subject = await subjectOf(actor, row);
    if (!subject) return nothing;
    const found = await findDisclosure(db, subject.postId);
    const share = await createModeratorKeysRepository(db, actor).findShare(subject.postId);
    const state = found ? (found.disclosedAt ? 'disclosed' : 'asked') : 'none';
    return {
      state,
      pseudonym: subject.pseudonym,
      share,
      mayAgree: state === 'asked' && share !== null && found?.askedBy?.id !== actor.id,
      askedBy: found?.askedBy ?? null,
      askedAt: found?.askedAt.toISOString() ?? null,
      reason: found?.reason ?? null,
      author: state === 'disclosed' && row.userId ? await findPerson(db, row.userId) : null,
    };
  };

  /** Opens the mapping, names it in the case, writes it down and tells the author: all of it or nothing. */
  const open = async (
    tx: Transaction,
    actor: ModeratorActor,
    origin: RequestOrigin,
    { caseId, postId, disclosureId, authorId, reason, askedBy }: Record<string, string>,
  ): Promise<void> => {
    if (!caseId || !postId || !disclosureId || !authorId) return;
    await closeDisclosure(tx, disclosureId, actor.id);
    await nameInCase(tx, caseId, authorId);
    await moderation.record(tx, caseId, actor.id, 'author_disclosed', reason);
    await recordAudit(tx, {
      action: 'author_disclosed',
      actorId: actor.id,
      subjectId: authorId,
      origin,
      detail: { case: caseId, post: postId, asked: askedBy ?? null },
    });
    await publish(tx, { type: 'pseudonym.disclosed', userId: authorId, disclosureId });
    const addresses = await findMemberAddresses(tx, [authorId], config);
    for (const { userId, email, name, language } of addresses.values())
      await queueMail(tx, secrets, {
        to: email,
        memberId: userId,
        mail: pseudonymMail,
        language,
        variables: { name, message: '', link: `${config.publicUrl}/social/pseudonyms` },
      });
  };

  return {
    ownKey,
    disclosure,

    isOffered: async (actor: MemberActor): Promise<{ available: boolean }> => ({
      available: actor.tagKey !== undefined && (await holdersBeside(actor.id)) !== null,
    }),

    async putKey(actor: ModeratorActor, { publicKey, wrapped }: ModeratorKey) {
      if (!readPublicKey(publicKey))
        throw new AppError('unprocessable', 'This is no RSA key of 3072 to 4096 bits.');
      await db.transaction((tx) =>
        createModeratorKeysRepository(tx, actor).put(publicKey, JSON.stringify(wrapped)),
      );
      return ownKey(actor);
    },

    /**
     * Seals who writes a post, in its transaction.
     *
     * @throws AppError `unprocessable` without two moderators besides who could open it
     */
    async seal(tx: Transaction, postId: string, author: MemberActor): Promise<void> {
      const holders = await holdersBeside(author.id);
      if (!holders) throw new AppError('unprocessable', 'Posts under a pseudonym are not offered here.');
      const { sealed, shares } = sealAuthor(secrets, author.id, holders);
      await tx.insert(tables.postAuthorSeals).values({ postId, sealed });
      await tx.insert(tables.postAuthorShares).values(shares.map((share) => ({ ...share, postId })));
    },

    async give(
      actor: ModeratorActor,
      origin: RequestOrigin,
      caseId: string,
      { share, reason }: z.output<typeof giveShare.body>,
    ): Promise<Disclosure> {
      const refused = await db.transaction(async (tx) => {
        const row = await moderation.lockFor(tx, actor, caseId);
        const subject = await subjectOf(actor, row);
        const sealed = subject && (await lockSeal(tx, subject.postId));
        if (!sealed) throw new AppError('not_found', 'There is no pseudonym to disclose.');
        const { postId } = subject;
        if (!(await createModeratorKeysRepository(tx, actor).findShare(postId)))
          throw new AppError('forbidden', 'There is no share for this moderator.');
        const found = await findDisclosure(tx, postId);
        if (found?.disclosedAt) return false;
        if (!found?.share || !found.askedBy || found.askedBy.id === actor.id) {
          if (found) await deleteDisclosure(tx, found.id);
          const kept = secrets.seal(sharePurpose, share).toString('base64');
          await insertDisclosure(tx, { postId, caseId, askedBy: actor.id, reason, share: kept });
          await moderation.record(tx, caseId, actor.id, 'disclosure_asked', reason);
          return false;
        }
        const first = secrets.open(sharePurpose, Buffer.from(found.share, 'base64'));
        const authorId = openAuthor(
          secrets,
          sealed,
          Buffer.from(first, 'base64'),
          Buffer.from(share, 'base64'),
        );
        // Which of the two is wrong nobody can tell: both are asked for anew.
        if (authorId === null) {
          await deleteDisclosure(tx, found.id);
          return true;
        }
        await open(tx, actor, origin, {
          caseId,
          postId,
          disclosureId: found.id,
          authorId,
          reason,
          askedBy: found.askedBy.id,
        });
        return false;
      });
      if (refused) throw new AppError('conflict', 'The two shares do not fit; both are needed again.');
      return disclosure(actor, caseId);
    },
  };
};
export type PseudonymsService = ReturnType<typeof createPseudonymsService>;
