import { caseCounts } from '@mz/clinical/index/case-counts';
import type { caseSources } from '@mz/clinical/index/case-sources';
import { CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { Foreign } from '../../../ui/foreign.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Sources = (typeof caseSources)[string];

/** What a tool was checked against; its sources come when the line is opened. */
export const CheckedCases = ({ id, version }: { id: string; version: string }) => {
  const { t, i18n } = useTranslation('tools');
  const [sources, setSources] = useState<Sources | 'failed'>();
  const counts = caseCounts[id];
  if (counts === undefined)
    return (
      <p className="text-small row gap-1.5 text-ink-muted">
        <Icon as={Info} size={16} />
        {t('versionUnchecked', { version })}
      </p>
    );
  const cases = formatList(
    [
      counts.independent > 0 ? t('cases.independent', { count: counts.independent }) : [],
      counts.own > 0 ? t('cases.own', { count: counts.own }) : [],
    ].flat(),
    i18n.language,
  );
  const load = () =>
    import('@mz/clinical/index/case-sources').then(
      (loaded) => setSources(loaded.caseSources[id] ?? []),
      () => setSources('failed'),
    );
  return (
    <details
      className="text-small"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !Array.isArray(sources)) void load();
      }}
    >
      <summary className="cursor-pointer text-success pointer-coarse:py-3">
        <Icon as={CircleCheck} size={16} className="me-1.5 inline align-[-3px]" />
        {t('versionChecked', { version, cases })}
      </summary>
      {sources === 'failed' ? (
        <p role="alert" className="mt-2 text-danger">
          {t('cases.failed')}
        </p>
      ) : (
        <ul className="stack mt-2 list-disc gap-1 ps-5 text-ink-muted" aria-busy={sources === undefined}>
          {sources?.map(({ source, cases: count }) => (
            <li key={source} className="wrap-anywhere">
              <Foreign>{source}</Foreign>
              {count > 1 ? ` (${t('cases.of', { count })})` : null}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
};
