import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createFollowsRepository } from './follows.repository.ts';
import { createLibraryRepository } from './library.repository.ts';
import { createNoticesRepository } from './notices.repository.ts';

const filter = { words: [], retracted: false };

export const libraryCases = defineOwnerCases({
  covers: [createLibraryRepository],
  create: createLibraryRepository,
  async arrange(db, { id: userId }, mark) {
    const [articleId, otherId, collectionId] = [newId(), newId(), newId()];
    await db.insert(tables.articles).values([articleId, otherId].map((id) => ({ id, title: 'An article' })));
    await db.insert(tables.savedArticles).values({ userId, articleId, note: mark });
    await db.insert(tables.collections).values({ id: collectionId, userId, name: mark });
    await db.insert(tables.collectionArticles).values({ collectionId, userId, articleId });
    return { articleId, otherId, collectionId, mark };
  },
  methods: {
    lockOwner: { anybody: 'locks the profile of whoever calls; takes no id' },
    hasArticle: { anybody: 'articles belong to nobody' },
    countSaved: (library) => library.countSaved(),
    findSaved: (library, { articleId }) => library.findSaved(articleId),
    insertSaved: (library, { otherId }) => library.insertSaved(otherId, '', new Date()),
    updateNote: (library, { articleId }) => library.updateNote(articleId, 'Changed', new Date()),
    setCollections: (library, { articleId }) => library.setCollections(articleId, [], new Date()),
    removeSaved: (library, { articleId }) => library.removeSaved(articleId),
    listSaved: (library, { collectionId }) =>
      library.listSaved({ ...filter, collection: collectionId }, 10, null),
    countMatching: (library, { mark }) => library.countMatching({ ...filter, words: [mark] }),
    listSavedAmong: (library, { articleId }) => library.listSavedAmong([articleId]),
    listCollections: (library) => library.listCollections(),
    countOwn: (library, { collectionId }) => library.countOwn([collectionId]),
    countCollections: (library) => library.countCollections(),
    insertCollection: (library) => library.insertCollection('New', new Date()),
    isNameTaken: (library, { mark }) => library.isNameTaken(mark, newId()),
    renameCollection: (library, { collectionId }) => library.renameCollection(collectionId, 'Changed'),
    removeCollection: (library, { collectionId }) => library.removeCollection(collectionId),
  },
});

export const followsCases = defineOwnerCases({
  covers: [createFollowsRepository],
  create: createFollowsRepository,
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    const target = { kind: 'topic', topic: mark };
    await db
      .insert(tables.follows)
      .values({ id, userId, name: mark, target, targetKey: mark, digest: 'daily' });
    return { id, target, mark };
  },
  methods: {
    list: (follows) => follows.list(),
    count: (follows) => follows.count(),
    find: (follows, { id }) => follows.find(id),
    findByTarget: (follows, { mark }) => follows.findByTarget(mark),
    insert: (follows) =>
      follows.insert({ name: 'New', target: {}, targetKey: 'new', digest: 'none' }, new Date()),
    update: (follows, { id }) => follows.update(id, { name: 'Changed' }),
    remove: (follows, { id }) => follows.remove(id),
    stopDigests: (follows) => follows.stopDigests(),
    lock: (follows, { id }) => follows.lock([id]),
  },
});

export const noticesCases = defineOwnerCases({
  covers: [createNoticesRepository],
  create: createNoticesRepository,
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    await db.insert(tables.libraryNotices).values({ id, userId, articleId: newId(), kind: 'retraction' });
    await db.insert(tables.librarySettings).values({ userId, proxyPrefix: mark });
    return { id };
  },
  methods: {
    listUnacknowledged: (notices) => notices.listUnacknowledged(10),
    acknowledge: (notices, { id }) => notices.acknowledge([id]),
    getProxyPrefix: (notices) => notices.getProxyPrefix(),
    setProxyPrefix: (notices) => notices.setProxyPrefix('https://changed.example/'),
  },
});
