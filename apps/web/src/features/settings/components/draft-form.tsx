import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { settingsKeys } from '../api/settings.keys.ts';
import type { Draft } from './use-draft.ts';

/** Fields of a draft with its Save button, and what the server said to it. */
export const DraftForm = ({ draft, children }: { draft: Draft; children: ReactNode }) => {
  const { t } = useTranslation(['settings', 'common']);
  const queries = useQueryClient();
  const reload = async () => {
    await queries.refetchQueries({ queryKey: settingsKeys.mine });
    draft.discard();
  };
  const submit = async () => {
    if (await draft.save()) toast.success(t('common:saved'));
  };
  return (
    <form
      noValidate
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.isSaving && draft.isDirty) void submit();
      }}
    >
      {draft.error ? (
        <Banner
          tone={draft.isConflict ? 'warning' : 'danger'}
          action={
            draft.isConflict ? (
              <Button variant="outline" size="sm" onClick={() => void reload()}>
                {t('conflict.reload')}
              </Button>
            ) : undefined
          }
        >
          {draft.isConflict ? t('conflict.text') : draft.error}
        </Banner>
      ) : null}
      {children}
      <div className="row gap-2">
        <Button type="submit" busy={draft.isSaving} disabled={!draft.isDirty}>
          {t(draft.isSaving ? 'common:saving' : 'common:save')}
        </Button>
      </div>
    </form>
  );
};
