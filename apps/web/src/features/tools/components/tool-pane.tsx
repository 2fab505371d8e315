import type { CalculatorDefinition } from '@mz/clinical';
import { RotateCcw, Star } from 'lucide-react';
import { lazy, memo, type RefObject, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { Shelf } from '../api/shelf-store.ts';
import { toggleFavourite } from '../api/shelf-store.ts';
import type { Loaded } from '../api/use-calculator.ts';
import { isCommitDisabled, isConverter } from '../model/commit.ts';
import { isGfr, LEGACY_GFR } from '../model/families.ts';
import { toInputs } from '../model/values.ts';
import { AboutCard } from './about-card.tsx';
import { CompareCard } from './compare-card.tsx';
import { CheckField } from './fields.tsx';
import type { HistoryCard as HistoryCardComponent } from './history-card.tsx';
import { ResultCard, ResultDock } from './result-card.tsx';
import { ToolForm } from './tool-form.tsx';
import { type Commit, useCommit } from './use-commit.ts';
import { type Session, useTool } from './use-tool.ts';

/** A member without a network and without its code does without it. */
const NoCard: typeof HistoryCardComponent = memo(() => <></>);
const HistoryCard = lazy(() =>
  import('./history-card.tsx').then(
    ({ HistoryCard: Card }) => ({ default: Card }),
    () => ({ default: NoCard }),
  ),
);

/** Of members alone; without a network and without its code the page does without it. */
const CitedIn = lazy(() =>
  import('../../social/index.ts').then(
    ({ CitedInAlone }) => ({ default: CitedInAlone }),
    () => ({ default: () => null }),
  ),
);

/** Of one tool, below the result: what stands above does not move for them. */
const TrendCard = lazyPart(async () => (await import('./trend-card.tsx')).TrendCard, null, 'drawn');

/** Stays in sight beside a long form; the margins are room for the shadow of the card inside. */
const besideForm =
  'sticky top-14 -mx-6 -mt-1 -mb-12 max-h-[calc(100dvh-72px)] overflow-y-auto px-6 pt-1 pb-12 [scrollbar-width:thin] *:flex-none max-lg:top-16 max-lg:max-h-[calc(100dvh-80px)] max-sm:static max-sm:m-0 max-sm:max-h-none max-sm:overflow-visible max-sm:p-0 print:static print:max-h-none print:overflow-visible';

/** Whoever opens a tool with a keyboard at hand types at once; on a phone the keyboard would cover the form. */
const useFirstField = (form: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const isBusy = document.activeElement?.closest('input, textarea, select, [role="dialog"]');
    if (isBusy || window.matchMedia('(pointer: coarse)').matches) return;
    form.current
      ?.querySelector<HTMLElement>('[data-part="tool-form"] :is(input, select):enabled')
      ?.focus({ preventScroll: true });
  }, [form]);
};

interface PaneProps {
  family: readonly Loaded[];
  firstId: string;
  laboratory: CalculatorDefinition | null;
  shelf: Shelf;
}

/** Says the result once the typing rests, so that a screen reader is not talked over. */
const Spoken = ({ text, presses }: { text: string; presses: number }) => {
  const [said, setSaid] = useState('');
  // A press says it again at once, which a screen reader only notices as a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press counts
  useEffect(() => setSaid(''), [presses]);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), said === '' && presses > 0 ? 50 : 600);
    return () => clearTimeout(timer);
  }, [text, said, presses]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
};

interface EquationsProps {
  family: readonly Loaded[];
  id: string;
  onSelect: (id: string) => void;
}

/** Which of the sister equations computes, and which of them is today's. */
const Equations = memo(({ family, id, onSelect }: EquationsProps) => {
  const { t } = useTranslation('tools');
  return (
    // i18n-keys: tools:equations.*
    <Field
      label={t('equation')}
      group
      hint={isGfr(id) ? t(id === LEGACY_GFR ? 'legacy' : 'standard') : undefined}
    >
      <Segmented
        label={t('equation')}
        options={family.map((one) => ({
          value: one.definition.id,
          text: t(`equations.${one.definition.id}` as 'equations.bsa-dubois'),
        }))}
        value={id}
        fill
        onChange={onSelect}
      />
    </Field>
  );
});

interface ShownProps {
  session: Session;
  commit: Commit;
}

/** What comes of the entries. */
const Results = memo(
  ({ family, ownerId, session, commit }: ShownProps & Pick<PaneProps, 'family'> & Pick<Shelf, 'ownerId'>) => {
    const lead = session.readout?.primary[0];
    return (
      <>
        <aside className={`stack gap-4 ${besideForm}`}>
          <ResultCard session={session} commit={commit} />
          {/* Live later than the page, it would lose what is typed into it as written. */}
          {session.definition.id === 'news2' && !session.isWritten ? (
            <TrendCard session={session} commit={commit} ownerId={ownerId} />
          ) : null}
          <CompareCard family={family} session={session} />
        </aside>
        <ResultDock session={session} commit={commit} />
        <Spoken
          presses={commit.presses}
          text={lead ? [lead.label, lead.text, lead.unit, lead.band?.text].filter(Boolean).join(' ') : ''}
        />
      </>
    );
  },
);

/** Where colleagues cited the tool; a new citation holds what is entered. */
const Cited = memo(({ session, title }: { session: Session; title: string }) => {
  const { definition, outcome, values } = session;
  const { id } = definition;
  return (
    <CitedIn
      kind="calculation"
      id={id}
      title={title}
      citation={outcome.ok ? { kind: 'calculation', id, inputs: toInputs(definition.inputs, values) } : null}
    />
  );
});

/** The form, what it rests on, and the result. */
export const ToolPane = ({ family, firstId, laboratory, shelf }: PaneProps) => {
  const { t } = useTranslation('tools');
  const session = useTool(family, firstId, laboratory);
  const commit = useCommit(session);
  // The field shows a key at once, and the result follows behind it: a slow phone does not hold the keys up.
  const shown = useDeferredValue(session);
  const { definition, say } = session;
  const { id } = definition;
  const gfr = isGfr(id);
  const title = gfr ? t('gfr') : say(definition.titleKey);
  useTitle(title);
  const form = useRef<HTMLDivElement>(null);
  useFirstField(form);
  const isFavourite = shelf.favourites.includes(id);
  const starFailed = shelf.problem?.kind === 'favourite' && shelf.problem.id === id;
  const disabled = isCommitDisabled(definition, session.values);
  // Its drugs have the names of the facts' files.
  const drug = id === 'drug-dosage' ? session.values.drug?.text : undefined;
  return (
    <>
      <div className="stack gap-4">
        <Card as="section" aria-label={title}>
          <div className="row justify-between gap-3 items-start px-5 pt-[18px] pb-4">
            <div className="min-w-0 flex-1">
              <h1>{title}</h1>
              <p className="text-small text-ink-muted mt-0.5">{say(definition.summaryKey)}</p>
              {drug === undefined || drug === '' ? null : (
                <p className="text-small mt-0.5 print:hidden">
                  <TextLink to={`/tools/drugs/${drug}`}>{t('drugFacts')}</TextLink>
                </p>
              )}
              {starFailed ? (
                <p className="text-small text-danger mt-0.5" role="alert">
                  {t('favouriteFailed')}
                </p>
              ) : null}
            </div>
            <IconButton
              icon={RotateCcw}
              label={t('reset')}
              disabled={!session.touched}
              onClick={session.reset}
            />
            <IconButton
              icon={Star}
              on={isFavourite}
              aria-pressed={isFavourite}
              label={t('favourite')}
              onClick={() => toggleFavourite(id)}
            />
          </div>
          <hr />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field is what the button below does */}
          <div
            className="stack gap-4 px-5 pt-[18px] pb-5"
            ref={form}
            onKeyDown={(event) => {
              const isField = event.target instanceof HTMLInputElement && event.key === 'Enter';
              if (isField && !event.nativeEvent.isComposing && !disabled) commit.press();
            }}
          >
            {family.length > 1 ? <Equations family={family} id={id} onSelect={session.select} /> : null}
            <ToolForm
              definition={definition}
              laboratory={laboratory}
              values={session.values}
              messages={session.messages}
              say={say}
              onChange={session.change}
            />
            {gfr && id !== LEGACY_GFR ? (
              <CheckField
                label={t('black')}
                help={t('blackHelp')}
                checked={false}
                disabled
                onChange={() => undefined}
              />
            ) : null}
            <Button variant="soft" className="self-start" disabled={disabled} onClick={commit.press}>
              {t(isConverter(definition) ? 'convert' : 'calculate')}
            </Button>
          </div>
        </Card>
        <AboutCard definition={definition} say={say} isMember={shelf.ownerId !== null} />
        {shelf.ownerId === null ? null : (
          <Suspense fallback={null}>
            <HistoryCard key={id} shelf={shelf} ownerId={shelf.ownerId} calculator={id} />
            <Cited session={shown} title={title} />
          </Suspense>
        )}
      </div>
      <Results family={family} ownerId={shelf.ownerId} session={shown} commit={commit} />
    </>
  );
};
