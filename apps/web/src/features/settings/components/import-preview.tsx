import type { DataImport, ImportPart } from '@mz/contracts/archive-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface ImportPreviewProps {
  brought: DataImport;
  busy: boolean;
  onApply: (parts: ImportPart[]) => void;
  onDiscard: () => void;
}

/** What an archive holds, with a tick for each part; nothing is added without one. */
export const ImportPreview = ({ brought, busy, onApply, onDiscard }: ImportPreviewProps) => {
  const { t, i18n } = useTranslation('settings');
  const [ticks, setTicks] = useState<ReadonlySet<ImportPart>>(new Set());
  const all = brought.parts.map(({ part }) => part);
  const isAll = all.length > 0 && all.every((part) => ticks.has(part));
  const amountOf = (count: number) => ({ count, amount: formatNumber(count, i18n.language) });
  const toggle = (part: ImportPart, on: boolean) =>
    setTicks((now) => new Set(on ? [...now, part] : [...now].filter((one) => one !== part)));

  return (
    <div className="stack gap-4">
      {brought.madeAt ? (
        <p className="text-small font-medium">
          {t('import.made', { date: formatDate(new Date(brought.madeAt), i18n.language) })}
        </p>
      ) : null}
      {brought.isOwn ? null : <Banner tone="info">{t('import.otherAccount')}</Banner>}
      {all.length === 0 ? <p className="text-small">{t('import.nothing')}</p> : null}
      {all.length > 0 ? (
        <fieldset className="stack gap-1">
          <legend className="text-small text-ink-muted mb-1">{t('import.pick')}</legend>
          {all.length > 1 ? (
            <Checkbox
              checked={isAll || (ticks.size > 0 && 'mixed')}
              onChange={() => setTicks(new Set(isAll ? [] : all))}
            >
              {t('import.all')}
            </Checkbox>
          ) : null}
          {/* i18n-keys: settings:import.part.* */}
          {brought.parts.map(({ part, rows, unreadable, replaces }) => (
            <Checkbox
              key={part}
              checked={ticks.has(part)}
              onChange={(on) => toggle(part, on)}
              end={t('import.rows', amountOf(rows))}
              detail={[
                t(replaces ? 'import.replaces' : 'import.adds'),
                ...(unreadable > 0 ? [t('import.unreadable', amountOf(unreadable))] : []),
              ].join(' · ')}
            >
              {t(`import.part.${part}`)}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <div className="row gap-2 flex-wrap">
        <Button
          busy={busy}
          disabled={ticks.size === 0}
          onClick={() => onApply(all.filter((part) => ticks.has(part)))}
        >
          {t('import.apply')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onDiscard}>
          {t('import.discard')}
        </Button>
      </div>
      {brought.obstacles.length > 0 ? (
        <details className="text-small">
          <summary className="cursor-pointer text-primary pointer-coarse:py-3">{t('import.not')}</summary>
          {/* i18n-keys: settings:import.obstacle.* */}
          <ul className="stack gap-3 mt-3">
            {brought.obstacles.map(({ obstacle, files }) => (
              <li key={obstacle}>
                <p>{t(`import.obstacle.${obstacle}`)}</p>
                <p className="text-tiny text-ink-muted break-words" lang="en" dir="ltr">
                  <code className="font-mono">{files.join(', ')}</code>
                </p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
};
