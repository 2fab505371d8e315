import { arrangeMatches, type MatchWeights } from '@mz/contracts/match-score';
import { type MatchSettings, openIntents } from '@mz/contracts/matching';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/page.tsx';
import { PhoneFold } from '../../../ui/phone-fold.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type MatchFilter, matchQueries, useSaveSettings, useSkip } from '../api/matching.api.ts';
import { FilterPanel } from './filter-panel.tsx';
import { MatchCard } from './match-card.tsx';
import { OpinionBar } from './opinion-bar.tsx';
import { WeightsPanel } from './weights-panel.tsx';

/** Moving a weight several times is kept once. */
const saveAfter = 700;
const weightsPanelId = 'match-weights';

const Waiting = () => (
  <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1" aria-busy="true">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Card key={key} pad="md" stack>
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-9 w-full" />
      </Card>
    ))}
  </div>
);

/** Weights as moved here, ordered at once and kept after a moment. */
const useWeights = (settings: MatchSettings | undefined) => {
  const save = useSaveSettings();
  const [moved, setMoved] = useState<MatchWeights | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (weights: MatchWeights): void => {
    setMoved(weights);
    clearTimeout(timer.current);
    if (settings)
      timer.current = setTimeout(
        () => save.mutate({ ...settings, weights: { ...weights } }, { onSuccess: () => setMoved(null) }),
        saveAfter,
      );
  };
  return { weights: moved ?? settings?.weights ?? {}, change, error: save.error };
};

/** Candidates with their reasons, what they are looked for by, and what counts. */
const Found = ({ settings }: { settings: MatchSettings }) => {
  const { t } = useTranslation('matching');
  const errorText = useApiError();
  const [filter, setFilter] = useState<MatchFilter>({ intent: settings.intents[0] ?? 'research' });
  const save = useSaveSettings();
  const { weights, change, error } = useWeights(settings);
  const query = useQuery(matchQueries.candidates(filter));
  const skip = useSkip();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const showWeights = (): void => {
    // What is folded can be neither scrolled to nor focused.
    flushSync(() => setFilterOpen(true));
    const panel = document.getElementById(weightsPanelId);
    panel?.scrollIntoView({ block: 'center' });
    panel?.focus();
  };
  const matches = arrangeMatches(query.data?.matches ?? [], weights);
  const onSkip = (memberId: string, name: string): void =>
    skip.mutate(
      { memberId, isOn: true },
      {
        onSuccess: () =>
          toast(t('skipped', { name }), {
            action: { label: t('undo'), onClick: () => skip.mutate({ memberId, isOn: false }) },
          }),
        onError: (cause) => toast.error(errorText(cause)),
      },
    );
  const choose = (memberId: string, isOn: boolean): void =>
    setChosen((ids) => [...ids.filter((id) => id !== memberId), ...(isOn ? [memberId] : [])]);
  const isOpinion = filter.intent === 'second_opinion';
  const apply = (next: MatchFilter): void => {
    setFilter(next);
    setFilterOpen(false);
    setChosen([]);
    if (next.intent === filter.intent) return;
    const others = settings.intents.length > 0 ? settings.intents : openIntents;
    save.mutate({ ...settings, intents: [next.intent, ...others.filter((one) => one !== next.intent)] });
  };
  return (
    <Columns
      startFirst
      startLabel={t('preferences')}
      start={
        <PhoneFold label={t('preferences')} open={isFilterOpen} onOpenChange={setFilterOpen}>
          <FilterPanel filter={filter} settings={settings} busy={query.isFetching} onApply={apply} />
          <WeightsPanel id={weightsPanelId} intent={filter.intent} weights={weights} onChange={change} />
        </PhoneFold>
      }
    >
      {(error ?? save.error) ? <Banner tone="danger">{errorText(error ?? save.error)}</Banner> : null}
      {settings.isPaused ? <Banner tone="info">{t('pausedHint')}</Banner> : null}
      {isOpinion ? <OpinionBar chosen={chosen} onChoose={choose} onDone={() => setChosen([])} /> : null}
      {query.isPending ? <Waiting /> : null}
      {query.isError ? (
        <Card>
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        </Card>
      ) : null}
      {query.isSuccess && matches.length === 0 ? (
        <Card>
          <EmptyState title={t('noMatches')} />
        </Card>
      ) : null}
      {matches.length > 0 ? (
        <ul className="grid grid-cols-2 gap-4 max-md:grid-cols-1" aria-label={t('candidates')}>
          {matches.map((match) => (
            <MatchCard
              key={match.member.id}
              match={match}
              intent={filter.intent}
              onShowWeights={showWeights}
              onSkip={onSkip}
              choice={
                isOpinion
                  ? {
                      checked: chosen.includes(match.member.id),
                      onChange: (isOn) => choose(match.member.id, isOn),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      ) : null}
    </Columns>
  );
};

export const FindMatches = () => {
  const { t } = useTranslation('matching');
  const errorText = useApiError();
  const query = useQuery(matchQueries.settings());
  if (query.isError)
    return (
      <Card>
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      </Card>
    );
  return query.data ? <Found settings={query.data} /> : <Waiting />;
};
