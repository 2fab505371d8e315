import type { MemberActor } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createActivityRepository } from './activity.repository.ts';
import { createActsRepository } from './acts.repository.ts';
import { createCommentsRepository } from './comments.repository.ts';
import { createFollowedPostsRepository } from './followed-posts.repository.ts';
import { createOwnPostsRepository } from './posts.repository.ts';

const parts = { hashtags: [], isOpen: true, terms: ['changed'], mentions: [], citations: [] };
const actorOf = ({ id }: { id: string }): MemberActor => ({
  id,
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: null,
});
const readable = { anybody: 'reads and writes about posts by viewer; social tests try every tie' };

export const postsCases = defineOwnerCases({
  covers: [createOwnPostsRepository],
  create: createOwnPostsRepository,
  async arrange(db, { id: authorId }, mark) {
    const [id, clientId] = [newId(), newId()];
    await db
      .insert(tables.posts)
      .values({ id, authorId, clientId, kind: 'note', language: 'en', text: mark });
    await db.insert(tables.postHashtags).values({ tag: mark, label: mark, postId: id, isOpen: false });
    const groupId = newId();
    await db.insert(tables.groups).values({ id: groupId, name: 'A group', access: 'open' });
    await db
      .insert(tables.groupMembers)
      .values({ groupId, memberId: authorId, role: 'member', state: 'active' });
    return { id, clientId, groupId };
  },
  methods: {
    findByClientId: (posts, { clientId }) => posts.findByClientId(clientId),
    insert: (posts, { clientId }) =>
      posts.insert({ clientId, kind: 'note', language: 'en', text: 'Changed' }),
    lock: (posts, { id }) => posts.lock(id),
    listEstranged: { anybody: 'those who stand apart from the owner; none of the rows arranged' },
    lockMembership: (posts, { groupId }) => posts.lockMembership(groupId),
    update: (posts, { id }) => posts.update(id, { text: 'Changed' }),
    keepRevision: (posts, { id }) => posts.keepRevision(id),
    removeHashtags: (posts, { id }) => posts.removeHashtags(id),
    writeParts: (posts, { id }) => posts.writeParts(id, parts, sql`true`),
  },
});

export const actsCases = defineOwnerCases({
  covers: [createActsRepository],
  create: (db, owner) => createActsRepository(db, actorOf(owner)),
  async arrange(db, { id: memberId }, mark) {
    const [postId, commentId, authorId] = [newId(), newId(), newId()];
    await db.insert(tables.profiles).values({ id: authorId });
    await db
      .insert(tables.posts)
      .values({ id: postId, authorId, clientId: newId(), kind: 'note', language: 'en', text: 'A post' });
    await db
      .insert(tables.postComments)
      .values({ id: commentId, postId, authorId, clientId: newId(), text: 'A comment' });
    await db.insert(tables.postLikes).values({ postId, memberId });
    await db.insert(tables.savedPosts).values({ postId, memberId });
    await db.insert(tables.declinedPosts).values({ postId, memberId });
    await db.insert(tables.commentLikes).values({ commentId, memberId });
    await db.insert(tables.memberFollows).values({ followerId: memberId, followedId: authorId });
    await db.insert(tables.topicFollows).values({ memberId, kind: 'hashtag', value: mark, label: mark });
    return { postId, commentId, authorId, mark };
  },
  methods: {
    like: readable,
    save: readable,
    share: readable,
    decline: readable,
    likeComment: readable,
    followMember: readable,
    followTopic: readable,
    unlike: (acts, { postId }) => acts.unlike(postId),
    unsave: (acts, { postId }) => acts.unsave(postId),
    undecline: (acts, { postId }) => acts.undecline(postId),
    unlikeComment: (acts, { commentId }) => acts.unlikeComment(commentId),
    unfollowMember: (acts, { authorId }) => acts.unfollowMember(authorId),
    unfollowTopic: (acts, { mark }) => acts.unfollowTopic('hashtag', mark),
    countFollows: (acts) => acts.countFollows(),
    listTopics: (acts) => acts.listTopics(),
  },
});

export const commentsCases = defineOwnerCases({
  covers: [createCommentsRepository],
  create: (db, owner) => createCommentsRepository(db, actorOf(owner)),
  async arrange(db, { id: authorId }, mark) {
    const [postId, id, clientId, other] = [newId(), newId(), newId(), newId()];
    await db.insert(tables.profiles).values({ id: other });
    await db.insert(tables.posts).values({
      id: postId,
      authorId: other,
      clientId: newId(),
      kind: 'note',
      language: 'en',
      text: 'A post',
    });
    await db.insert(tables.postComments).values({ id, postId, authorId, clientId, text: mark });
    return { id, clientId, other };
  },
  methods: {
    list: readable,
    replies: readable,
    find: readable,
    insert: readable,
    isUnderPseudonym: readable,
    findByClientId: (comments, { clientId }) => comments.findByClientId(clientId),
    writeMentions: (comments, { id, other }) =>
      comments.writeMentions(id, [{ memberId: other, name: 'Changed' }]),
    update: (comments, { id }) =>
      comments.update(id, { text: 'Changed', terms: [], identifiersStatedAt: null }),
    remove: (comments, { id }) => comments.remove(id),
  },
});

export const socialActivityCases = defineOwnerCases({
  covers: [createActivityRepository],
  create: (db, owner) => createActivityRepository(db, actorOf(owner)),
  async arrange(db, { id: memberId }, mark) {
    const [postId, authorId] = [newId(), newId()];
    await db.insert(tables.profiles).values({ id: authorId, fullName: mark });
    await db
      .insert(tables.posts)
      .values({ id: postId, authorId, clientId: newId(), kind: 'note', language: 'en', text: mark });
    await db.insert(tables.savedPosts).values({ postId, memberId });
    await db.insert(tables.memberFollows).values({ followerId: memberId, followedId: authorId });
    return {};
  },
  methods: {
    listTopics: { anybody: 'hashtags of all members' },
    listFollowedMembers: (activity) => activity.listFollowedMembers(10),
    list: (activity) => activity.list(10),
  },
});

export const followedPostsCases = defineOwnerCases({
  covers: [createFollowedPostsRepository],
  create: createFollowedPostsRepository,
  async arrange(db, { id: followerId }) {
    const followedId = newId();
    await db.insert(tables.profiles).values({ id: followedId });
    await db.insert(tables.memberFollows).values({ followerId, followedId, notifySince: new Date() });
    return { followedId };
  },
  methods: {
    setNotified: (followed, { followedId }) => followed.setNotified(followedId, false),
    find: (followed, { followedId }) => followed.find(followedId),
    countNotified: (followed) => followed.countNotified(),
    markSeen: (followed, { followedId }) => followed.markSeen([followedId]),
    chosenOf: (followed, { followedId }) => followed.chosenOf([followedId]),
  },
});
