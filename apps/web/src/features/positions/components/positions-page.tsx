import { type Position, positionLimits } from '@mz/contracts/positions';
import { isSpecialty } from '@mz/contracts/specialties';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Columns, Page, PageHead } from '../../../ui/page.tsx';
import { PhoneFold } from '../../../ui/phone-fold.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type PositionFilter, positionQueries, useDeletePosition } from '../api/positions.api.ts';
import { PositionCard } from './position-card.tsx';
import { PositionDialog } from './position-dialog.tsx';

const tabs = ['open', 'mine'] as const;

const FilterPanel = ({ busy, onApply }: { busy: boolean; onApply: (filter: PositionFilter) => void }) => {
  const { t } = useTranslation('positions');
  const specialties = useSpecialties();
  const [specialty, setSpecialty] = useState('');
  const [place, setPlace] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply({
      mine: 0,
      ...(isSpecialty(specialty) && { specialty }),
      ...(place.trim() !== '' && { place: place.trim() }),
    });
  };
  return (
    <Card pad="md">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('specialty')}>
          <Select
            value={specialty}
            onChange={setSpecialty}
            options={[{ value: '', text: t('any') }, ...specialties.options]}
          />
        </Field>
        <Field label={t('place')}>
          <Input
            value={place}
            maxLength={positionLimits.placeLength}
            placeholder={t('placePlaceholder')}
            onChange={(event) => setPlace(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" block busy={busy}>
          {t('apply')}
        </Button>
      </form>
    </Card>
  );
};

/** Positions colleagues offer, those that fit first, and one's own. */
export const PositionsPage = () => {
  const { t } = useTranslation('positions');
  const errorText = useApiError();
  const [tab, setTab] = useState<(typeof tabs)[number]>('open');
  const [filter, setFilter] = useState<PositionFilter>({ mine: 0 });
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [edited, setEdited] = useState<Position | 'new' | null>(null);
  const query = useQuery(positionQueries.list(tab === 'mine' ? { mine: 1 } : filter));
  const remove = useDeletePosition();
  useTitle(t('title'));
  const takeBack = (id: string): void =>
    remove.mutate(id, {
      onSuccess: () => toast.success(t('removed')),
      onError: (cause) => toast.error(errorText(cause)),
    });
  return (
    <Page>
      <BackLink to="/zonematch">{t('back')}</BackLink>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button variant="primary" onClick={() => setEdited('new')}>
            <Icon as={Plus} size={16} />
            {t('offer')}
          </Button>
        }
      />
      <Columns
        startFirst
        start={
          <PhoneFold label={t('filters')} open={isFilterOpen} onOpenChange={setFilterOpen}>
            <FilterPanel
              busy={query.isFetching && tab === 'open'}
              onApply={(next) => {
                setFilter(next);
                setFilterOpen(false);
              }}
            />
          </PhoneFold>
        }
        startLabel={t('filters')}
      >
        <Segmented
          className="self-start"
          label={t('title')}
          value={tab}
          onChange={setTab}
          // i18n-keys: positions:tabs.*
          options={tabs.map((value) => ({ value, text: t(`tabs.${value}`) }))}
        />
        <QueryFrame query={query} failed={t('failed')} errorText={errorText}>
          {({ positions }) =>
            positions.length === 0 ? (
              <Card>
                <EmptyState title={t(tab === 'mine' ? 'noneMine' : 'none')} />
              </Card>
            ) : (
              <ul className="flex flex-col gap-4" aria-label={t('title')}>
                {positions.map((position) => (
                  <PositionCard
                    key={position.id}
                    position={position}
                    onEdit={() => setEdited(position)}
                    onRemove={() => takeBack(position.id)}
                  />
                ))}
              </ul>
            )
          }
        </QueryFrame>
      </Columns>
      {edited ? (
        <PositionDialog position={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Page>
  );
};
