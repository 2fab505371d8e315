import type { Resource } from '@mz/contracts/academy';
import { playlistLimits } from '@mz/contracts/academy-courses';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { courseQueries, usePlaylistActs } from '../api/courses.api.ts';

/** Which of one's playlists hold a resource. */
export const PlaylistDialog = ({
  resource,
  onClose,
}: {
  resource: Pick<Resource, 'id' | 'title'>;
  onClose: () => void;
}) => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const query = useQuery(courseQueries.playlists(resource.id));
  const { create, put } = usePlaylistActs();
  const [title, setTitle] = useState('');
  const failed = create.error ?? put.error;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    create.mutate({ title: title.trim(), resourceId: resource.id }, { onSuccess: () => setTitle('') });
  };
  return (
    <Dialog title={t('playlists.add')} description={<bdi>{resource.title}</bdi>} onClose={onClose}>
      <DialogBody>
        <div className="stack gap-4">
          {query.isPending ? <SkeletonRows rows={2} /> : null}
          {query.isError ? (
            <ErrorState title={t('playlists.failed')} onRetry={() => void query.refetch()}>
              {errorText(query.error)}
            </ErrorState>
          ) : null}
          {query.data?.playlists.length === 0 ? (
            <p className="text-small text-ink-muted">{t('playlists.none')}</p>
          ) : null}
          {query.data && query.data.playlists.length > 0 ? (
            <ul className="flex flex-col gap-1">
              {query.data.playlists.map((list) => (
                <li key={list.id}>
                  <Checkbox
                    checked={list.holds}
                    disabled={put.isPending}
                    onChange={(isIn) => put.mutate({ id: list.id, resourceId: resource.id, isIn })}
                    end={
                      <span className="text-ink-muted tabular-nums">
                        {formatNumber(list.items, i18n.language)}
                      </span>
                    }
                  >
                    <bdi>{list.title}</bdi>
                  </Checkbox>
                </li>
              ))}
            </ul>
          ) : null}
          {failed ? <Banner tone="danger">{errorText(failed)}</Banner> : null}
          <form onSubmit={onSubmit} className="flex items-end gap-2">
            <Field label={t('playlists.new')} className="min-w-0 flex-1">
              <Input
                dir="auto"
                maxLength={playlistLimits.titleLength}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            </Field>
            <Button type="submit" variant="outline" busy={create.isPending} disabled={title.trim() === ''}>
              {t('playlists.create')}
            </Button>
          </form>
        </div>
      </DialogBody>
    </Dialog>
  );
};
