import { evaluateWith } from '@mz/clinical';
import { Calculator, ExternalLink, PenLine } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type Loaded, useCalculators } from '../api/use-calculator.ts';
import { addressOf } from '../model/address.ts';
import { missingOf, readGiven } from '../model/asked.ts';
import { writeFragment } from '../model/fragment.ts';
import { messageOf, sortMessages } from '../model/messages.ts';
import { inputLines } from '../model/note-text.ts';
import { readResults } from '../model/readout.ts';
import { settleUnits, toInputs, type Values } from '../model/values.ts';
import { AskedFlags, CountedFlags } from './asked-flags.tsx';
import { BandScale } from './ladder.tsx';
import { SeverityIcon } from './severity.tsx';
import { ToolForm } from './tool-form.tsx';

interface ToolCardProps {
  id: string;
  /** Inputs by the keys that name the unit. */
  inputs: Readonly<Record<string, unknown>>;
}

const Filled = ({
  tool,
  laboratory,
  inputs,
}: {
  tool: Loaded;
  laboratory: Loaded | null;
  inputs: ToolCardProps['inputs'];
}) => {
  const { t, i18n } = useTranslation('tools');
  const { definition, say } = tool;
  const language = i18n.language;
  const [entered, setEntered] = useState(() => readGiven(definition.inputs, inputs));
  // What is asked for stays where it is while it is answered.
  const [asked] = useState(() => missingOf(definition, entered));
  const isAsking = asked.flags.length + asked.fields.length > 0;
  const [view, setView] = useState<'asked' | 'all' | 'result'>(
    asked.hasFaults ? 'all' : isAsking ? 'asked' : 'result',
  );
  const result = useRef<HTMLDivElement>(null);
  const values = useMemo(
    () => settleUnits(definition.inputs, entered, laboratory?.definition ?? null),
    [definition, entered, laboratory],
  );
  const outcome = useMemo(
    () => evaluateWith(definition, toInputs(definition.inputs, values)),
    [definition, values],
  );
  const messages = sortMessages(
    definition,
    outcome.ok ? [] : outcome.refusal,
    outcome.warnings,
    language,
    say,
  );
  const readout = outcome.ok ? readResults(definition, outcome, language, say, t) : null;
  const notes = outcome.warnings
    .filter(({ code }) => code === 'note')
    .map((warning) => messageOf(definition, warning, language, say));
  const missing = new Intl.ListFormat(language, { type: 'conjunction' }).format(messages.missing);
  const isOpen = view !== 'result' || readout === null;
  const change = (changed: Values) => setEntered((old) => ({ ...old, ...changed }));
  const countAsNo = (changed: Values) => {
    const { flags, fields, hasFaults } = missingOf(definition, { ...values, ...changed });
    flushSync(() => {
      change(changed);
      if (flags.length + fields.length === 0 && !hasFaults) setView('result');
    });
    // The button is gone.
    result.current?.focus();
  };
  const names = Object.keys(definition.inputs);
  const flags = names.filter((name) => definition.inputs[name]?.kind === 'flag');
  const plain = Object.fromEntries(
    Object.entries(definition.inputs).filter(([name]) => !flags.includes(name)),
  );
  const fields = view === 'asked' ? asked.fields : names.filter((name) => !asked.flags.includes(name));
  return (
    <Card as="section" className="bg-sunken" aria-label={say(definition.titleKey)}>
      <div className="row justify-between gap-2 flex-wrap border-b border-line px-3.5 py-2.5">
        <span className="row gap-2 text-small font-semibold">
          <Icon as={Calculator} size={16} />
          {say(definition.titleKey)} <Badge className="tabular-nums">v{definition.version}</Badge>
        </span>
        <span className="row gap-3">
          <Button
            variant="plain"
            className="text-small row gap-1"
            aria-expanded={view === 'all'}
            onClick={() => setView(view === 'all' ? (readout ? 'result' : 'asked') : 'all')}
          >
            <Icon as={PenLine} size={14} />
            {t(view === 'all' ? 'closeInputs' : 'editInputs')}
          </Button>
          <TextLink
            className="text-small row gap-1"
            to={`${addressOf(definition.id)}${writeFragment(definition.inputs, values)}`}
          >
            {t('openInTools')}
            <Icon as={ExternalLink} size={14} flip />
          </TextLink>
        </span>
      </div>
      <div className="p-3.5">
        {view === 'all' ? null : (
          <ul className="row gap-2 flex-wrap text-small">
            {inputLines(definition, plain, values, language, say, t).map((line) => (
              <li
                key={line}
                className="rounded-chip bg-surface px-1.75 py-0.5 text-tiny font-control text-ink-muted"
              >
                <bdi>{isolate(line)}</bdi>
              </li>
            ))}
          </ul>
        )}
        {view === 'all' ? null : (
          <CountedFlags
            definition={definition}
            names={isOpen ? flags.filter((name) => !asked.flags.includes(name)) : flags}
            values={values}
            say={say}
            onChange={change}
          />
        )}
        {isOpen ? (
          <div className="stack gap-4 not-first:mt-3">
            {fields.length > 0 ? (
              <ToolForm
                definition={definition}
                laboratory={laboratory?.definition ?? null}
                values={values}
                messages={messages}
                say={say}
                names={fields}
                onChange={change}
              />
            ) : null}
            {asked.flags.length > 0 ? (
              <AskedFlags
                definition={definition}
                names={asked.flags}
                values={values}
                say={say}
                onChange={change}
                onNone={countAsNo}
              />
            ) : null}
          </div>
        ) : null}
        {view === 'all' && readout === null && messages.missing.length > 0 ? (
          <p className="text-small text-ink-muted mt-3">{t('missing', { list: missing })}</p>
        ) : null}
        <div role="status" ref={result} tabIndex={-1} className="outline-none">
          {readout?.primary.map((line) => {
            const value = outcome.ok ? outcome.results[line.key] : undefined;
            return (
              <div key={line.key} className="mt-4">
                <div className="row gap-2 flex-wrap items-baseline">
                  <span className="title-32 tabular-nums ltr" data-part="result">
                    {line.text}
                  </span>
                  <span className="text-small text-ink-muted">
                    <bdi>{line.unit}</bdi> {readout.primary.length > 1 ? line.label : null}
                  </span>
                  {line.band ? (
                    <span className="row gap-1.5 text-small ms-auto">
                      <SeverityIcon severity={line.band.severity} small />
                      {isolate(line.band.text)}
                    </span>
                  ) : null}
                </div>
                {typeof value === 'number' ? (
                  <div className="mt-5">
                    <BandScale
                      definition={definition}
                      result={line.key}
                      value={value}
                      label={`${line.label}: ${line.text} ${line.unit}`}
                    />
                  </div>
                ) : null}
              </div>
            );
          })}
        </div>
        {readout && readout.others.length > 0 ? (
          <FactList className="mt-4">
            {readout.others.map((line) => (
              <div key={line.key} className="contents">
                <dt>{line.label}</dt>
                <dd className="tabular-nums font-medium">
                  <bdi>
                    {line.text} <span className="text-ink-muted">{line.unit}</span>
                  </bdi>
                </dd>
              </div>
            ))}
          </FactList>
        ) : null}
        {notes.map((note) => (
          <p key={note} className="text-tiny text-ink-muted mt-2">
            {note}
          </p>
        ))}
      </div>
    </Card>
  );
};

/** One calculation inside another screen: its inputs can be changed in place, and it opens in the tools. */
export const ToolCard = ({ id, inputs }: ToolCardProps) => {
  const { t } = useTranslation('tools');
  const needsLaboratory = id === 'unit-converter';
  const loaded = useCalculators(needsLaboratory ? [id, 'lab-units'] : [id], currentLanguage());
  if (loaded.status === 'loading')
    return (
      <Card>
        <SkeletonGroup label={t('loading')} className="p-4">
          <Skeleton className="h-8 w-1/3" />
        </SkeletonGroup>
      </Card>
    );
  const [tool, laboratory] = loaded.status === 'ready' ? loaded.value : [];
  if (!tool)
    return (
      <p className="text-small text-ink-muted" role="alert">
        {t('failed')}
      </p>
    );
  return <Filled tool={tool} laboratory={laboratory ?? null} inputs={inputs} />;
};
