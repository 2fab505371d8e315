import { checkInteractions, type Drug, type DrugPair, type NamedDrug } from '@mz/clinical/drugs/index';
import { ArrowLeftRight, Info } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { startWorker } from '../../../lib/app-worker.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useDrugChanges } from '../api/drug-changes.ts';
import { type DrugKnowledge, loadDrug, loadKnowledge } from '../api/drug-files.ts';
import { countPairs, pairsNote, toMap } from '../model/pairs.ts';
import { useEntered } from '../model/patient-store.ts';
import { DrugPicker } from './drug-picker.tsx';
import { FindingCard } from './finding-card.tsx';
import { factColumns, factSide } from './layout.ts';
import { Severity } from './severity.tsx';
import { Waiting } from './status.tsx';
import { WorstCard } from './worst-card.tsx';

type NameOf = (id: string) => string;

const cellTones = {
  contraindicated: 'bg-danger-soft border border-danger',
  major: 'bg-warning-soft',
  moderate: 'bg-sunken',
  none: 'border border-dashed border-line-control',
};

/** Of a column, in rem: four drugs stand side by side on a phone. */
const narrowest = 4.75;

/** Every pair once, below the diagonal. */
const PairTable = ({
  drugs,
  pairs,
  nameOf,
}: {
  drugs: readonly NamedDrug[];
  pairs: readonly DrugPair[];
  nameOf: NameOf;
}) => {
  const { t } = useTranslation('drugs');
  const pairOf = (a: string, b: string) =>
    pairs.find(({ drugs: both }) => both.includes(a) && both.includes(b)) ?? null;
  return (
    <div className="overflow-x-auto">
      <table
        className="w-full table-fixed border-separate border-spacing-0.75 text-small"
        style={{ minWidth: `${drugs.length * narrowest}rem` }}
      >
        <caption className="sr-only">{t('pairs.pairs')}</caption>
        <thead>
          <tr>
            <td />
            {drugs.slice(0, -1).map(({ id }) => (
              <th key={id} scope="col" className="px-1 py-1 text-start font-control wrap-anywhere">
                {nameOf(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drugs.slice(1).map(({ id: row }, at) => (
            <tr key={row}>
              <th scope="row" className="py-1 pe-1 text-start font-control wrap-anywhere">
                {nameOf(row)}
              </th>
              {drugs.slice(0, -1).map(({ id: column }, place) => {
                const pair = place <= at ? pairOf(row, column) : null;
                if (!pair) return <td key={column} />;
                const isUnrated = pair.severity === null && pair.findings.length > 0;
                return (
                  <td
                    key={column}
                    className={cx(
                      'rounded-control px-2.5 py-2 max-sm:px-2',
                      cellTones[pair.severity ?? 'none'],
                    )}
                  >
                    <Severity
                      stacked
                      severity={pair.severity}
                      {...(isUnrated ? { none: t('severity.unrated') } : {})}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface ResultProps {
  drugs: readonly NamedDrug[];
  facts: ReadonlyMap<string, Drug>;
  knowledge: DrugKnowledge;
}

const Results = ({ drugs, facts, knowledge }: ResultProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const nameOf = (id: string) => knowledge.names.get(id)?.name[language] ?? id;
  const pairs = useMemo(
    () =>
      checkInteractions(
        drugs.map(({ id }) => id),
        knowledge.index,
        knowledge.find,
        facts,
      ),
    [drugs, facts, knowledge],
  );
  const found = pairs.filter(({ findings }) => findings.length > 0);
  const silent = pairs.filter(({ findings }) => findings.length === 0);
  const note = pairsNote({ pairs, drugs, nameOf, retrieved: knowledge.rules.retrieved, language, t });
  return (
    <div className={factColumns}>
      <div className="stack gap-4 min-w-0">
        <Card as="section" pad="sm" aria-label={t('pairs.pairs')}>
          <div className="row mb-2 flex-wrap justify-between gap-x-4">
            <h2 className="text-small font-heading">{t('pairs.pairs')}</h2>
            <p className="text-tiny text-ink-muted max-sm:hidden">{t('pairs.counts', countPairs(pairs))}</p>
          </div>
          <PairTable drugs={drugs} pairs={pairs} nameOf={nameOf} />
        </Card>
        {found.length > 0 ? <h2 className="h3">{t('pairs.findings')}</h2> : null}
        {found.map((pair) => (
          <FindingCard key={pair.drugs.join()} pair={pair} nameOf={nameOf} />
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
                  <Badge wrap>{both.map(nameOf).join(' + ')}</Badge>
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
      </aside>
    </div>
  );
};

const Checker = ({ knowledge }: { knowledge: DrugKnowledge }) => {
  const { t } = useTranslation('drugs');
  const { drugs: ids } = useEntered();
  const changes = useDrugChanges();
  const drugs = useMemo(() => ids.flatMap((id) => knowledge.names.get(id) ?? []), [ids, knowledge]);
  const withFacts = drugs.filter(({ hasPage }) => hasPage).map(({ id }) => id);
  const loaded = useLoad(withFacts.join(), () => Promise.all(withFacts.map(loadDrug)));
  const facts = useMemo(() => {
    if (loaded.status !== 'ready') return null;
    return toMap(loaded.value.map((drug) => drug && (changes?.drugs[drug.id]?.content ?? drug)));
  }, [loaded, changes]);
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
        <Results drugs={drugs} facts={facts} knowledge={knowledge} />
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
