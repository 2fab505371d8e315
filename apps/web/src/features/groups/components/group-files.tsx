import type { GroupFile } from '@mz/contracts/group-files';
import type { Group } from '@mz/contracts/groups';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileText, Image, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { groupFilesQuery, useDownloadGroupFile, useRemoveGroupFile } from '../api/group-files.api.ts';
import { MoreRow } from './more-row.tsx';

const AddFileDialog = lazyPart(async () => (await import('./add-file-dialog.tsx')).AddFileDialog);

const FileLine = ({ file, onRemove }: { file: GroupFile; onRemove: () => void }) => {
  const { t, i18n } = useTranslation('groups');
  const errorText = useApiError();
  const download = useDownloadGroupFile();
  const { title, contentType, byteSize, addedAt, addedBy, mayRemove } = file;
  const isPicture = contentType.startsWith('image/');
  return (
    <ListRow
      start={
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
          <Icon as={isPicture ? Image : FileText} size={20} />
        </span>
      }
      title={
        <bdi dir="auto" className="block font-medium break-words">
          {title}
        </bdi>
      }
      detail={
        <>
          {t(isPicture ? 'files.picture' : 'files.pdf')} · <bdi>{formatBytes(byteSize, i18n.language)}</bdi> ·{' '}
          <TextLink tone="plain" to={`/profile/${addedBy.id}`}>
            <bdi>{addedBy.fullName}</bdi>
          </TextLink>{' '}
          · {formatDate(new Date(addedAt), i18n.language)}
        </>
      }
      end={
        <>
          <IconButton
            icon={Download}
            label={t('act.of', { act: t('files.download'), name: title })}
            disabled={download.isPending}
            onClick={() => download.mutate(file, { onError: (cause) => toast.error(errorText(cause)) })}
          />
          {mayRemove ? (
            <IconButton
              icon={Trash2}
              label={t('act.of', { act: t('files.remove'), name: title })}
              onClick={onRemove}
            />
          ) : null}
        </>
      }
    />
  );
};

/** Documents and pictures members put here for one another. */
export const GroupFiles = ({ group }: { group: Group }) => {
  const { t } = useTranslation('groups');
  const errorText = useApiError();
  const query = useInfiniteQuery(groupFilesQuery(group.id));
  const remove = useRemoveGroupFile(group.id);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<GroupFile | null>(null);
  const files = query.data?.pages.flatMap((page) => page.files) ?? [];
  const isEmpty = query.data !== undefined && files.length === 0;
  const add = (
    <Button size="sm" variant={isEmpty ? 'primary' : 'outline'} onClick={() => setAdding(true)}>
      <Icon as={Plus} size={16} />
      {t('files.add')}
    </Button>
  );
  return (
    <Card as="section" aria-label={t('tabs.files')} className="overflow-hidden">
      <CardHead
        size="md"
        title={t('tabs.files')}
        lead={t('files.lead')}
        action={isEmpty || !query.data ? null : add}
      />
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isError && !query.data ? (
        <ErrorState title={t('files.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {isEmpty ? (
        <EmptyState icon={FileText} title={t('files.none')} action={add}>
          {t('files.noneHint')}
        </EmptyState>
      ) : null}
      <CardList>
        {files.map((file) => (
          <FileLine key={file.id} file={file} onRemove={() => setRemoved(file)} />
        ))}
      </CardList>
      <MoreRow query={query} />
      {isAdding ? <AddFileDialog groupId={group.id} onClose={() => setAdding(false)} /> : null}
      {removed ? (
        <ConfirmDialog
          title={t('files.removeTitle')}
          description={t('files.removeText', { title: removed.title })}
          confirmLabel={t('files.remove')}
          busy={remove.isPending}
          error={remove.isError ? errorText(remove.error) : null}
          onConfirm={() => remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
          onClose={() => {
            remove.reset();
            setRemoved(null);
          }}
        />
      ) : null}
    </Card>
  );
};
