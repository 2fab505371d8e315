import { evaluateWith } from '@mz/clinical';
import { Calculator, ExternalLink, PenLine } from 'lucide-react';
import { useMemo, useState } from 'react';
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
import { readFragment, writeFragment } from '../model/fragment.ts';
import { messageOf, sortMessages } from '../model/messages.ts';
import { inputLines } from '../model/note-text.ts';
import { readResults } from '../model/readout.ts';
import { settleUnits, toInputs } from '../model/values.ts';
import { BandScale } from './ladder.tsx';
import { SeverityIcon } from './severity.tsx';
import { ToolForm } from './tool-form.tsx';

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
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            <Icon as={PenLine} size={14} />
            {t(editing ? 'closeInputs' : 'editInputs')}
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
          <ul className="row gap-2 flex-wrap text-small">
            {inputLines(definition, definition.inputs, values, language, say, t).map((line) => (
              <li
                key={line}
                className="rounded-chip bg-surface px-1.75 py-0.5 text-tiny font-control text-ink-muted"
              >
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        )}
        {readout === null && messages.missing.length > 0 ? (
          <p className="text-small text-ink-muted mt-3">{t('missing', { list: missing })}</p>
        ) : null}
        <div role="status">
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
