import { type ArticleHit, searchArticles } from '@mz/contracts';
import { socialLimits } from '@mz/contracts/social';
import { useQuery } from '@tanstack/react-query';
import { BookMarked, Check, Plus, Search, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** A paper chosen to rest a text on. */
export interface ChosenCitation {
  readonly id: string;
  readonly title: string;
}

interface CitationsProps {
  chosen: readonly ChosenCitation[];
  onChange: (chosen: readonly ChosenCitation[]) => void;
}

const minLetters = 2;
const shown = 8;

const ResultRow = ({
  article: { id, title, journal, publicationDate, retracted },
  isChosen,
  onToggle,
}: {
  article: ArticleHit;
  isChosen: boolean;
  onToggle: () => void;
}) => {
  const { t } = useTranslation('social');
  return (
    <ListRow
      key={id}
      size="sm"
      title={<span dir="auto">{title}</span>}
      detail={
        <>
          {retracted ? <Badge tone="danger">{t('citations.retracted')}</Badge> : null}{' '}
          <bdi>{[journal, publicationDate?.slice(0, 4)].filter(Boolean).join(' ')}</bdi>
        </>
      }
      end={
        <Button
          size="sm"
          variant={isChosen ? 'soft' : 'outline'}
          aria-pressed={isChosen}
          aria-label={t(isChosen ? 'citations.drop' : 'citations.add', { title })}
          onClick={onToggle}
        >
          <Icon as={isChosen ? Check : Plus} size={16} />
          {t(isChosen ? 'citations.chosen' : 'citations.choose')}
        </Button>
      }
    />
  );
};

const PickDialog = ({ chosen, onChange, onClose }: CitationsProps & { onClose: () => void }) => {
  const { t } = useTranslation(['social', 'common']);
  const errorText = useApiError();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const search = useQuery({
    queryKey: ['social', 'citable', text],
    queryFn: ({ signal }) => call(searchArticles, { query: { q: text, limit: shown }, signal }),
    enabled: text.length >= minLetters,
  });
  const items = search.data?.items ?? [];
  const isFull = chosen.length >= socialLimits.citations;
  return (
    <Dialog title={t('citations.title')} size="lg" onClose={onClose}>
      <Input
        type="search"
        className="mt-3"
        start={<Icon as={Search} size={16} />}
        aria-label={t('citations.search')}
        placeholder={t('citations.search')}
        maxLength={300}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="text-tiny text-ink-muted mt-1.5" role="status">
        {isFull
          ? t('citations.full', { count: socialLimits.citations })
          : search.data
            ? t('citations.found', { count: items.length })
            : ''}
      </p>
      <DialogBody>
        {search.isLoading ? (
          <SkeletonGroup label={t('common:loading')} className="stack gap-3 py-2">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </SkeletonGroup>
        ) : null}
        {search.isError ? (
          <p className="text-small text-danger py-2" role="alert">
            {errorText(search.error)}
          </p>
        ) : null}
        <ul aria-label={t('citations.title')}>
          {items.map((article) => {
            const isChosen = chosen.some(({ id }) => id === article.id);
            if (isFull && !isChosen) return null;
            return (
              <ResultRow
                key={article.id}
                article={article}
                isChosen={isChosen}
                onToggle={() =>
                  onChange(
                    isChosen
                      ? chosen.filter(({ id }) => id !== article.id)
                      : [...chosen, { id: article.id, title: article.title }],
                  )
                }
              />
            );
          })}
        </ul>
      </DialogBody>
      <div className="row justify-end mt-3">
        <Button onClick={onClose}>{t('citations.done')}</Button>
      </div>
    </Dialog>
  );
};

/** Opens the choice of papers a post or comment rests on. */
export const CiteButton = ({ chosen, onChange }: CitationsProps) => {
  const { t } = useTranslation('social');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={BookMarked} label={t('citations.cite')} onClick={() => setOpen(true)} />
      {isOpen ? <PickDialog chosen={chosen} onChange={onChange} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** The papers chosen so far; each can be taken away. */
export const ChosenCitations = ({ chosen, onChange }: CitationsProps) => {
  const { t } = useTranslation('social');
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t('citations.label')} className="flex flex-col gap-1.5">
      {chosen.map(({ id, title }) => (
        <li
          key={id}
          className="flex items-center gap-2 rounded-control border border-line ps-3 pe-1 text-small"
        >
          <Icon as={BookMarked} size={16} className="text-ink-muted" />
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {title}
          </span>
          <IconButton
            icon={X}
            size="sm"
            label={t('citations.drop', { title })}
            onClick={() => onChange(chosen.filter((one) => one.id !== id))}
          />
        </li>
      ))}
    </ul>
  );
};
