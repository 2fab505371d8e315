import { useQuery } from '@tanstack/react-query';
import { BookOpen, Search, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { cardQueries } from '../api/cards.api.ts';
import { specialtyOfCard } from '../model/card-specialty.ts';
import { foldText } from '../model/fold-text.ts';

/** Every knowledge card with its review state. */
export const CardsPage = () => {
  const { t } = useTranslation('zonebot');
  const cards = useQuery(cardQueries.list(currentLanguage()));
  const { nameOf } = useSpecialties();
  const inWords = (specialty: string) => nameOf(specialtyOfCard(specialty) ?? specialty);
  const [search, setSearch] = useState('');
  useTitle(t('cards.title'));
  const wanted = foldText(search);
  const found = (cards.data?.cards ?? []).filter(({ title, specialty, id }) =>
    foldText(`${title} ${specialty} ${inWords(specialty)} ${id}`).includes(wanted),
  );
  const specialties = [...new Set(found.map(({ specialty }) => specialty))];
  return (
    <Page narrow>
      <PageHead title={t('cards.title')} lead={t('cards.lead')} />
      <Input
        className="mb-4"
        start={<Icon as={Search} size={16} />}
        type="search"
        value={search}
        aria-label={t('cards.search')}
        placeholder={t('cards.search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      {cards.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack gap-2">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {cards.isError ? (
        <Card>
          <ErrorState
            title={t('cards.failed')}
            retryLabel={t('retry')}
            onRetry={() => void cards.refetch()}
          />
        </Card>
      ) : null}
      {cards.isSuccess && found.length === 0 ? (
        <Card>
          <EmptyState icon={BookOpen} title={t('cards.none')} />
        </Card>
      ) : null}
      <div className="stack gap-4">
        {specialties.map((specialty) => (
          <Card as="section" key={specialty}>
            <CardHead title={<Foreign>{inWords(specialty)}</Foreign>} />
            <CardList>
              {found
                .filter((card) => card.specialty === specialty)
                .map((card) => (
                  <li key={card.id} className="row justify-between gap-2 px-4 py-2.5">
                    <TextLink tone="plain" to={`/zonebot/cards/${card.id}`}>
                      <Foreign>{card.title}</Foreign>
                    </TextLink>
                    <span
                      className={`row gap-1.5 text-tiny shrink-0 ${card.review === 'unsigned' ? 'text-ink-muted' : 'text-success'}`}
                    >
                      <Icon as={card.review === 'unsigned' ? ShieldQuestion : ShieldCheck} size={14} />
                      {/* i18n-keys: zonebot:cards.states.* */}
                      {t(`cards.states.${card.review}`)}
                    </span>
                  </li>
                ))}
            </CardList>
          </Card>
        ))}
      </div>
    </Page>
  );
};
