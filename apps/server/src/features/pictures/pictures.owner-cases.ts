import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createPicturesRepository } from './pictures.repository.ts';

const consent = {
  form: 'written',
  imageKind: null,
  shown: 'Forearms',
  purpose: 'Teaching',
  readers: 'verified',
  witness: '',
  givenOn: '2026-11-20',
} as const;

export const picturesCases = defineOwnerCases({
  covers: [createPicturesRepository],
  create: createPicturesRepository,
  async arrange(db, { id: ownerId }, mark) {
    const postId = newId();
    await db
      .insert(tables.posts)
      .values({ id: postId, authorId: ownerId, clientId: newId(), kind: 'case', language: 'en', text: mark });
    await db.insert(tables.pictures).values({
      width: 1,
      height: 1,
      id: newId(),
      ownerId,
      postId,
      fileId: newId(),
      sha256: mark,
      place: 0,
      alt: mark,
      sensitive: false,
      covers: 0,
    });
    await db
      .insert(tables.pictureConsents)
      .values({ ...consent, id: newId(), memberId: ownerId, postId, shown: mark });
    return { postId };
  },
  methods: {
    insert: { anybody: 'writes beside a post or message its caller has just written' },
    insertConsent: { anybody: 'writes beside a post its caller has just written' },
    removeOf: (pictures, { postId }) => pictures.removeOf({ postId }),
    findConsent: (pictures, { postId }) => pictures.findConsent(postId),
    readersOf: (pictures, { postId }) => pictures.readersOf(postId),
    revokeConsent: (pictures, { postId }) => pictures.revokeConsent(postId),
    takeDown: (pictures, { postId }) => pictures.takeDown(postId),
  },
});
