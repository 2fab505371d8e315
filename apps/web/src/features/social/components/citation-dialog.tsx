import { type CitationKind, citationKinds } from '@mz/contracts/citations';
import { socialLimits } from '@mz/contracts/social';
import { Check, Plus, Search } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { type Citable, useCitable } from '../api/use-citable.ts';
import { type ChosenCitation, citationKey } from '../model/chosen-citation.ts';
import type { CitationsProps } from './chosen-citations.tsx';

/** Fetched with the first calculation that is cited. */
const CalculationForm = lazy(async () => ({
  default: (await import('../../tools/index.ts')).CalculationForm,
}));

export interface PickerProps extends CitationsProps {
  /** Kinds there are to choose from. */
  kinds?: readonly CitationKind[];
}

const ResultRow = ({
  item: { title, detail, retracted, citation },
  isChosen,
  onToggle,
}: {
  item: Citable;
  isChosen: boolean;
  onToggle: () => void;
}) => {
  const { t } = useTranslation('social');
  return (
    <ListRow
      size="sm"
      title={<Foreign>{title}</Foreign>}
      detail={
        <>
          {retracted ? <Badge tone="danger">{t('citations.retracted')}</Badge> : null}{' '}
          <Foreign>{detail}</Foreign>
        </>
      }
      end={
        <Button
          size="sm"
          variant={isChosen ? 'soft' : 'outline'}
          aria-pressed={citation === null ? undefined : isChosen}
          aria-label={t(
            citation === null ? 'citations.fillIn' : isChosen ? 'citations.drop' : 'citations.add',
            { title },
          )}
          onClick={onToggle}
        >
          <Icon as={isChosen ? Check : Plus} size={16} />
          {t(isChosen ? 'citations.chosen' : citation === null ? 'citations.enter' : 'citations.choose')}
        </Button>
      }
    />
  );
};

const Results = ({
  kind,
  text,
  chosen,
  onChange,
  onEnter,
}: CitationsProps & { kind: CitationKind; text: string; onEnter: (item: Citable) => void }) => {
  const { t } = useTranslation(['social', 'common']);
  const errorText = useApiError();
  const search = useCitable(kind, text);
  const items = search.data ?? [];
  const isFull = chosen.length >= socialLimits.citations;
  const toggle = (item: Citable, isChosen: boolean) => {
    if (item.citation === null) return onEnter(item);
    const one: ChosenCitation = { ...item.citation, title: item.title };
    onChange(isChosen ? chosen.filter((other) => citationKey(other) !== citationKey(one)) : [...chosen, one]);
  };
  return (
    <>
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
          {items.map((item) => {
            const isChosen = chosen.some(
              (one) => item.citation !== null && citationKey(one) === citationKey(item.citation),
            );
            if (isFull && !isChosen) return null;
            return (
              <ResultRow
                key={item.id}
                item={item}
                isChosen={isChosen}
                onToggle={() => toggle(item, isChosen)}
              />
            );
          })}
        </ul>
      </DialogBody>
    </>
  );
};

/** The choice of what a post or comment rests on. */
export const CitationDialog = ({
  chosen,
  onChange,
  kinds = citationKinds,
  onClose,
}: PickerProps & { onClose: () => void }) => {
  const { t } = useTranslation(['social', 'common']);
  const [kind, setKind] = useState<CitationKind>(kinds[0] ?? 'article');
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState<Citable | null>(null);
  const text = useDeferredValue(typed.trim());
  return (
    <Dialog title={t('citations.title')} size="lg" onClose={onClose}>
      {/* i18n-keys: social:citations.kinds.* social:citations.searches.* */}
      {kinds.length > 1 ? (
        <Segmented
          className="mt-3"
          fill
          label={t('citations.kind')}
          options={kinds.map((value) => ({ value, text: t(`citations.kinds.${value}`) }))}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setEntered(null);
          }}
        />
      ) : null}
      {entered ? (
        <DialogBody>
          <Suspense
            fallback={
              <SkeletonGroup label={t('common:loading')} className="py-3">
                <Skeleton className="h-24 w-full" />
              </SkeletonGroup>
            }
          >
            <CalculationForm
              id={entered.id}
              doneLabel={t('citations.choose')}
              backLabel={t('citations.back')}
              onBack={() => setEntered(null)}
              onDone={(inputs) => {
                onChange([...chosen, { kind: 'calculation', id: entered.id, inputs, title: entered.title }]);
                setEntered(null);
              }}
            />
          </Suspense>
        </DialogBody>
      ) : (
        <>
          <Input
            type="search"
            className="mt-3"
            start={<Icon as={Search} size={16} />}
            aria-label={t(`citations.searches.${kind}`)}
            placeholder={t(`citations.searches.${kind}`)}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Results kind={kind} text={text} chosen={chosen} onChange={onChange} onEnter={setEntered} />
        </>
      )}
      <div className="row justify-end mt-3">
        <Button onClick={onClose}>{t('citations.done')}</Button>
      </div>
    </Dialog>
  );
};
