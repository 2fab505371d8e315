import { useQuery } from '@tanstack/react-query';
import { BookOpen, Search, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { cardQueries } from '../api/cards.api.ts';
import { foldText } from '../model/fold-text.ts';
import './zonebot.css';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';

/** Every knowledge card with its review state. */
export const CardsPage = () => {
  const { t } = useTranslation('zonebot');
  const cards = useQuery(cardQueries.list(currentLanguage()));
  const [search, setSearch] = useState('');
  useTitle(t('cards.title'));
  const wanted = foldText(search);
  const found = (cards.data?.cards ?? []).filter(({ title, specialty, id }) =>
    foldText(`${title} ${specialty} ${id}`).includes(wanted),
  );
  const specialties = [...new Set(found.map(({ specialty }) => specialty))];
  return (
    <Page narrow>
      <PageHead title={t('cards.title')} lead={t('cards.lead')} />
      <div className="control mb-4">
        <Icon as={Search} size={16} />
        <input
          type="search"
          value={search}
          aria-label={t('cards.search')}
          placeholder={t('cards.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {cards.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack g8">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {cards.isError ? (
        <div className="card">
          <ErrorState
            title={t('cards.failed')}
            retryLabel={t('retry')}
            onRetry={() => void cards.refetch()}
          />
        </div>
      ) : null}
      {cards.isSuccess && found.length === 0 ? (
        <div className="card">
          <EmptyState icon={BookOpen} title={t('cards.none')} />
        </div>
      ) : null}
      <div className="stack g16">
        {specialties.map((specialty) => (
          <section key={specialty} className="card">
            <div className="card-head">
              <h2 className="h3" lang="en">
                {specialty}
              </h2>
            </div>
            <ul className="card-list">
              {found
                .filter((card) => card.specialty === specialty)
                .map((card) => (
                  <li key={card.id} className="row between g8 px-4 py-2.5">
                    <Link className="link-plain" to={`/zonebot/cards/${card.id}`}>
                      {card.title}
                    </Link>
                    <span
                      className={`row g6 tiny shrink-0 ${card.review === 'unsigned' ? 'muted' : 'text-success'}`}
                    >
                      <Icon as={card.review === 'unsigned' ? ShieldQuestion : ShieldCheck} size={14} />
                      {/* i18n-keys: zonebot:cards.states.* */}
                      {t(`cards.states.${card.review}`)}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
};
