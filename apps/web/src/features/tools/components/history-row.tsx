import { evaluateWith } from '@mz/clinical';
import type { CalculatorHistoryEntry } from '@mz/contracts';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
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
      <span className="mid block">
        {say(definition.titleKey)}
        {lead ? (
          <>
            {': '}
            <bdi className="num">{`${lead.text} ${lead.unit}`.trim()}</bdi>
          </>
        ) : null}
      </span>
      <span className="muted block">
        {inputLines(definition, definition.inputs, values, language, say, t).join(' · ')}
      </span>
      {entry.version === definition.version ? null : (
        <span className="muted block">
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
    <li className="row g12 items-start tool-entry">
      <div className="grow small">
        <time className="tiny muted block" dateTime={entry.at}>
          {time}
        </time>
        {tool ? <Details entry={entry} tool={tool} /> : <Skeleton className="h-4 w-2/3" />}
      </div>
      <Link
        className="btn btn-outline btn-sm"
        to={`${addressOf(entry.calculator)}${fragmentOf(entry.inputs)}`}
        aria-label={t('history.useAgainAt', { time })}
      >
        {t('history.useAgain')}
      </Link>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('history.deleteAt', { time })}
        onClick={onDelete}
      >
        <Icon as={Trash2} size={16} />
      </button>
    </li>
  );
};
