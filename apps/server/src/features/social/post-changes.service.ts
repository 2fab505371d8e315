import type { MemberActor } from '@mz/contracts';
import type { Post, setOutcome, updatePost } from '@mz/contracts/social';
import { type Transaction, tables } from '@mz/db';
import type { z } from 'zod';
import { notBlocked } from '../../access/predicates.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { DomainEvent } from '../../platform/domain-event.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import type { CitationDesk } from './citations.ts';
import { createCommentsRepository } from './comments.repository.ts';
import { createFeedRepository } from './feed.repository.ts';
import { checkIdentifiers, joinTexts } from './post-text.ts';
import { createOwnPostsRepository, type OwnPostsRepository } from './posts.repository.ts';
import { linksNeedName, type PostsService, partsOf } from './posts.service.ts';
import type { WritingGuard } from './writing-guard.ts';

type Update = z.output<typeof updatePost.body>;
type Outcome = z.output<typeof setOutcome.body>;

const missing = () => new AppError('not_found', 'Post not found.');

/** What authors change of their posts. */
export const createPostChangesService = (
  { db }: Pick<AppContext, 'db'>,
  posts: Pick<PostsService, 'get'>,
  pictures: Pick<ProvidedServices['pictures'], 'checkAudience' | 'removeOf'>,
  guard: Pick<WritingGuard, 'hold' | 'mustHold' | 'namesOf'>,
  desk: Pick<CitationDesk, 'prepare'>,
) => {
  /** Changes a post of the actor, locked meanwhile, and tells who reads it. */
  const change = async (
    actor: MemberActor,
    id: string,
    what: 'edited' | 'deleted' | 'outcome',
    work: (
      own: OwnPostsRepository,
      post: typeof tables.posts.$inferSelect,
      tx: Transaction,
    ) => Promise<boolean>,
    told: Pick<Partial<DomainEvent<'post.changed'>>, 'act' | 'commentId'> = {},
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      const own = createOwnPostsRepository(tx, actor);
      const post = await own.lock(id);
      if (!post) throw missing();
      if (await work(own, post, tx))
        await publish(tx, {
          type: 'post.changed',
          postId: id,
          change: what,
          ...(post.authorId
            ? { ...told, authorId: post.authorId, ...(told.act && { by: post.authorId }) }
            : told),
        });
    });
  };

  return {
    /** Changes the texts; those it had stay readable. */
    async update(actor: MemberActor, id: string, body: Update): Promise<Post> {
      const { mentions, citations, identifiersStated, ...values } = body;
      const before = await createFeedRepository(db, actor).find(id);
      const parts = partsOf(values, {
        audience: values.audience,
        mentions,
        citations: await desk.prepare(citations, before?.citations ?? []),
      });
      const needed = checkIdentifiers([joinTexts(values)], {
        ignored: parts.mentions.map(({ name }) => name),
        names: before?.author.id ? await guard.namesOf(actor) : [],
        isStated: identifiersStated,
      });
      await change(actor, id, 'edited', async (own, post, tx) => {
        // What was written to a group stays there.
        const audience = post.groupId === null ? values.audience : 'group';
        const isNamed = post.pseudonym === null;
        if (!isNamed && audience === 'connections')
          throw new AppError('unprocessable', 'Posts under a pseudonym are for members or verified members.');
        if (post.groupId === null) await pictures.checkAudience(tx, actor, id, values.audience);
        const isRewritten = joinTexts(post) !== joinTexts(values);
        if (isRewritten) await own.keepRevision(id);
        const isHeld =
          isRewritten && post.hiddenReason === null && (await guard.mustHold(tx, actor, joinTexts(values)));
        if (isHeld && !isNamed) throw linksNeedName();
        await own.update(id, {
          ...values,
          audience,
          ...(isRewritten && { editedAt: new Date() }),
          ...(needed && { identifiersStatedAt: new Date() }),
          ...(isHeld && { hiddenReason: 'held' }),
        });
        if (isHeld) await guard.hold(tx, actor, 'post', id);
        const isShown = !isHeld && post.hiddenReason === null;
        await own.writeParts(
          id,
          { ...parts, ...(!isNamed && { mentions: [] }), isOpen: audience === 'members' && isShown },
          notBlocked(actor, tables.profiles.id),
        );
        return true;
      });
      return posts.get(actor, id);
    },

    /** Takes a post from every list at once; its texts go for good some weeks later. */
    async remove(actor: MemberActor, id: string): Promise<{ removed: boolean }> {
      return db.transaction(async (tx) => {
        const own = createOwnPostsRepository(tx, actor);
        const post = await own.lock(id);
        if (!post) return { removed: false };
        await own.removeHashtags(id);
        await own.update(id, { deletedAt: new Date() });
        await pictures.removeOf(tx, actor, { postId: id });
        await publish(tx, {
          type: 'post.changed',
          postId: id,
          change: 'deleted',
          ...(post.authorId && { authorId: post.authorId }),
        });
        return { removed: true };
      });
    },

    async listRevisions(actor: MemberActor, id: string) {
      const [readable] = await createFeedRepository(db, actor).readableOf([id]);
      if (!readable) throw missing();
      const rows = await createFeedRepository(db, actor).listRevisions(id);
      return { revisions: rows };
    },

    /** Closes a case with what became of it; told anew, it is replaced. */
    async setOutcome(actor: MemberActor, id: string, { text, identifiersStated }: Outcome): Promise<Post> {
      checkIdentifiers([text], { ignored: [], isStated: identifiersStated });
      const told = { act: 'closed' } as const;
      await change(
        actor,
        id,
        'outcome',
        async (own, post) => {
          if (post.kind !== 'case') throw new AppError('unprocessable', 'Only cases have an outcome.');
          return own.update(id, { outcome: text, outcomeAt: post.outcomeAt ?? new Date() });
        },
        told,
      );
      return posts.get(actor, id);
    },

    async accept(actor: MemberActor, id: string, commentId: string | null): Promise<Post> {
      const accept = async (own: OwnPostsRepository, post: { kind: string }, tx: Transaction) => {
        if (post.kind === 'note') throw new AppError('unprocessable', 'Notes have no answer.');
        if (commentId !== null) {
          const comment = await createCommentsRepository(tx, actor).find(commentId);
          if (!comment || comment.postId !== id || comment.deleted)
            throw new AppError('unprocessable', 'Comment not found.');
        }
        return own.update(id, { acceptedCommentId: commentId });
      };
      const told = commentId ? ({ act: 'accepted', commentId } as const) : {};
      await change(actor, id, 'outcome', accept, told);
      return posts.get(actor, id);
    },
  };
};
export type PostChangesService = ReturnType<typeof createPostChangesService>;
