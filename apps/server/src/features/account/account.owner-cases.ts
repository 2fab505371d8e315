import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createFactors } from './mfa/mfa.repository.ts';
import { deleteIdentitiesBut, deleteIdentity, listIdentities } from './oauth/identities.repository.ts';
import { createPasskeys } from './security/passkeys.repository.ts';
import { deleteSessions, isKnownNetwork, noteNetwork } from './sessions/sessions.repository.ts';
import { deleteTokensOfUser, lockTokenOfUser } from './verification/one-time-tokens.repository.ts';

const long = new Date('2030-01-01T00:00:00Z');
const ago = new Date('2020-01-01T00:00:00Z');

export const factorsCases = defineOwnerCases({
  covers: [createFactors],
  create: (db, { id }) => createFactors(db, id),
  async arrange(db, { id: userId }, mark) {
    const [id, sessionId] = [newId(), newId()];
    await db
      .insert(tables.mfaFactors)
      .values({ id, userId, friendlyName: mark, factorType: 'totp', createdAt: ago });
    await db.insert(tables.sessions).values({ id: sessionId, userId, aal: 'aal2', factorId: id });
    return { id };
  },
  methods: {
    list: (factors) => factors.list(),
    find: (factors, { id }) => factors.find(id),
    insertCodes: (factors) => factors.insertCodes({ friendlyName: 'Codes', now: new Date() }),
    insert: (factors) =>
      factors.insert({ friendlyName: 'New', type: 'totp', secret: Buffer.from('secret'), now: new Date() }),
    update: (factors, { id }) => factors.update(id, { status: 'verified' }),
    remove: (factors, { id }) => factors.remove(id),
    removeAbandoned: (factors) => factors.removeAbandoned(new Date()),
    removeOtherUnverified: (factors) => factors.removeOtherUnverified(newId(), 'totp'),
    lowerSessions: (factors, { id }) => factors.lowerSessions(id, new Date()),
  },
});

const rowsByUser = (db: DatabaseOrTransaction, { id: userId }: { readonly id: string }) => ({
  listIdentities: () => listIdentities(db, userId),
  deleteIdentity: (id: string) => deleteIdentity(db as Transaction, userId, id),
  deleteIdentitiesBut: (provider: string) => deleteIdentitiesBut(db as Transaction, userId, provider),
  deleteSessions: (only: string) => deleteSessions(db, { userId, only }),
  noteNetwork: (network: string) => noteNetwork(db, userId, network, long),
  isKnownNetwork: (network: string) => isKnownNetwork(db, userId, network, ago),
  lockTokenOfUser: (kind: string) => lockTokenOfUser(db, userId, kind),
  deleteTokensOfUser: () => deleteTokensOfUser(db, userId),
});

export const accountCases = defineOwnerCases({
  covers: [
    listIdentities,
    deleteIdentity,
    deleteIdentitiesBut,
    deleteSessions,
    noteNetwork,
    isKnownNetwork,
    lockTokenOfUser,
    deleteTokensOfUser,
  ],
  create: rowsByUser,
  async arrange(db, { id: userId }, mark) {
    const [identityId, sessionId] = [newId(), newId()];
    await db
      .insert(tables.identities)
      .values({ id: identityId, userId, provider: 'orcid', providerId: mark });
    await db.insert(tables.sessions).values({ id: sessionId, userId, userAgent: mark });
    await db.insert(tables.knownNetworks).values({ userId, network: mark, lastSignInAt: new Date() });
    await db
      .insert(tables.oneTimeTokens)
      .values({ id: newId(), userId, kind: 'recovery', tokenHash: mark, relatesTo: mark });
    return { identityId, sessionId, mark };
  },
  methods: {
    listIdentities: (account) => account.listIdentities(),
    deleteIdentity: (account, { identityId }) => account.deleteIdentity(identityId),
    deleteIdentitiesBut: (account) => account.deleteIdentitiesBut('email'),
    deleteSessions: (account, { sessionId }) => account.deleteSessions(sessionId),
    noteNetwork: (account) => account.noteNetwork('192.0.2.0/24'),
    isKnownNetwork: (account, { mark }) => account.isKnownNetwork(mark),
    lockTokenOfUser: (account) => account.lockTokenOfUser('recovery'),
    deleteTokensOfUser: (account) => account.deleteTokensOfUser(),
  },
});

export const passkeysCases = defineOwnerCases({
  covers: [createPasskeys],
  create: (db, { id }) => createPasskeys(db, id),
  async arrange(db, { id: userId }, mark) {
    const [id, challengeId] = [newId(), newId()];
    await db
      .insert(tables.passkeys)
      .values({ id, userId, credentialId: mark, publicKey: Buffer.from(mark), friendlyName: mark });
    await db.insert(tables.passkeyChallenges).values({ id: challengeId, userId, challenge: mark });
    return { id, challengeId };
  },
  methods: {
    list: (passkeys) => passkeys.list(),
    insert: (passkeys) => passkeys.insert({ credentialId: newId(), publicKey: Buffer.from('key') }),
    update: (passkeys, { id }) => passkeys.update(id, { friendlyName: 'Changed' }),
    remove: (passkeys, { id }) => passkeys.remove(id),
    challenge: (passkeys) => passkeys.challenge('Challenge', new Date()),
    takeChallenge: (passkeys, { challengeId }) => passkeys.takeChallenge(challengeId, ago),
  },
});
