import { type MemberActor, specialtySchema } from '@mz/contracts';
import { findHashtags, foldHashtag } from '@mz/contracts/hashtags';
import { socialLimits } from '@mz/contracts/social';
import { type FollowKind, maxNotifiedFollows, type SocialActivity } from '@mz/contracts/social-comments';
import type { Transaction } from '@mz/db';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { createActivityRepository } from './activity.repository.ts';
import { createActsRepository } from './acts.repository.ts';
import { createFollowedPostsRepository } from './followed-posts.repository.ts';
import { presentAuthor } from './present-post.ts';
import type { WritingGuard } from './writing-guard.ts';

type Acts = ReturnType<typeof createActsRepository>;
const privateActs = ['save', 'unsave', 'decline', 'undecline'] as const;
type PrivateAct = (typeof privateActs)[number];
type Act = PrivateAct | 'like' | 'unlike' | 'share' | 'likeComment' | 'unlikeComment';

/** What only the member sees; everything else changes what others see of the post. */
const isPrivate = (act: Act): act is PrivateAct => privateActs.some((one) => one === act);

/** Acts somebody may be told of. */
const toldActs = {
  like: 'liked',
  unlike: 'unliked',
  likeComment: 'comment_liked',
  unlikeComment: 'comment_unliked',
} as const satisfies Partial<Record<Act, string>>;
const isTold = (act: Act): act is keyof typeof toldActs => Object.hasOwn(toldActs, act);

/** Likes, saves, shares and follows, and what comes of them. */
export const createActsService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
  { consumeQuota }: Pick<WritingGuard, 'consumeQuota'>,
) => {
  const inTransaction = <T>(actor: MemberActor, work: (acts: Acts, tx: Transaction) => Promise<T>) =>
    db.transaction((tx) => work(createActsRepository(tx, actor), tx));

  const follow = async (acts: Acts, kind: FollowKind, value: string): Promise<boolean> => {
    if (kind === 'member') return z.uuid().safeParse(value).success && acts.followMember(value);
    if (kind === 'category') {
      const category = specialtySchema.safeParse(value).data;
      return category !== undefined && acts.followTopic(kind, category, category);
    }
    const [found] = findHashtags(`#${value}`);
    return found?.label === value && acts.followTopic(kind, found.tag, found.label);
  };

  return {
    /** Does something with a post or a comment; repeated, it changes nothing. */
    async act(actor: MemberActor, act: Act, id: string): Promise<{ changed: boolean }> {
      if (!isPrivate(act)) await consumeQuota(actor, 'likes');
      return inTransaction(actor, async (acts, tx) => {
        const changed = await acts[act](id);
        if (!changed) return { changed: false };
        const { postId, authorId } = changed;
        if (isPrivate(act)) await publish(tx, { type: 'social.changed', userId: actor.id });
        else
          await publish(tx, {
            type: 'post.changed',
            postId,
            change: act === 'likeComment' || act === 'unlikeComment' ? 'comments' : 'counts',
            ...(authorId && { authorId }),
            ...(isTold(act) && { act: toldActs[act], by: actor.id }),
            ...(id !== postId && { commentId: id }),
          });
        return { changed: true };
      });
    },

    async follow(actor: MemberActor, kind: FollowKind, value: string): Promise<{ changed: boolean }> {
      await consumeQuota(actor, 'follows');
      return inTransaction(actor, async (acts, tx) => {
        if ((await acts.countFollows()) >= socialLimits.follows)
          throw new AppError('unprocessable', `Limit of ${socialLimits.follows} follows reached.`);
        const changed = await follow(acts, kind, value);
        if (changed) {
          await publish(tx, { type: 'social.changed', userId: actor.id });
          if (kind === 'member') await publish(tx, { type: 'social.changed', userId: value });
        }
        return { changed };
      });
    },

    unfollow: (actor: MemberActor, kind: FollowKind, value: string): Promise<{ changed: boolean }> =>
      inTransaction(actor, async (acts, tx) => {
        const isMember = kind === 'member';
        const changed = isMember
          ? z.uuid().safeParse(value).success && (await acts.unfollowMember(value))
          : await acts.unfollowTopic(kind, kind === 'hashtag' ? foldHashtag(value) : value);
        if (changed) await publish(tx, { type: 'social.changed', userId: actor.id });
        return { changed };
      }),

    /** New posts of somebody the member follows are told, or no longer. */
    notify: (actor: MemberActor, memberId: string, isOn: boolean): Promise<{ changed: boolean }> =>
      db.transaction(async (tx) => {
        const repository = createFollowedPostsRepository(tx, actor);
        if (isOn && (await repository.countNotified()) >= maxNotifiedFollows)
          throw new AppError('unprocessable', `Limit of ${maxNotifiedFollows} members reached.`);
        const changed = await repository.setNotified(memberId, isOn);
        if (changed) await publish(tx, { type: 'social.changed', userId: actor.id });
        return { changed };
      }),

    async getFollow(actor: MemberActor, memberId: string) {
      const found = await createFollowedPostsRepository(db, actor).find(memberId);
      return { following: found !== null, notified: found?.notified ?? false };
    },

    async listFollowed(actor: MemberActor) {
      const [members, topics] = await Promise.all([
        createActivityRepository(db, actor).listFollowedMembers(socialLimits.follows),
        createActsRepository(db, actor).listTopics(),
      ]);
      return {
        members: members.map(({ notified, ...row }) => ({ ...presentAuthor(row, files), notified })),
        hashtags: topics
          .filter(({ kind }) => kind === 'hashtag')
          .map(({ value, label }) => ({ tag: value, label })),
        categories: topics.flatMap(({ kind, value }) => {
          const category = specialtySchema.safeParse(value).data;
          return kind === 'category' && category ? [category] : [];
        }),
      };
    },

    async listTopics(actor: MemberActor, limit: number) {
      const topics = await db.$reads.run(actor.id, (reads) =>
        createActivityRepository(reads, actor).listTopics(limit),
      );
      return { topics };
    },

    async listActivity(actor: MemberActor, limit: number): Promise<{ activity: SocialActivity[] }> {
      const rows = await createActivityRepository(db, actor).list(limit);
      return {
        activity: rows.map((row) => ({ ...row, member: row.member && presentAuthor(row.member, files) })),
      };
    },
  };
};
export type ActsService = ReturnType<typeof createActsService>;
