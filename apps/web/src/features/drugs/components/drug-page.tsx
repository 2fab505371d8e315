import { assessDrug, type Drug, isDosing } from '@mz/clinical/drugs/index';
import type { DrugState } from '@mz/contracts/drugs';
import { ArrowLeftRight, Ban, ChevronRight, Info, SearchX, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { startWorker } from '../../../lib/app-worker.ts';
import { formatDate } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useDrugChanges } from '../api/drug-changes.ts';
import { type DrugKnowledge, loadDrug, loadKnowledge } from '../api/drug-files.ts';
import { sourceText } from '../model/dose-words.ts';
import { groupDoses, leadOf } from '../model/groups.ts';
import { wordsIn } from '../model/named-words.ts';
import { noteText } from '../model/note.ts';
import { changePatient, toPatient, useEntered } from '../model/patient-store.ts';
import { DoseList } from './dose-list.tsx';
import { Facts, partsOf } from './facts.tsx';
import { LabelBanner } from './label-banner.tsx';
import { factColumns, factLead, factSides } from './layout.ts';
import { LeadCard } from './lead-card.tsx';
import { PatientCard } from './patient-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { CheckMark, Waiting } from './status.tsx';

/** Of members alone; without a network and without its code the page does without it. */
const CitedIn = lazy(() =>
  import('../../social/index.ts').then(
    ({ CitedInAlone }) => ({ default: CitedInAlone }),
    () => ({ default: () => null }),
  ),
);

const SaveDrug = lazy(() =>
  import('./save-drug.tsx').then(
    ({ SaveDrug: Button }) => ({ default: Button }),
    () => ({ default: () => null }),
  ),
);

const Unknown = () => {
  const { t } = useTranslation('drugs');
  useTitle(t('title'));
  return (
    <Page>
      <PageHead title={t('title')} />
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('unknown')}
          action={
            <ButtonLink variant="outline" size="sm" to="/tools/drugs">
              {t('toDrugs')}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  );
};

/** The review state in words; null: not known, because the server was never reached. */
const useReviewText = (known: boolean, state: DrugState | undefined): string => {
  const { t } = useTranslation('drugs');
  if (!known) return t('review.unknown');
  if (!state || state.review === 'unsigned') return t('review.unsigned');
  const { review, reviewer, reviewedAt } = state;
  if (reviewer === null || reviewedAt === null) return t(`review.${review}Only`);
  return t(`review.${review}`, { name: reviewer, date: formatDate(new Date(reviewedAt), currentLanguage()) });
};

/** Boxed warning and contraindications, before anything else. */
const Stops = ({ drug }: { drug: Drug }) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const boxed = drug.statements.filter(({ kind }) => kind === 'boxed-warning');
  const stops = drug.statements.filter(({ kind }) => kind === 'contraindication');
  const list = (statements: typeof boxed) => (
    <ul className="stack gap-1.5">
      {statements.map(({ id, text, check }) => (
        <li key={id} className="text-small text-ink">
          {isolate(text[language])} {check === 'label' ? null : <CheckMark check={check} />}
        </li>
      ))}
    </ul>
  );
  if (boxed.length + stops.length === 0) return null;
  return (
    <div className="grid gap-3 mb-4 sm:grid-cols-2">
      {boxed.length > 0 ? (
        <section className="rounded-card border-2 border-ink bg-surface p-4" aria-label={t('boxed')}>
          <h2 className="row gap-2 text-small font-heading text-danger mb-1">
            <Icon as={TriangleAlert} size={16} />
            {t('boxed')}
          </h2>
          {list(boxed)}
        </section>
      ) : null}
      {stops.length > 0 ? (
        <section className="rounded-card bg-danger-soft p-4" aria-label={t('contraindicated')}>
          <h2 className="row gap-2 text-small font-heading text-danger mb-1">
            <Icon as={Ban} size={16} />
            {t('contraindicated')}
          </h2>
          {list(stops)}
        </section>
      ) : null}
    </div>
  );
};

const Head = ({ drug, review }: { drug: Drug; review: string }) => {
  const { t } = useTranslation('drugs');
  const { user } = useSession();
  const language = currentLanguage();
  return (
    <div className="row justify-between items-start gap-4 flex-wrap mb-4">
      <div className="min-w-0 flex-1 basis-75">
        <nav className="row gap-1.5 text-tiny" aria-label={t('title')}>
          <TextLink to="/tools">{t('tools')}</TextLink>
          <Icon as={ChevronRight} size={14} flip />
          <TextLink to="/tools/drugs">{t('title')}</TextLink>
        </nav>
        <div className="row gap-x-3 gap-y-1 items-baseline flex-wrap">
          <h1 className="first-letter:uppercase">{drug.name[language]}</h1>
          <span className="text-small text-ink-muted">
            {language === 'en' ? null : (
              <>
                <bdi lang="en">{drug.name.en}</bdi>
                {' · '}
              </>
            )}
            <bdi>{drug.class[language]}</bdi>
            {drug.brands.length > 0 ? (
              <>
                {' · '}
                <bdi dir="ltr">{drug.brands.join(', ')}</bdi>
              </>
            ) : null}
          </span>
        </div>
        <p className="row gap-1.5 items-start text-tiny text-ink-muted mt-1.5">
          <Icon as={Info} size={14} className="mt-0.5" />
          <span>{[sourceText(drug, t), review, t('source.others')].join(' · ')}</span>
        </p>
        {drug.source.product ? (
          <p className="text-tiny text-ink-muted ms-5" lang="en">
            <bdi>{drug.source.product}</bdi>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {user ? (
          <Suspense fallback={null}>
            <SaveDrug key={drug.id} drugId={drug.id} />
          </Suspense>
        ) : null}
        <ButtonLink
          variant="outline"
          size="sm"
          to="/tools/interactions"
          onClick={() => changePatient({ drugs: [drug.id] })}
        >
          <Icon as={ArrowLeftRight} size={16} />
          {t('toChecker')}
        </ButtonLink>
      </div>
    </div>
  );
};

interface SheetProps {
  drug: Drug;
  knowledge: DrugKnowledge;
  isStateKnown: boolean;
  state: DrugState | undefined;
}

const Sheet = ({ drug, knowledge, isStateKnown, state }: SheetProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const { user } = useSession();
  const entered = useEntered();
  const [chosen, setChosen] = useState<string | null>(null);
  const patient = useMemo(() => {
    const all = toPatient(entered);
    return { ...all, with: all.with?.filter((id) => id !== drug.id) };
  }, [entered, drug]);
  const assessments = useMemo(() => assessDrug(drug, patient, knowledge.find), [drug, patient, knowledge]);
  const groups = useMemo(() => groupDoses(assessments), [assessments]);
  const facts = useMemo(
    () => partsOf(assessments.filter(({ statement }) => !isDosing(statement))),
    [assessments],
  );
  const lead = leadOf(groups, chosen);
  const review = useReviewText(isStateKnown, state);
  useTitle(drug.name[language]);
  const note = lead === null ? null : noteText({ drug, lead, patient, review, language, t });
  const otherNames = (patient.with ?? []).flatMap((id) => knowledge.names.get(id)?.name[language] ?? []);
  const label = state?.labelChanged;
  return (
    <Page>
      <Head drug={drug} review={review} />
      {label ? <LabelBanner drugId={drug.id} label={label} /> : null}
      <Stops drug={drug} />
      <PatientCard entered={entered} patient={patient} otherNames={otherNames} />
      <nav
        className="row gap-x-4 gap-y-1 flex-wrap mb-4 text-small print:hidden"
        aria-label={drug.name[language]}
      >
        <a
          className="font-control text-primary pointer-coarse:min-h-11 pointer-coarse:min-w-11 inline-flex items-center"
          href="#doses"
        >
          {t('doses.title')}
        </a>
        {facts.map(({ id, assessments: list }) => (
          <a
            key={id}
            className="font-control text-primary pointer-coarse:min-h-11 pointer-coarse:min-w-11 inline-flex items-center gap-1"
            href={`#${id}`}
          >
            {t(`parts.${id}`)} <span className="text-ink-muted tabular-nums">{list.length}</span>
          </a>
        ))}
      </nav>
      <div className={factColumns}>
        <div className="min-w-0">
          <DoseList
            groups={groups}
            lead={lead}
            nameWords={(words) => wordsIn(words, language, knowledge)}
            onChoose={setChosen}
          />
          <Facts facts={facts} />
        </div>
        <aside className={factSides} aria-label={t('computed.title')}>
          <div className={factLead}>
            <LeadCard lead={lead} patient={patient} note={note} />
          </div>
          <ReviewCard drug={drug} />
          {user ? (
            <Suspense fallback={null}>
              <CitedIn
                kind="drug"
                id={drug.id}
                title={drug.name[language]}
                citation={{ kind: 'drug', id: drug.id }}
              />
            </Suspense>
          ) : null}
        </aside>
      </div>
    </Page>
  );
};

/** A drug: what stops it, its doses for the patient, and everything else its source says. */
export const DrugPage = () => {
  const { t } = useTranslation('drugs');
  const { drugId = '' } = useParams();
  const changes = useDrugChanges();
  const state = useLoad(drugId, async () => {
    const [drug, knowledge] = await Promise.all([loadDrug(drugId), loadKnowledge()]);
    return drug && { drug, knowledge };
  });
  useEffect(startWorker, []);
  if (state.status !== 'ready') return <Waiting title={t('title')} state={state} />;
  if (state.value === null) return <Unknown />;
  const change = changes?.drugs[drugId];
  return (
    <Sheet
      key={drugId}
      drug={change?.content ?? state.value.drug}
      knowledge={state.value.knowledge}
      isStateKnown={changes !== null}
      state={change}
    />
  );
};
