import type { MemberSettings, SettingsPatch } from '@mz/contracts/settings';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSaveSettings } from '../api/settings.api.ts';

type Name = Exclude<keyof MemberSettings, 'version'>;

/**
 * Some settings as a form: typed values over the stored ones, saved with the version they were begun with. What
 * another window saved meanwhile is a conflict, never overwritten.
 */
export const useDraft = <N extends Name>(stored: MemberSettings, names: readonly N[]) => {
  type Values = Pick<MemberSettings, N>;
  const [begun, setBegun] = useState<{ version: number; changes: Partial<Values> } | null>(null);
  const save = useSaveSettings();
  const apiError = useApiError();
  const changes: Partial<Values> = begun?.changes ?? {};
  const changed = names.filter(
    (name) => name in changes && JSON.stringify(changes[name]) !== JSON.stringify(stored[name]),
  );
  const values = Object.fromEntries(
    names.map((name) => [name, name in changes ? changes[name] : stored[name]]),
  ) as Values;
  const discard = () => {
    setBegun(null);
    save.reset();
  };
  return {
    values,
    isDirty: changed.length > 0,
    isSaving: save.isPending,
    isConflict: save.error instanceof ApiError && save.error.code === 'conflict',
    error: save.error ? apiError(save.error) : null,
    set: <K extends N>(name: K, value: MemberSettings[K]) =>
      setBegun((before) => ({
        version: before?.version ?? stored.version,
        // Of the names listed, so a part of the values.
        changes: { ...before?.changes, [name]: value } as Partial<Values>,
      })),
    /** Goes back to what is stored. */
    discard,
    save: async (): Promise<boolean> => {
      const patch = Object.fromEntries(changed.map((name) => [name, changes[name]]));
      try {
        await save.mutateAsync({ ...patch, version: begun?.version ?? stored.version } as SettingsPatch);
        setBegun(null);
        return true;
      } catch {
        // Shown by `error`.
        return false;
      }
    },
  };
};
export type Draft = Pick<
  ReturnType<typeof useDraft<Name>>,
  'isDirty' | 'isSaving' | 'isConflict' | 'error' | 'discard' | 'save'
>;
