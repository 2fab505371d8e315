import { evaluateWith } from '@mz/clinical';
import type { CalculatorHistoryEntry } from '@mz/contracts';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Loaded, useCalculators } from '../api/use-calculator.ts';
import { addressOf } from '../model/address.ts';
import { fragmentOf, readFragment } from '../model/fragment.ts';
import { inputLines } from '../model/note-text.ts';
import { readResults } from '../model/readout.ts';

const Details = ({ entry, tool }: { entry: CalculatorHistoryEntry; tool: Loaded }) => {
  const { t, i18n } = useTranslation('tools');
  const { definition, say } = tool;
  const language = i18n.language;
  const values = useMemo(
    () => readFragment(definition.inputs, fragmentOf(entry.inputs)),
    [definition, entry.inputs],
  );
  const outcome = evaluateWith(definition, entry.inputs);
  const lead = outcome.ok ? readResults(definition, outcome, language, say, t).primary[0] : undefined;
  return (
    <>
      <span className="font-medium block">
        {say(definition.titleKey)}
        {lead ? (
          <>
            {': '}
            <bdi className="tabular-nums">{`${lead.text} ${lead.unit}`.trim()}</bdi>
          </>
        ) : null}
      </span>
      <span className="text-ink-muted block">
        {inputLines(definition, definition.inputs, values, language, say, t).join(' · ')}
      </span>
      {entry.version === definition.version ? null : (
        <span className="text-ink-muted block">
          {t('history.older', { old: entry.version, version: definition.version })}
        </span>
      )}
    </>
  );
};

/** One calculation as it was entered, with the result it has today. */
export const HistoryRow = ({ entry, onDelete }: { entry: CalculatorHistoryEntry; onDelete: () => void }) => {
  const { t, i18n } = useTranslation('tools');
  const loaded = useCalculators([entry.calculator], currentLanguage());
  const tool = loaded.status === 'ready' ? loaded.value[0] : undefined;
  const time = formatDateTime(new Date(entry.at), i18n.language);
  return (
    <li className="row flex-wrap items-start gap-3 px-5 py-3 not-first:border-t not-first:border-line">
      <div className="min-w-0 flex-1 text-small wrap-anywhere max-sm:basis-full">
        <time className="text-tiny text-ink-muted block" dateTime={entry.at}>
          {time}
        </time>
        {tool ? <Details entry={entry} tool={tool} /> : <Skeleton className="h-4 w-2/3" />}
      </div>
      <ButtonLink
        variant="outline"
        size="sm"
        to={`${addressOf(entry.calculator)}${fragmentOf(entry.inputs)}`}
        aria-label={t('history.useAgainAt', { time })}
      >
        {t('history.useAgain')}
      </ButtonLink>
      <IconButton icon={Trash2} label={t('history.deleteAt', { time })} iconSize={16} onClick={onDelete} />
    </li>
  );
};
