import { getCaseCourse } from '@mz/contracts/case-course';
import {
  acceptAnswer,
  countNewPosts,
  createPost,
  deletePost,
  getPost,
  likePost,
  listPosts,
  listRevisions,
  savePost,
  setOutcome,
  sharePost,
  unlikePost,
  unsavePost,
  updatePost,
} from '@mz/contracts/social';
import {
  createComment,
  deleteComment,
  followTopic,
  getFollow,
  likeComment,
  listComments,
  listFollowed,
  listSocialActivity,
  listTrendingTopics,
  notifyOfPosts,
  stopNotifyOfPosts,
  suggestForPost,
  unfollowTopic,
  unlikeComment,
  updateComment,
} from '@mz/contracts/social-comments';
import { declinePost, listWaitingCases, undeclinePost } from '@mz/contracts/waiting-cases';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { ActsService } from './acts.service.ts';
import type { CommentsService } from './comments.service.ts';
import type { PostChangesService } from './post-changes.service.ts';
import type { PostsService } from './posts.service.ts';
import type { SuggestionsService } from './suggestions.service.ts';

export interface SocialServices {
  readonly posts: PostsService;
  readonly changes: PostChangesService;
  readonly comments: CommentsService;
  readonly acts: ActsService;
  readonly suggestions: SuggestionsService;
}

const registerPosts = (app: FastifyInstance, { posts, changes, suggestions }: SocialServices): void => {
  route(app, listPosts, async ({ query }, { actor }) => posts.list(actor, query));
  route(app, countNewPosts, async ({ query }, { actor }) => posts.countNew(actor, query));
  route(app, listWaitingCases, async (_input, { actor }) => posts.listWaiting(actor));
  route(app, getPost, async ({ params }, { actor }) => posts.get(actor, params.id));
  route(app, getCaseCourse, async ({ params }, { actor }) => posts.getCourse(actor, params.id));
  route(app, createPost, async ({ body }, { actor, reply }) => {
    const { post, isNew } = await posts.create(actor, body);
    if (isNew) reply.status(201);
    return post;
  });
  route(app, suggestForPost, async ({ body }, { actor }) => suggestions.suggest(actor, body.text));
  route(app, updatePost, async ({ params, body }, { actor }) => changes.update(actor, params.id, body));
  route(app, deletePost, async ({ params }, { actor }) => changes.remove(actor, params.id));
  route(app, listRevisions, async ({ params }, { actor }) => changes.listRevisions(actor, params.id));
  route(app, setOutcome, async ({ params, body }, { actor }) => changes.setOutcome(actor, params.id, body));
  route(app, acceptAnswer, async ({ params, body }, { actor }) =>
    changes.accept(actor, params.id, body.commentId),
  );
};

const registerComments = (app: FastifyInstance, { comments, acts }: SocialServices): void => {
  route(app, listComments, async ({ params, query }, { actor }) => comments.list(actor, params.id, query));
  route(app, createComment, async ({ params, body }, { actor, reply }) => {
    const { comment, isNew } = await comments.create(actor, params.id, body);
    if (isNew) reply.status(201);
    return comment;
  });
  route(app, updateComment, async ({ params, body }, { actor }) => comments.update(actor, params.id, body));
  route(app, deleteComment, async ({ params }, { actor }) => comments.remove(actor, params.id));
  route(app, likeComment, async ({ params }, { actor }) => acts.act(actor, 'likeComment', params.id));
  route(app, unlikeComment, async ({ params }, { actor }) => acts.act(actor, 'unlikeComment', params.id));
};

const registerActs = (app: FastifyInstance, { acts }: SocialServices): void => {
  route(app, likePost, async ({ params }, { actor }) => acts.act(actor, 'like', params.id));
  route(app, unlikePost, async ({ params }, { actor }) => acts.act(actor, 'unlike', params.id));
  route(app, savePost, async ({ params }, { actor }) => acts.act(actor, 'save', params.id));
  route(app, unsavePost, async ({ params }, { actor }) => acts.act(actor, 'unsave', params.id));
  route(app, declinePost, async ({ params }, { actor }) => acts.act(actor, 'decline', params.id));
  route(app, undeclinePost, async ({ params }, { actor }) => acts.act(actor, 'undecline', params.id));
  route(app, sharePost, async ({ params }, { actor }) => acts.act(actor, 'share', params.id));
  route(app, notifyOfPosts, async ({ params }, { actor }) => acts.notify(actor, params.memberId, true));
  route(app, stopNotifyOfPosts, async ({ params }, { actor }) => acts.notify(actor, params.memberId, false));
  route(app, getFollow, async ({ params }, { actor }) => acts.getFollow(actor, params.memberId));
  route(app, listFollowed, async (_input, { actor }) => acts.listFollowed(actor));
  route(app, followTopic, async ({ params }, { actor }) => acts.follow(actor, params.kind, params.value));
  route(app, unfollowTopic, async ({ params }, { actor }) => acts.unfollow(actor, params.kind, params.value));
  route(app, listTrendingTopics, async ({ query }, { actor }) => acts.listTopics(actor, query.limit));
  route(app, listSocialActivity, async ({ query }, { actor }) => acts.listActivity(actor, query.limit));
};

/** What members write to each other. */
export const registerSocial = (app: FastifyInstance, services: SocialServices): void => {
  registerPosts(app, services);
  registerComments(app, services);
  registerActs(app, services);
};
