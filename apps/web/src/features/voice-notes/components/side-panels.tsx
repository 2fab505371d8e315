import { FolderClosed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface Summary {
  readonly total: number;
  readonly tags: readonly { readonly tag: string; readonly notes: number }[];
  readonly collections: readonly { readonly id: string; readonly name: string; readonly notes: number }[];
  readonly month: { readonly ms: number; readonly notes: number; readonly withTranscript: number };
}

/** Collections and tags with their numbers, and what this month brought. */
export const SidePanels = ({
  summary: { total, tags, collections, month },
  tag: chosen,
  collection,
  onTag,
  onCollection,
}: {
  summary: Summary;
  tag: string | null;
  collection: string | null;
  onTag: (tag: string | null) => void;
  onCollection: (id: string | null) => void;
}) => {
  const { t } = useTranslation('voice-notes');
  const minutes = Math.round(month.ms / 60_000);
  return (
    <>
      {collections.length > 0 ? (
        <Card as="section" pad="sm" aria-labelledby="voice-collections">
          <h2 id="voice-collections" className="mb-3 text-small font-heading">
            {t('side.collections')}
          </h2>
          <div className="flex flex-wrap gap-1.5">
            {collections.map(({ id, name, notes }) => (
              <Chip
                key={id}
                size="sm"
                pressed={collection === id}
                onClick={() => onCollection(collection === id ? null : id)}
              >
                <Icon as={FolderClosed} size={14} />
                <bdi className="truncate">{name}</bdi>{' '}
                <span className="tabular-nums opacity-75">{notes}</span>
              </Chip>
            ))}
          </div>
        </Card>
      ) : null}
      {tags.length > 0 ? (
        <Card as="section" pad="sm" aria-labelledby="voice-tags">
          <h2 id="voice-tags" className="mb-3 text-small font-heading">
            {t('side.tags')}
          </h2>
          <div className="flex flex-wrap gap-1.5">
            <Chip size="sm" pressed={chosen === null} onClick={() => onTag(null)}>
              {t('side.all')} <span className="tabular-nums opacity-75">{total}</span>
            </Chip>
            {tags.map(({ tag, notes }) => (
              <Chip
                key={tag}
                size="sm"
                pressed={chosen === tag}
                onClick={() => onTag(chosen === tag ? null : tag)}
              >
                <bdi className="truncate">{tag}</bdi> <span className="tabular-nums opacity-75">{notes}</span>
              </Chip>
            ))}
          </div>
        </Card>
      ) : null}
      <Card as="section" pad="sm" aria-labelledby="voice-month">
        <h2 id="voice-month" className="text-small font-heading">
          {t('side.month')}
        </h2>
        <p className="my-1 h1">
          {minutes > 0 || month.ms === 0
            ? t('side.minutes', { count: minutes })
            : t('side.seconds', { count: Math.round(month.ms / 1000) })}
        </p>
        <p className="text-tiny text-ink-muted">
          {t('side.notes', { count: month.notes })}{' '}
          {month.withTranscript > 0 ? t('side.withTranscript', { count: month.withTranscript }) : null}
        </p>
      </Card>
    </>
  );
};
