import { bandKey } from '@mz/clinical';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { formatFigure } from '../model/format.ts';
import { addObservation, fromFieldTime, type Observation, toFieldTime } from '../model/trend.ts';
import { TrendChart } from './trend-chart.tsx';
import type { Commit } from './use-commit.ts';
import type { Session } from './use-tool.ts';

/** In this tab's memory alone: whose scores they are is known to nobody but the person before the screen. */
let series: readonly Observation[] = [];
let seriesOwner: string | null = null;
const listeners = new Set<() => void>();
const keep = (next: readonly Observation[]) => {
  series = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whoever comes next at this screen starts without the patient of the one before. */
const claim = (ownerId: string | null) => {
  if (seriesOwner === ownerId) return;
  seriesOwner = ownerId;
  keep([]);
};

interface TrendProps {
  session: Session;
  commit: Commit;
  ownerId: string | null;
}

/** Scores of one patient over time, as they are added. */
export const TrendCard = ({ session, commit, ownerId }: TrendProps) => {
  const { t, i18n } = useTranslation('tools');
  const kept = useSyncExternalStore(subscribe, () => series);
  useEffect(() => claim(ownerId), [ownerId]);
  const [time, setTime] = useState('');
  const { definition, say, outcome } = session;
  const score = outcome.ok ? outcome.results.score : undefined;
  const risk = outcome.ok ? outcome.results.risk : undefined;
  const add = () => {
    if (typeof score !== 'number' || typeof risk !== 'string') return;
    const at = fromFieldTime(time) ?? fromFieldTime(toFieldTime(new Date())) ?? 0;
    keep(addObservation(series, { at, score, risk }));
    setTime('');
    commit.finish();
  };
  const timeOf = (at: number) => formatDateTime(new Date(at), i18n.language);
  return (
    <Card as="section" pad="sm" className="stack gap-3" aria-label={t('trend.title')}>
      <div>
        <h2 className="text-tiny font-semibold text-ink-muted">{t('trend.title')}</h2>
        <p className="text-tiny text-ink-muted">{t('trend.promise')}</p>
      </div>
      {kept.length > 0 ? <TrendChart series={kept} /> : null}
      {kept.length > 0 ? (
        <ol className="stack gap-1">
          {kept.map(({ at, score: points, risk: level }) => (
            <li key={at} className="row gap-2 items-start text-small">
              <span className="min-w-0 flex-1">
                <time className="text-tiny text-ink-muted block" dateTime={new Date(at).toISOString()}>
                  {timeOf(at)}
                </time>
                <span className="font-medium tabular-nums">{formatFigure(points, i18n.language)}</span>
                {' · '}
                {say(bandKey(definition, 'risk', level))}
              </span>
              <IconButton
                icon={Trash2}
                label={t('trend.remove', { time: timeOf(at) })}
                iconSize={16}
                onClick={() => keep(series.filter((one) => one.at !== at))}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <Field label={t('trend.time')} hint={t('trend.timeHint')} className="print:hidden">
        <Input type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
      </Field>
      <div className="row gap-2 flex-wrap print:hidden">
        <Button variant="soft" size="sm" disabled={typeof score !== 'number'} onClick={add}>
          <Icon as={Plus} size={16} />
          {t('trend.add')}
        </Button>
        {kept.length > 0 ? (
          <Button variant="ghost" size="sm" onClick={() => keep([])}>
            {t('trend.clear')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
};
