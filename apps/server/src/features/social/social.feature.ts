import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { createActsService } from './acts.service.ts';
import { createCitationDesk } from './citations.ts';
import { fillCommentTerms } from './comment-terms.ts';
import { createCommentsService } from './comments.service.ts';
import { createPostChangesService } from './post-changes.service.ts';
import { createPostsService } from './posts.service.ts';
import { socialDemo } from './social.demo.ts';
import { socialEvents } from './social.events.ts';
import { memberFollowsImport, savedPostsImport, topicFollowsImport } from './social.imports.ts';
import { socialLearning } from './social.learning.ts';
import { createSocialLive } from './social.live.ts';
import { socialNotifications } from './social.notifications.ts';
import { commentReportable, postReportable } from './social.reportables.ts';
import { registerSocial, type SocialServices } from './social.routes.ts';
import { createSuggestionsService } from './suggestions.service.ts';
import { createWritingGuard } from './writing-guard.ts';

/** Posts, comments, and what members do with them. */
export const socialFeature = defineFeature({
  name: 'social',
  needs: ['articles', 'cards', 'drugs', 'files', 'pictures', 'pseudonyms', 'moderation', 'askedCases'],
  events: socialEvents,
  learning: socialLearning,
  notifications: socialNotifications,
  owns: {
    posts: {
      member: 'authorId',
      tag: 'ownerTag',
      withheld: { ownerTag: 'key material of the server', hiddenFrom: 'key material of the server' },
      imports: 'published',
      refers: { clientId: 'made by the writer’s device', acceptedCommentId: 'a comment of the post' },
      onErase: 'delete',
      expires: { since: 'deletedAt', days: 30 },
    },
    postStats: { member: null, imports: 'derived' },
    postTerms: { member: null, imports: 'derived' },
    postRevisions: { member: null, imports: 'published' },
    postHashtags: { member: null, imports: 'derived' },
    hashtags: { member: null },
    postMentions: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    commentMentions: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    postCitations: {
      member: null,
      imports: 'published',
      article: 'articleId',
      refers: { target: 'a card, a file of content/drugs or a calculator' },
    },
    postComments: {
      member: 'authorId',
      imports: 'published',
      refers: { clientId: 'made by the writer’s device' },
      // Replies of others stay where they were, under words that are gone.
      onErase: async (tx, memberId) => {
        await tx
          .update(tables.postComments)
          .set({ authorId: null, text: '', terms: [], deletedAt: new Date() })
          .where(eq(tables.postComments.authorId, memberId));
      },
    },
    postLikes: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    commentLikes: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    postShares: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    savedPosts: { member: 'memberId', imports: savedPostsImport, onErase: 'delete' },
    declinedPosts: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    memberFollows: { member: ['followerId', 'followedId'], imports: memberFollowsImport, onErase: 'delete' },
    topicFollows: { member: 'memberId', imports: topicFollowsImport, onErase: 'delete' },
  },
  reportables: [postReportable, commentReportable],
  demo: socialDemo,
  onArticleMerged: async (tx, { dropped, kept }) => {
    await tx
      .update(tables.postCitations)
      .set({ articleId: kept })
      .where(eq(tables.postCitations.articleId, dropped));
  },
  create: ({
    context,
    files,
    pictures,
    pseudonyms,
    articles,
    cards,
    drugs,
    moderation,
    askedCases,
  }): SocialServices => {
    const desk = createCitationDesk({ cards, drugs });
    const guard = createWritingGuard(context, moderation);
    const posts = createPostsService(context, { files, pictures, guard, askedCases, pseudonyms, desk });
    return {
      posts,
      changes: createPostChangesService(context, posts, pictures, guard, desk),
      comments: createCommentsService(context, files, guard, desk),
      acts: createActsService(context, files, guard),
      suggestions: createSuggestionsService(articles),
    };
  },
  routes: registerSocial,
  jobs: (_own, { context }) => [
    { name: 'comment-terms', cron: '*/10 * * * *', run: () => fillCommentTerms(context.db) },
  ],
  live: (_own, { context }) => createSocialLive(context),
});
