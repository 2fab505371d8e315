import type { EntryKind, ProfileEntry } from '@mz/contracts';
import { Award, BookOpenText, BriefcaseMedical, GraduationCap, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { dropEntry, orderEntries } from '../api/profile.api.ts';
import { nameOfEntry } from '../model/entry-name.ts';
import { EntryDetail } from './entry-detail.tsx';
import { EntryMenu } from './entry-menu.tsx';

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const icons = {
  education: GraduationCap,
  experience: BriefcaseMedical,
  publication: BookOpenText,
  award: Award,
} as const satisfies Record<EntryKind, unknown>;

interface EntrySectionProps {
  kind: EntryKind;
  entries: readonly ProfileEntry[];
  isOwn: boolean;
  userId: string;
  onImport?: () => void;
}

/** Entries of one kind; their owner adds, changes, orders and deletes them here. */
export const EntrySection = ({ kind, entries, isOwn, userId, onImport }: EntrySectionProps) => {
  const { t } = useTranslation('profile');
  const apiError = useApiError();
  const [edited, setEdited] = useState<ProfileEntry | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ProfileEntry | null>(null);
  const [error, setError] = useState<unknown>(null);

  const move = (at: number, by: number) => {
    const ids = entries.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved === undefined) return;
    ids.splice(at + by, 0, moved);
    orderEntries(kind, ids).catch((cause: unknown) => toast.error(apiError(cause)));
  };
  const remove = (entry: ProfileEntry) =>
    dropEntry(entry.id).then(
      () => setDeleted(null),
      (cause: unknown) => setError(cause),
    );

  return (
    <Card as="section">
      <CardHead
        title={t(`entry.${kind}`)}
        action={
          isOwn ? (
            <div className="row gap-2">
              {onImport ? (
                <Button variant="outline" size="sm" onClick={onImport}>
                  {t('share.import')}
                </Button>
              ) : null}
              <Button variant="soft" size="sm" onClick={() => setEdited('new')}>
                <Icon as={Plus} size={16} />
                {t(`add.${kind}`)}
              </Button>
            </div>
          ) : null
        }
      />
      {entries.length === 0 ? (
        <EmptyState icon={icons[kind]} title={t(`empty.${kind}`)} />
      ) : (
        <CardList>
          {entries.map((entry, at) => (
            <ListRow
              key={entry.id}
              icon={icons[kind]}
              title={<bdi>{nameOfEntry(entry)}</bdi>}
              detail={<EntryDetail entry={entry} />}
              end={
                isOwn ? (
                  <EntryMenu
                    name={nameOfEntry(entry)}
                    onEdit={() => setEdited(entry)}
                    onDelete={() => {
                      setError(null);
                      setDeleted(entry);
                    }}
                    onUp={at > 0 ? () => move(at, -1) : undefined}
                    onDown={at < entries.length - 1 ? () => move(at, 1) : undefined}
                  />
                ) : null
              }
            />
          ))}
        </CardList>
      )}
      {edited ? (
        <EntryDialog
          kind={kind}
          entry={edited === 'new' ? null : edited}
          userId={userId}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {deleted ? (
        <ConfirmDialog
          title={t('deleteTitle')}
          description={<bdi>{nameOfEntry(deleted)}</bdi>}
          confirmLabel={t('menu.delete')}
          error={error ? apiError(error) : null}
          onConfirm={() => void remove(deleted)}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Card>
  );
};
