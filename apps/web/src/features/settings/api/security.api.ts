import {
  confirmMyself,
  deactivateMyAccount,
  eraseMyAccount,
  listKept,
  listMySessions,
} from '@mz/contracts/account';
import { type DataImport, getMyImport } from '@mz/contracts/archive-import';
import { type DataExport, getMyExport } from '@mz/contracts/export';
import type { PasskeyListItem } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { loadAuth } from '../../../lib/auth.ts';
import { call } from '../../../lib/http.ts';
import { forgetLostSession, signOut, whenSettled } from '../../../lib/session.ts';
import { checkAnswer } from '../../account/account.public.ts';
import { settingsKeys } from './settings.keys.ts';

const listPasskeys = async (): Promise<PasskeyListItem[]> => {
  const auth = await loadAuth();
  return checkAnswer(await auth.passkey.list());
};

/** Codes that are left; null where there are none yet. */
const readCodesLeft = async (): Promise<{ total: number; remaining: number } | null> => {
  const auth = await loadAuth();
  const { all } = checkAnswer(await auth.mfa.listFactors());
  if (!all.some(({ factor_type }) => factor_type === 'recovery_code')) return null;
  return checkAnswer(await auth.mfa.recoveryCodes.getStatus());
};

const isOpen = (made: DataExport | null | undefined): boolean =>
  made?.status === 'waiting' || made?.status === 'running';
const exportPollMilliseconds = 2_000;

export const isUnderWay = (brought: DataImport | null | undefined): boolean =>
  brought?.status === 'reading' || brought?.status === 'running';

export const securityQueries = {
  passkeys: () => queryOptions({ queryKey: settingsKeys.passkeys, queryFn: listPasskeys }),
  codes: () => queryOptions({ queryKey: settingsKeys.codes, queryFn: readCodesLeft }),
  sessions: () =>
    queryOptions({
      queryKey: settingsKeys.sessions,
      queryFn: ({ signal }) => call(listMySessions, { signal }),
    }),
  kept: () =>
    queryOptions({ queryKey: settingsKeys.kept, queryFn: ({ signal }) => call(listKept, { signal }) }),
  export: () =>
    queryOptions({
      queryKey: settingsKeys.export,
      queryFn: ({ signal }) => call(getMyExport, { signal }),
      refetchInterval: ({ state }) => (isOpen(state.data?.export) ? exportPollMilliseconds : false),
    }),
};

/** What became of the latest archive that was sent back. */
export const importQuery = () =>
  queryOptions({
    queryKey: settingsKeys.import,
    queryFn: ({ signal }) => call(getMyImport, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.import) ? exportPollMilliseconds : false),
  });

/** Lets the device make a passkey for this account. */
export const addPasskey = async (): Promise<void> => {
  const auth = await loadAuth();
  checkAnswer(await auth.registerPasskey());
};

export const removePasskey = async (passkeyId: string): Promise<void> => {
  const auth = await loadAuth();
  const { error } = await auth.passkey.delete({ passkeyId });
  checkAnswer({ data: true, error });
};

/** Makes ten codes, in place of those there are. They are answered this once. */
export const makeRecoveryCodes = async (isAgain: boolean): Promise<readonly string[]> => {
  const auth = await loadAuth();
  const { recoveryCodes } = auth.mfa;
  return checkAnswer(isAgain ? await recoveryCodes.regenerate() : await recoveryCodes.generate()).codes;
};

/** Asks for a code by mail that proves who is here. */
export const sendProofCode = async (): Promise<void> => {
  const auth = await loadAuth();
  const { error } = await auth.reauthenticate();
  checkAnswer({ data: true, error });
};

export const confirmWith = (proof: { password: string } | { code: string }) =>
  call(confirmMyself, { body: proof });

/** The server has ended every session: this browser is left on purpose, nobody is asked to sign in again. */
const leaveBrowser = async (): Promise<void> => {
  await signOut('local').finally(forgetLostSession);
  await whenSettled();
};

export const deactivate = async (email: string): Promise<void> => {
  await call(deactivateMyAccount, { body: { email } });
  await leaveBrowser();
};

export const erase = async (email: string): Promise<void> => {
  await call(eraseMyAccount, { body: { email } });
  await leaveBrowser();
};
