import { type MemberActor, type Specialty, specialtySchema } from '@mz/contracts';
import type { CaseCourse } from '@mz/contracts/case-course';
import { readCitedTarget } from '@mz/contracts/citations';
import { foldHashtag } from '@mz/contracts/hashtags';
import {
  type countNewPosts,
  type createPost,
  type listPosts,
  type Post,
  socialLimits,
} from '@mz/contracts/social';
import { tables } from '@mz/db';
import type { z } from 'zod';
import { notBlocked } from '../../access/predicates.ts';
import { queryOf, termsOf } from '../../adapters/search/analysis/stored-terms.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { createTagKeys } from '../../platform/owner-tags.ts';
import { listSimilarCases, readCourse } from './case-course.ts';
import type { CitationDesk } from './citations.ts';
import { createFeedRepository } from './feed.repository.ts';
import { decodePlace, encodePlace } from './feed-cursor.ts';
import { type FeedFilter, isScored } from './feed-pages.ts';
import { checkIdentifiers, hashtagsOf, joinTexts, mentionsIn, type PostTexts } from './post-text.ts';
import { createOwnPostsRepository, type PostParts } from './posts.repository.ts';
import { presentAuthor, presentPost } from './present-post.ts';
import { makePseudonym } from './pseudonym.ts';
import type { WritingGuard } from './writing-guard.ts';

type ListQuery = z.output<typeof listPosts.query>;
type NewQuery = z.output<typeof countNewPosts.query>;
export type NewPost = z.output<typeof createPost.body>;

const missing = () => new AppError('not_found', 'Post not found.');

export const partsOf = (
  texts: PostTexts,
  {
    audience,
    mentions,
    citations,
  }: Pick<NewPost, 'mentions'> & Pick<PostParts, 'citations'> & { readonly audience: string },
): PostParts => {
  const whole = joinTexts(texts);
  return {
    hashtags: hashtagsOf(whole),
    isOpen: audience === 'members',
    terms: termsOf(whole),
    mentions: mentionsIn(whole, mentions),
    citations,
  };
};

/** What would name the author beside the name: files have an owner, and of groups and connections there are few. */
const checkPseudonymous = ({ audience, pictures, consent, groupId, draftId, repostOf }: NewPost): void => {
  if (pictures.length > 0 || consent !== null)
    throw new AppError('unprocessable', 'Posts under a pseudonym have no pictures.');
  if (groupId !== undefined || audience === 'connections')
    throw new AppError('unprocessable', 'Posts under a pseudonym are for members or verified members.');
  if (draftId !== undefined || repostOf !== undefined)
    throw new AppError('unprocessable', 'Drafts of answers and reposts carry the author’s name.');
};

/** They would be held under the author's name. */
export const linksNeedName = () =>
  new AppError('unprocessable', 'Links of new accounts are looked at first, which needs a name.', {
    fields: [{ path: 'body.text', code: 'links_need_name', message: 'has a link, which needs a name' }],
  });

/** Words that go with pictures: they can name a patient as the text can. */
const wordsOf = (pictures: NewPost['pictures'], consent: NewPost['consent']): string[] => [
  ...pictures.map(({ alt }) => alt),
  ...(consent ? [consent.shown, consent.purpose] : []),
];

/** Posts: reading lists of them, and writing. */
export const createPostsService = (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  {
    files,
    pictures,
    guard,
    askedCases,
    pseudonyms,
    desk,
  }: {
    readonly files: Pick<ProvidedServices['files'], 'addressOf'>;
    readonly pictures: ProvidedServices['pictures'];
    readonly guard: WritingGuard;
    readonly askedCases: ProvidedServices['askedCases'];
    readonly pseudonyms: ProvidedServices['pseudonyms'];
    readonly desk: CitationDesk;
  },
) => {
  const tagKeyOf = createTagKeys(secrets);
  const filterOf = (query: Omit<NewQuery, 'since'> & Partial<Pick<ListQuery, 'sort'>>): FeedFilter | null => {
    const terms = query.q === undefined ? undefined : queryOf(query.q);
    if (terms === null) return null;
    return {
      feed: query.feed,
      sort: query.sort ?? 'recent',
      category: query.category,
      language: query.language,
      author: query.author,
      cites: query.cites === undefined ? undefined : (readCitedTarget(query.cites) ?? undefined),
      group: query.group,
      pseudonymous: query.pseudonymous === 'true',
      terms,
      tag: query.tag === undefined ? undefined : foldHashtag(query.tag),
    };
  };

  const get = async (actor: MemberActor, id: string): Promise<Post> => {
    const row = await createFeedRepository(db, actor).find(id);
    if (!row) throw missing();
    return presentPost(row, files, await desk.presenterOf([row]));
  };

  return {
    get,

    async list(actor: MemberActor, query: ListQuery): Promise<{ posts: Post[]; nextCursor: string | null }> {
      const filter = filterOf(query);
      if (!filter) return { posts: [], nextCursor: null };
      const place = query.cursor === undefined ? null : decodePlace(query.cursor, isScored(filter));
      const rows = await db.$reads.run(actor.id, (reads) =>
        createFeedRepository(reads, actor).list(filter, place, query.limit + 1),
      );
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      const presentCitations = await desk.presenterOf(page);
      return {
        posts: page.map((row) => presentPost(row, files, presentCitations)),
        nextCursor: rows.length > query.limit && last ? encodePlace(last) : null,
      };
    },

    async countNew(actor: MemberActor, query: NewQuery): Promise<{ count: number }> {
      const filter = filterOf(query);
      if (!filter) return { count: 0 };
      const count = await db.$reads.run(actor.id, (reads) =>
        createFeedRepository(reads, actor).countNewer(filter, query.since, socialLimits.newPosts),
      );
      return { count };
    },

    async getCourse(actor: MemberActor, id: string): Promise<CaseCourse> {
      const post = await get(actor, id);
      const { answered, saved, answers, firstAnswer } = await readCourse(db, actor, id);
      return {
        answers,
        firstAnswer: firstAnswer && {
          at: firstAnswer.at,
          author: firstAnswer.author && presentAuthor(firstAnswer.author, files),
        },
        told: post.outcome && { answered, saved },
        similar: [...(await listSimilarCases(db, actor, id))],
      };
    },

    /** What waits for an answer that the member may have. */
    async listWaiting(actor: MemberActor): Promise<{ specialty: Specialty | null; posts: Post[] }> {
      const feed = createFeedRepository(db, actor);
      const specialty = specialtySchema.safeParse(await feed.findSpecialty()).data ?? null;
      const rows = specialty === null ? [] : await feed.listWaiting();
      const presentCitations = await desk.presenterOf(rows);
      return { specialty, posts: rows.map((row) => presentPost(row, files, presentCitations)) };
    },

    /** Writes a post once: sent again, the same post is the answer. */
    async create(actor: MemberActor, body: NewPost): Promise<{ post: Post; isNew: boolean }> {
      const own = createOwnPostsRepository(db, actor);
      const existing = await own.findByClientId(body.clientId);
      if (existing) return { post: await get(actor, existing), isNew: false };
      const {
        clientId,
        mentions,
        citations,
        identifiersStated,
        repostOf,
        pictures: chosen,
        consent,
        groupId,
        draftId,
        pseudonymous,
        ...values
      } = body;
      if (pseudonymous) checkPseudonymous(body);
      const audience = groupId === undefined ? values.audience : 'group';
      // Members of a group come and go: no consent for verified members or connections covers them.
      const readers = groupId === undefined ? values.audience : 'members';
      pictures.checkConsent({ kind: values.kind, audience: readers, pictures: chosen }, consent);
      const parts = partsOf(values, {
        audience,
        mentions: pseudonymous ? [] : mentions,
        citations: await desk.prepare(citations),
      });
      const needed = checkIdentifiers([joinTexts(values), ...wordsOf(chosen, consent)], {
        ignored: parts.mentions.map(({ name }) => name),
        names: pseudonymous ? [] : await guard.namesOf(actor),
        isStated: identifiersStated,
      });
      if (repostOf !== undefined) {
        const [readable] = await createFeedRepository(db, actor).readableOf([repostOf]);
        if (!readable) throw new AppError('unprocessable', 'The post to pass on is not there.');
      }
      try {
        await pictures.prepare(actor, chosen);
      } catch (error) {
        // The same post, sent at the same moment, may have taken them.
        const meanwhile = await own.findByClientId(clientId);
        if (meanwhile) return { post: await get(actor, meanwhile), isNew: false };
        throw error;
      }
      await guard.consumeQuota(actor, pseudonymous ? 'pseudonyms' : 'posts');
      const isHeld = await guard.mustHold(db, actor, joinTexts(values));
      if (isHeld && pseudonymous) throw linksNeedName();
      const pseudonym = pseudonymous
        ? makePseudonym(tagKeyOf, actor.id, values.language, await own.listEstranged())
        : undefined;
      const id = await db.transaction(async (tx) => {
        const repository = createOwnPostsRepository(tx, actor);
        // Under a lock of the membership: whoever is removed at this moment writes before or not at all.
        if (groupId !== undefined && !(await repository.lockMembership(groupId)))
          throw new AppError('unprocessable', 'The group is not there.');
        const written = await repository.insert(
          {
            ...values,
            audience,
            groupId: groupId ?? null,
            clientId,
            isRepost: repostOf !== undefined,
            repostOfId: repostOf ?? null,
            identifiersStatedAt: needed ? new Date() : null,
            hiddenReason: isHeld ? 'held' : null,
          },
          pseudonym,
        );
        if (!written) return null;
        if (pseudonymous) await pseudonyms.seal(tx, written, actor);
        if (repostOf === undefined) await guard.checkRepeat(tx, actor, 'post', joinTexts(values));
        await repository.writeParts(
          written,
          { ...parts, isOpen: parts.isOpen && !isHeld },
          notBlocked(actor, tables.profiles.id),
        );
        await pictures.attach(tx, actor, { postId: written }, chosen);
        if (consent) await pictures.recordConsent(tx, actor, written, consent);
        if (repostOf !== undefined)
          await tx
            .insert(tables.postShares)
            .values({ postId: repostOf, memberId: actor.id })
            .onConflictDoNothing();
        if (draftId !== undefined) await askedCases.link(tx, actor, draftId, written);
        if (isHeld) await guard.hold(tx, actor, 'post', written);
        else
          await publish(tx, {
            type: 'post.created',
            postId: written,
            ...(!pseudonymous && { authorId: actor.id }),
          });
        return written;
      });
      const known = id ?? (await own.findByClientId(clientId));
      if (!known) throw new AppError('conflict', 'The post could not be written.');
      return { post: await get(actor, known), isNew: id !== null };
    },
  };
};
export type PostsService = ReturnType<typeof createPostsService>;
