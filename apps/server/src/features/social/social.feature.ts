import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { createActsService } from './acts.service.ts';
import { fillCommentTerms } from './comment-terms.ts';
import { createCommentsService } from './comments.service.ts';
import { createPostChangesService } from './post-changes.service.ts';
import { createPostsService } from './posts.service.ts';
import { socialDemo } from './social.demo.ts';
import { socialEvents } from './social.events.ts';
import { createSocialLive } from './social.live.ts';
import { socialNotifications } from './social.notifications.ts';
import { commentReportable, postReportable } from './social.reportables.ts';
import { registerSocial, type SocialServices } from './social.routes.ts';
import { createSuggestionsService } from './suggestions.service.ts';
import { createWritingGuard } from './writing-guard.ts';

/** Posts, comments, and what members do with them. */
export const socialFeature = defineFeature({
  name: 'social',
  needs: ['articles', 'files', 'pictures', 'moderation'],
  events: socialEvents,
  notifications: socialNotifications,
  owns: {
    posts: {
      member: 'authorId',
      refers: { clientId: 'made by the writer’s device', acceptedCommentId: 'a comment of the post' },
      onErase: 'delete',
      expires: { since: 'deletedAt', days: 30 },
    },
    postStats: { member: null },
    postTerms: { member: null },
    postRevisions: { member: null },
    postHashtags: { member: null },
    hashtags: { member: null },
    postMentions: { member: 'memberId', onErase: 'delete' },
    commentMentions: { member: 'memberId', onErase: 'delete' },
    postCitations: { member: null, article: 'articleId' },
    postComments: {
      member: 'authorId',
      refers: { clientId: 'made by the writer’s device' },
      // Replies of others stay where they were, under words that are gone.
      onErase: async (tx, memberId) => {
        await tx
          .update(tables.postComments)
          .set({ authorId: null, text: '', terms: [], deletedAt: new Date() })
          .where(eq(tables.postComments.authorId, memberId));
      },
    },
    postLikes: { member: 'memberId', onErase: 'delete' },
    commentLikes: { member: 'memberId', onErase: 'delete' },
    postShares: { member: 'memberId', onErase: 'delete' },
    savedPosts: { member: 'memberId', onErase: 'delete' },
    memberFollows: { member: ['followerId', 'followedId'], onErase: 'delete' },
    topicFollows: { member: 'memberId', onErase: 'delete' },
  },
  reportables: [postReportable, commentReportable],
  demo: socialDemo,
  onArticleMerged: async (tx, { dropped, kept }) => {
    await tx
      .update(tables.postCitations)
      .set({ articleId: kept })
      .where(eq(tables.postCitations.articleId, dropped));
  },
  create: ({ context, files, pictures, articles, moderation }): SocialServices => {
    const guard = createWritingGuard(context, moderation);
    const posts = createPostsService(context, { files, pictures, guard });
    return {
      posts,
      changes: createPostChangesService(context, posts, pictures, guard),
      comments: createCommentsService(context, files, guard),
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
