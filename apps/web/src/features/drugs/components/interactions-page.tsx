import {
  alternativesTo,
  checkInteractions,
  type Drug,
  type DrugPair,
  findSwaps,
  type NamedDrug,
} from '@mz/clinical/drugs/index';
import { ArrowLeftRight, Info } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startWorker } from '../../../lib/app-worker.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useDrugChanges } from '../api/drug-changes.ts';
import { type DrugKnowledge, loadDrug, loadedDrugs, loadKnowledge } from '../api/drug-files.ts';
import { classIn } from '../model/named-words.ts';
import { countPairs, countWords, pairsNote, toMap } from '../model/pairs.ts';
import { useEntered } from '../model/patient-store.ts';
import { DrugPicker } from './drug-picker.tsx';
import { FindingCard } from './finding-card.tsx';
import { factColumns, factSide } from './layout.ts';
import { PairTable } from './pair-table.tsx';
import { Waiting } from './status.tsx';
import { SwapCard, type SwapDone } from './swap-card.tsx';
import { WorstCard } from './worst-card.tsx';

const countFindings = (pairs: readonly DrugPair[]): number =>
  pairs.reduce((sum, { findings }) => sum + findings.length, 0);

interface ResultProps {
  drugs: readonly NamedDrug[];
  facts: ReadonlyMap<string, Drug>;
  knowledge: DrugKnowledge;
  swapping: Pick<ComponentProps<typeof SwapCard>, 'last' | 'onSwap'>;
}

const Results = ({ drugs, facts, knowledge, swapping }: ResultProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const nameOf = (id: string) => knowledge.names.get(id)?.name[language] ?? id;
  const classOf = (id: string) => classIn(id, language, knowledge);
  const { pairs, swaps } = useMemo(() => {
    const ids = drugs.map(({ id }) => id);
    const check = (list: readonly string[]) =>
      checkInteractions(list, knowledge.index, knowledge.find, facts);
    return { pairs: check(ids), swaps: findSwaps(ids, check, (id) => knowledge.names.get(id) !== null) };
  }, [drugs, facts, knowledge]);
  const found = pairs.filter(({ findings }) => findings.length > 0);
  const silent = pairs.filter(({ findings }) => findings.length === 0);
  const note = pairsNote({ pairs, drugs, nameOf, retrieved: knowledge.rules.retrieved, language, t });
  return (
    <div className={factColumns}>
      <div className="stack gap-4 min-w-0">
        <Card as="section" pad="sm" aria-label={t('pairs.pairs')}>
          <div className="row mb-2 flex-wrap justify-between gap-x-4">
            <h2 className="text-small font-heading">{t('pairs.pairs')}</h2>
            <p className="text-tiny text-ink-muted max-sm:hidden">
              {countWords(countPairs(pairs), language, t).join(' · ')}
            </p>
          </div>
          <PairTable drugs={drugs} pairs={pairs} />
        </Card>
        {found.length > 0 ? <h2 className="h3">{t('pairs.findings')}</h2> : null}
        {found.map((pair, at) => (
          <FindingCard
            key={pair.drugs.join()}
            pair={pair}
            firstNumber={1 + countFindings(found.slice(0, at))}
            nameOf={nameOf}
            classOf={classOf}
          />
        ))}
        {silent.length > 0 ? (
          <Card as="section" pad="sm" className="border-dashed" aria-label={t('pairs.noRuleTitle')}>
            <h2 className="row gap-2 text-small font-heading mb-1">
              <Icon as={Info} size={16} />
              {t('pairs.noRuleTitle')}
            </h2>
            <p className="text-small text-ink-muted">{t('pairs.noRule')}</p>
            <ul className="row gap-2 flex-wrap mt-2">
              {silent.map(({ drugs: both }) => (
                <li key={both.join()}>
                  <Badge wrap>
                    {/* One child: pieces of their own would be set apart. */}
                    <span>{isolate(both.map(nameOf).join(' + '))}</span>
                  </Badge>
                </li>
              ))}
            </ul>
            <p className="text-tiny mt-3 print:hidden">
              <TextLink to="/zonebot">{t('parts.askZonebot')}</TextLink>
            </p>
          </Card>
        ) : null}
        <p className="row gap-1.5 items-start text-tiny text-ink-muted">
          <Icon as={Info} size={14} className="mt-0.5" />
          <span>{t('pairs.foot', { date: knowledge.rules.retrieved })}</span>
        </p>
      </div>
      <aside className={cx(factSide, 'max-sm:contents')} aria-label={t('pairs.findings')}>
        <WorstCard pairs={pairs} nameOf={nameOf} note={note} />
        <SwapCard swaps={swaps} drugs={drugs} nameOf={nameOf} {...swapping} />
      </aside>
    </div>
  );
};

const Checker = ({ knowledge }: { knowledge: DrugKnowledge }) => {
  const { t } = useTranslation('drugs');
  const { drugs: ids } = useEntered();
  const [last, onSwap] = useState<SwapDone | 'undone' | null>(null);
  const changes = useDrugChanges();
  const drugs = useMemo(() => ids.flatMap((id) => knowledge.names.get(id) ?? []), [ids, knowledge]);
  const checked = drugs.map(({ id }) => id);
  const withFacts = [...checked, ...alternativesTo(checked, knowledge.index)].filter(
    (id) => knowledge.names.get(id)?.hasPage,
  );
  const key = withFacts.join();
  const loaded = useLoad(key, () => Promise.all(withFacts.map(loadDrug)));
  // Of drugs that were in the list before, nothing is waited for: a swap is taken back in place.
  const known = useMemo(() => loadedDrugs(key === '' ? [] : key.split(',')), [key]);
  const facts = useMemo(() => {
    const found = loaded.status === 'ready' ? loaded.value : known;
    return found && toMap(found.map((drug) => drug && (changes?.drugs[drug.id]?.content ?? drug)));
  }, [loaded, known, changes]);
  return (
    <Page>
      <PageHead
        title={t('pairs.title')}
        lead={t('pairs.lead', {
          rules: knowledge.rules.rules.length,
          classes: Object.keys(knowledge.rules.classes).length,
        })}
      />
      <DrugPicker knowledge={knowledge} chosen={drugs} />
      {drugs.length < 2 ? (
        <Card>
          <EmptyState icon={ArrowLeftRight} title={t('pairs.empty')} />
        </Card>
      ) : facts === null ? (
        <Card pad="md">
          <p className="text-small text-ink-muted" role="status">
            {loaded.status === 'failed' ? t('failed') : t('loading')}
          </p>
        </Card>
      ) : (
        <Results drugs={drugs} facts={facts} knowledge={knowledge} swapping={{ last, onSwap }} />
      )}
    </Page>
  );
};

/** Pairs of drugs against rules and labels: how severe, what happens, what to do. */
export const InteractionsPage = () => {
  const { t } = useTranslation('drugs');
  useTitle(t('pairs.title'));
  useEffect(startWorker, []);
  const state = useLoad('knowledge', loadKnowledge);
  if (state.status !== 'ready') return <Waiting title={t('pairs.title')} state={state} />;
  return <Checker knowledge={state.value} />;
};
