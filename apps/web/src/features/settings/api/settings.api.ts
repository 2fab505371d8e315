import {
  getMySettings,
  type MemberSettings,
  type SettingsPatch,
  updateMySettings,
} from '@mz/contracts/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { settingsKeys } from './settings.keys.ts';

/** The member's settings, as they are stored. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: settingsKeys.mine,
    queryFn: ({ signal }) => call(getMySettings, { signal }),
  });

type Change = Omit<SettingsPatch, 'version'>;

/** Saves a form that was begun with `version`; another window's change meanwhile is a conflict. */
export const useSaveSettings = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsPatch) => call(updateMySettings, { body }),
    onSuccess: (saved) => queries.setQueryData(settingsKeys.mine, saved),
  });
};

/**
 * Switches that take effect at once: shown as switched, saved one after the other, and put back where the server
 * refuses. Each change is computed from what is stored when its turn comes.
 */
export const useSwitchSettings = () => {
  const queries = useQueryClient();
  const current = () => queries.getQueryData<MemberSettings>(settingsKeys.mine);
  return useMutation({
    scope: { id: 'settings' },
    onMutate: async (change: (settings: MemberSettings) => Change) => {
      await queries.cancelQueries({ queryKey: settingsKeys.mine });
      const shown = current();
      if (shown) queries.setQueryData(settingsKeys.mine, { ...shown, ...change(shown) });
    },
    mutationFn: async (change) => {
      const shown = current() ?? (await queries.fetchQuery(settingsQuery()));
      return call(updateMySettings, { body: { ...change(shown), version: shown.version } });
    },
    onSuccess: (saved) => queries.setQueryData(settingsKeys.mine, saved),
    onError: () => queries.invalidateQueries({ queryKey: settingsKeys.mine }),
  });
};
