import { listKept } from '@mz/contracts/account';
import { route } from '../../lib/route.ts';
import { defineFeature } from '../../platform/feature.ts';
import { listKeptRows } from '../../platform/member-erasure.ts';
import { accountDemo } from './account.demo.ts';
import { accountActivities, accountAudit, accountEvents } from './account.events.ts';
import { accountLive } from './account.live.ts';
import { accountMails } from './account.mails.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { eraseAccount } from './users/user-records.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly account: Accounts;
  }
}

/** Accounts, sessions and factors: the protocol under `/auth/v1`. */
export const accountFeature = defineFeature({
  name: 'account',
  events: accountEvents,
  activities: accountActivities,
  audit: accountAudit,
  mails: Object.values(accountMails),
  owns: {
    users: {
      member: 'id',
      unlinked: 'the account itself',
      withheld: { passwordHash: 'a secret of the account' },
      imports: 'secret',
      onErase: eraseAccount,
    },
    identities: { member: 'userId', imports: 'secret', onErase: 'delete' },
    sessions: { member: 'userId', refers: { factorId: 'a factor' }, imports: 'record', onErase: 'delete' },
    knownNetworks: {
      member: 'userId',
      imports: 'record',
      onErase: 'delete',
      expires: { since: 'lastSignInAt', days: 90 },
    },
    amrClaims: { member: null, imports: 'record' },
    mfaFactors: {
      member: 'userId',
      withheld: { secret: 'a secret of the account' },
      imports: 'secret',
      refers: { credentialId: 'a credential of the device' },
      onErase: 'delete',
    },
    mfaChallenges: { member: null, imports: 'secret', expires: { since: 'createdAt', days: 1 } },
    flowStates: {
      member: ['userId', 'linkingUserId'],
      withheld: 'round trips of a sign-in that is under way',
      refers: { authCode: 'a code to exchange' },
      onErase: 'delete',
      expires: { since: 'createdAt', days: 1 },
    },
    oneTimeTokens: {
      member: 'userId',
      withheld: 'codes that are good for minutes',
      onErase: 'delete',
      expires: { since: 'createdAt', days: ({ auth }) => Math.max(1, auth.otpLife / 86_400) },
    },
    recoveryCodes: { member: null, withheld: 'secrets of the account' },
    passkeys: {
      member: 'userId',
      refers: { credentialId: 'a credential of the device' },
      imports: 'secret',
      onErase: 'delete',
    },
    passkeyChallenges: {
      member: 'userId',
      withheld: 'questions that are good for minutes',
      onErase: 'delete',
      expires: { since: 'createdAt', days: 1 },
    },
    signingKeys: { member: null },
    scimTokens: {
      member: 'createdBy',
      withheld: 'tokens of the installation',
      onErase: 'anonymise',
      expires: { since: 'expiresAt', days: 90 },
    },
    scimUsers: {
      member: 'userId',
      refers: { externalId: 'a person in the directory' },
      imports: 'record',
      onErase: 'delete',
    },
    scimGroups: { member: null, refers: { externalId: 'a group in the directory' } },
    scimGroupMembers: { member: 'userId', imports: 'record', onErase: 'delete' },
  },
  demo: accountDemo,
  create: ({ context }) => createAccounts(context),
  provides: (accounts) => accounts,
  async routes(app, accounts, { registry }) {
    await accounts.register(app);
    route(app, listKept, async () => ({ kept: listKeptRows(registry.ownership) }));
  },
  jobs: ({ eraseDeactivated }) =>
    eraseDeactivated
      ? [{ name: 'account.erase-deactivated', cron: '20 3 * * *', run: eraseDeactivated }]
      : [],
  live: () => accountLive,
});
