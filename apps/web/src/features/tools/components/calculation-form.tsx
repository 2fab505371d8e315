import { evaluateWith } from '@mz/clinical';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { type Loaded, useCalculators } from '../api/use-calculator.ts';
import { sortMessages } from '../model/messages.ts';
import { readResults } from '../model/readout.ts';
import { settleUnits, startValues, toInputs } from '../model/values.ts';
import { ToolForm } from './tool-form.tsx';

interface FormProps {
  /** What the button that hands the inputs on is called. */
  doneLabel: string;
  backLabel: string;
  onBack: () => void;
  /** With the inputs by keys that name the unit, once they have a result. */
  onDone: (inputs: Record<string, unknown>) => void;
}

const Filled = ({
  tool: { definition, say },
  laboratory,
  doneLabel,
  backLabel,
  onBack,
  onDone,
}: FormProps & { tool: Loaded; laboratory: Loaded | null }) => {
  const { t, i18n } = useTranslation('tools');
  const language = i18n.language;
  const [entered, setEntered] = useState(() => startValues(definition.inputs));
  const values = useMemo(
    () => settleUnits(definition.inputs, entered, laboratory?.definition ?? null),
    [definition, entered, laboratory],
  );
  const inputs = toInputs(definition.inputs, values);
  const outcome = evaluateWith(definition, inputs);
  const messages = sortMessages(
    definition,
    outcome.ok ? [] : outcome.refusal,
    outcome.warnings,
    language,
    say,
  );
  const lead = outcome.ok ? readResults(definition, outcome, language, say, t).primary[0] : undefined;
  const missing = new Intl.ListFormat(language, { type: 'conjunction' }).format(messages.missing);
  return (
    <section aria-label={say(definition.titleKey)} className="stack gap-4 py-2">
      <h3>{say(definition.titleKey)}</h3>
      <ToolForm
        definition={definition}
        laboratory={laboratory?.definition ?? null}
        values={values}
        messages={messages}
        say={say}
        onChange={(next) => setEntered((old) => ({ ...old, ...next }))}
      />
      <p role="status" className="text-small text-ink-muted">
        {lead ? (
          <>
            <b className="text-ink tabular-nums">
              <bdi>
                {lead.text} {lead.unit}
              </bdi>
            </b>{' '}
            {lead.band ? isolate(lead.band.text) : null}
          </>
        ) : messages.missing.length > 0 ? (
          t('missing', { list: missing })
        ) : (
          t('seeFields')
        )}
      </p>
      <div className="row gap-2">
        <Button variant="ghost" onClick={onBack}>
          {backLabel}
        </Button>
        <Button variant="soft" disabled={!outcome.ok} onClick={() => onDone(inputs)}>
          {doneLabel}
        </Button>
      </div>
    </section>
  );
};

/** One calculator inside another screen, whose inputs are handed on with their result in sight. */
export const CalculationForm = ({ id, ...props }: FormProps & { id: string }) => {
  const { t } = useTranslation('tools');
  const loaded = useCalculators(id === 'unit-converter' ? [id, 'lab-units'] : [id], currentLanguage());
  if (loaded.status === 'loading')
    return (
      <SkeletonGroup label={t('loading')} className="py-3">
        <Skeleton className="h-24 w-full" />
      </SkeletonGroup>
    );
  const [tool, laboratory] = loaded.status === 'ready' ? loaded.value : [];
  if (!tool)
    return (
      <p className="row gap-2 text-small text-ink-muted" role="alert">
        {t('failed')}
        <Button variant="plain" onClick={props.onBack}>
          {props.backLabel}
        </Button>
      </p>
    );
  return <Filled tool={tool} laboratory={laboratory ?? null} {...props} />;
};
