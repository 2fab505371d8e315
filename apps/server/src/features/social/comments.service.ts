import type { MemberActor } from '@mz/contracts';
import type { Comment, CommentReply, createComment, updateComment } from '@mz/contracts/social-comments';
import type { z } from 'zod';
import { termsOf } from '../../adapters/search/analysis/stored-terms.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import type { CitationDesk, PresentCitations } from './citations.ts';
import { type CommentRow, createCommentsRepository } from './comments.repository.ts';
import { checkIdentifiers, mentionsIn } from './post-text.ts';
import { linksNeedName } from './posts.service.ts';
import { presentWriter } from './present-post.ts';
import { commentReportable } from './social.reportables.ts';
import type { WritingGuard } from './writing-guard.ts';

type NewComment = z.output<typeof createComment.body>;
type AnyComment = Comment | CommentReply;

const missing = () => new AppError('not_found', 'Comment not found.');

/** Answers to posts, and replies to answers. */
export const createCommentsService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
  guard: WritingGuard,
  desk: CitationDesk,
) => {
  const base = ({ parentId: _parent, hidden, ...row }: CommentRow, presentCitations: PresentCitations) => ({
    ...row,
    ...(hidden && { hidden }),
    author: row.author && presentWriter(row.author, files),
    mentions: [...(row.mentions ?? [])],
    citations: presentCitations(row.citations),
  });
  const present = (
    row: CommentRow,
    presentCitations: PresentCitations,
    replies: readonly CommentRow[] = [],
  ): AnyComment =>
    row.parentId === null
      ? {
          ...base(row, presentCitations),
          parentId: null,
          replies: replies.flatMap((reply) =>
            reply.parentId === null ? [] : [{ ...base(reply, presentCitations), parentId: reply.parentId }],
          ),
        }
      : { ...base(row, presentCitations), parentId: row.parentId };

  const get = async (actor: MemberActor, id: string): Promise<AnyComment> => {
    const row = await createCommentsRepository(db, actor).find(id);
    if (!row) throw missing();
    return present(row, await desk.presenterOf([row]));
  };

  return {
    async list(actor: MemberActor, postId: string, { limit, after }: { limit: number; after?: string }) {
      const repository = createCommentsRepository(db, actor);
      const rows = await repository.list(postId, after, limit + 1);
      const page = rows.slice(0, limit);
      const replies =
        page.length === 0
          ? []
          : await repository.replies(
              postId,
              page.map(({ id }) => id),
            );
      const presentCitations = await desk.presenterOf([...page, ...replies]);
      return {
        comments: page.flatMap((row) => {
          const comment = present(
            row,
            presentCitations,
            replies.filter(({ parentId }) => parentId === row.id),
          );
          return comment.parentId === null ? [comment] : [];
        }),
        nextAfter: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    /** Writes a comment once: sent again, the same comment is the answer. */
    async create(actor: MemberActor, postId: string, body: NewComment) {
      const existing = await createCommentsRepository(db, actor).findByClientId(body.clientId);
      if (existing) return { comment: await get(actor, existing), isNew: false };
      const isUnderPseudonym = await createCommentsRepository(db, actor).isUnderPseudonym(postId);
      const mentions = isUnderPseudonym ? [] : mentionsIn(body.text, body.mentions);
      const needed = checkIdentifiers([body.text], {
        ignored: mentions.map(({ name }) => name),
        isStated: body.identifiersStated,
      });
      const citations = await desk.prepare(body.citations);
      await guard.consumeQuota(actor, isUnderPseudonym ? 'pseudonymComments' : 'comments');
      const isHeld = await guard.mustHold(db, actor, body.text);
      if (isHeld && isUnderPseudonym) throw linksNeedName();
      const written = await db.transaction(async (tx) => {
        const row = await createCommentsRepository(tx, actor).insert({
          postId,
          parentId: body.parentId ?? null,
          clientId: body.clientId,
          text: body.text,
          terms: termsOf(body.text),
          identifiersStatedAt: needed ? new Date() : null,
          citations,
          isHeld,
        });
        if (row) {
          await createCommentsRepository(tx, actor).writeMentions(row.id, mentions);
          await guard.checkRepeat(tx, actor, 'comment', body.text);
        }
        if (row && isHeld) await guard.hold(tx, actor, 'comment', row.id);
        else if (row)
          await publish(tx, {
            type: 'post.changed',
            postId,
            change: 'comments',
            ...(row.postAuthorId && { authorId: row.postAuthorId }),
            act: 'commented',
            ...(!row.byAuthor && { by: actor.id }),
            commentId: row.id,
          });
        return row;
      });
      const id = written?.id ?? (await createCommentsRepository(db, actor).findByClientId(body.clientId));
      if (!id) throw new AppError('not_found', 'Post or comment not found.');
      return { comment: await get(actor, id), isNew: written !== null };
    },

    async update(actor: MemberActor, id: string, body: z.output<typeof updateComment.body>) {
      const mentions = mentionsIn(body.text, body.mentions);
      const needed = checkIdentifiers([body.text], {
        ignored: mentions.map(({ name }) => name),
        isStated: body.identifiersStated,
      });
      await db.transaction(async (tx) => {
        const before = await commentReportable.read(tx, id);
        const isUnderPseudonym = before?.pseudonym != null;
        const postId = await createCommentsRepository(tx, actor).update(id, {
          text: body.text,
          terms: termsOf(body.text),
          identifiersStatedAt: needed ? new Date() : null,
        });
        if (!postId) throw missing();
        await createCommentsRepository(tx, actor).writeMentions(id, isUnderPseudonym ? [] : mentions);
        // What reports or a moderator have hidden stays with them.
        if (before?.hidden === null && (await guard.mustHold(tx, actor, body.text))) {
          if (isUnderPseudonym) throw linksNeedName();
          await commentReportable.setHidden?.(tx, id, 'held');
          await guard.hold(tx, actor, 'comment', id);
        }
        await publish(tx, { type: 'post.changed', postId, change: 'comments' });
      });
      return get(actor, id);
    },

    async remove(actor: MemberActor, id: string): Promise<{ removed: boolean }> {
      return db.transaction(async (tx) => {
        const postId = await createCommentsRepository(tx, actor).remove(id);
        if (postId) await publish(tx, { type: 'post.changed', postId, change: 'comments' });
        return { removed: postId !== null };
      });
    },
  };
};
export type CommentsService = ReturnType<typeof createCommentsService>;
