import { defineFeature } from '../../platform/feature.ts';
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
  mails: Object.values(accountMails),
  owns: {
    users: {
      member: 'id',
      unlinked: 'the account itself',
      onErase: eraseAccount,
    },
    identities: { member: 'userId', onErase: 'delete' },
    sessions: { member: 'userId', refers: { factorId: 'a factor' }, onErase: 'delete' },
    knownNetworks: { member: 'userId', onErase: 'delete' },
    amrClaims: { member: null },
    mfaFactors: { member: 'userId', onErase: 'delete' },
    mfaChallenges: { member: null },
    flowStates: {
      member: ['userId', 'linkingUserId'],
      refers: { authCode: 'a code to exchange' },
      onErase: 'delete',
    },
    oneTimeTokens: { member: 'userId', onErase: 'delete' },
    signingKeys: { member: null },
  },
  create: ({ context }) => createAccounts(context),
  provides: (accounts) => accounts,
  routes: (app, accounts) => accounts.register(app),
  live: () => accountLive,
});
