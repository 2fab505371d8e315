import { defineFeature } from '../../platform/feature.ts';
import { accountLive } from './account.live.ts';
import { type Accounts, createAccounts } from './accounts.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly account: Accounts;
  }
}

/** Accounts, sessions and factors: the protocol under `/auth/v1`. */
export const accountFeature = defineFeature({
  name: 'account',
  create: ({ context }) => createAccounts(context),
  provides: (accounts) => accounts,
  routes: (app, accounts) => accounts.register(app),
  live: () => accountLive,
});
