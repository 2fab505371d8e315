import { defineFeature } from '../../platform/feature.ts';
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
      onErase: eraseAccount,
    },
    identities: { member: 'userId', onErase: 'delete' },
    sessions: { member: 'userId', refers: { factorId: 'a factor' }, onErase: 'delete' },
    knownNetworks: {
      member: 'userId',
      onErase: 'delete',
      expires: { since: 'lastSignInAt', days: 90 },
    },
    amrClaims: { member: null },
    mfaFactors: { member: 'userId', onErase: 'delete' },
    mfaChallenges: { member: null, expires: { since: 'createdAt', days: 1 } },
    flowStates: {
      member: ['userId', 'linkingUserId'],
      refers: { authCode: 'a code to exchange' },
      onErase: 'delete',
      expires: { since: 'createdAt', days: 1 },
    },
    oneTimeTokens: {
      member: 'userId',
      onErase: 'delete',
      expires: { since: 'createdAt', days: ({ auth }) => Math.max(1, auth.otpLife / 86_400) },
    },
    signingKeys: { member: null },
  },
  demo: accountDemo,
  create: ({ context }) => createAccounts(context),
  provides: (accounts) => accounts,
  routes: (app, accounts) => accounts.register(app),
  live: () => accountLive,
});
