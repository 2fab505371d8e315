import { evaluateWith } from '@mz/clinical';
import { Calculator, ExternalLink, PenLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../../lib/i18n.ts';
import { type Loaded, useCalculators } from '../api/use-calculator.ts';
import { addressOf } from '../model/address.ts';
import { readFragment, writeFragment } from '../model/fragment.ts';
import { messageOf, sortMessages } from '../model/messages.ts';
import { inputLines } from '../model/note-text.ts';
import { readResults } from '../model/readout.ts';
import { settleUnits, toInputs } from '../model/values.ts';
import { BandScale } from './ladder.tsx';
import { SeverityIcon } from './severity.tsx';
import { ToolForm } from './tool-form.tsx';
import './tools.css';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

interface ToolCardProps {
  id: string;
  /** Inputs by the keys that name the unit. */
  inputs: Readonly<Record<string, unknown>>;
}

const fragmentOf = (inputs: ToolCardProps['inputs']): string =>
  `#${new URLSearchParams(
    Object.entries(inputs).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )}`;

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
  const [entered, setEntered] = useState(() => readFragment(definition.inputs, fragmentOf(inputs)));
  const [editing, setEditing] = useState(false);
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
  return (
    <section className="card bg-sunken" aria-label={say(definition.titleKey)}>
      <div className="row between g8 wrap-row tool-card-head">
        <span className="row g8 small strong">
          <Icon as={Calculator} size={16} />
          {say(definition.titleKey)} <span className="badge num">v{definition.version}</span>
        </span>
        <span className="row g12">
          <button
            type="button"
            className="link small row g4"
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            <Icon as={PenLine} size={14} />
            {t(editing ? 'closeInputs' : 'editInputs')}
          </button>
          <Link
            className="link small row g4"
            to={`${addressOf(definition.id)}${writeFragment(definition.inputs, values)}`}
          >
            {t('openInTools')}
            <Icon as={ExternalLink} size={14} className="icon-flip" />
          </Link>
        </span>
      </div>
      <div className="p-3.5">
        {editing || readout === null ? (
          <ToolForm
            definition={definition}
            laboratory={laboratory?.definition ?? null}
            values={values}
            messages={messages}
            say={say}
            onChange={(next) => setEntered((old) => ({ ...old, ...next }))}
          />
        ) : (
          <ul className="row g8 wrap-row small">
            {inputLines(definition, definition.inputs, values, language, say, t).map((line) => (
              <li key={line} className="badge bg-surface h-auto whitespace-normal">
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        )}
        {readout === null && messages.missing.length > 0 ? (
          <p className="small muted mt-3">{t('missing', { list: missing })}</p>
        ) : null}
        <div role="status">
          {readout?.primary.map((line) => {
            const value = outcome.ok ? outcome.results[line.key] : undefined;
            return (
              <div key={line.key} className="mt-4">
                <div className="row g8 wrap-row items-baseline">
                  <span className="title-32 num ltr">{line.text}</span>
                  <span className="small muted">
                    <bdi>{line.unit}</bdi> {readout.primary.length > 1 ? line.label : null}
                  </span>
                  {line.band ? (
                    <span className="row g6 small ms-auto">
                      <SeverityIcon severity={line.band.severity} small />
                      {line.band.text}
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
          <dl className="kv mt-4">
            {readout.others.map((line) => (
              <div key={line.key} className="contents">
                <dt>{line.label}</dt>
                <dd className="num mid">
                  <bdi>
                    {line.text} <span className="muted">{line.unit}</span>
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {notes.map((note) => (
          <p key={note} className="tiny muted mt-2">
            {note}
          </p>
        ))}
      </div>
    </section>
  );
};

/** One calculation inside another screen: its inputs can be changed in place, and it opens in the tools. */
export const ToolCard = ({ id, inputs }: ToolCardProps) => {
  const { t } = useTranslation('tools');
  const needsLaboratory = id === 'unit-converter';
  const loaded = useCalculators(needsLaboratory ? [id, 'lab-units'] : [id], currentLanguage());
  if (loaded.status === 'loading')
    return (
      <SkeletonGroup label={t('loading')} className="card p-4">
        <Skeleton className="h-8 w-1/3" />
      </SkeletonGroup>
    );
  const [tool, laboratory] = loaded.status === 'ready' ? loaded.value : [];
  if (!tool)
    return (
      <p className="small muted" role="alert">
        {t('failed')}
      </p>
    );
  return <Filled tool={tool} laboratory={laboratory ?? null} inputs={inputs} />;
};
