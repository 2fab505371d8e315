import type { DataImport } from '@mz/contracts/archive-import';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';

const outcomes = ['added', 'replaced', 'present', 'skipped'] as const;

/** What became of each part that was brought back. */
export const ImportResults = ({ brought }: { brought: DataImport }) => {
  const { t, i18n } = useTranslation('settings');
  return (
    <div className="stack gap-3">
      <Banner tone="success">{t('import.done')}</Banner>
      {/* i18n-keys: settings:import.part.* settings:import.result.* */}
      <ul className="stack gap-2 text-small">
        {brought.results.map(({ part, lost, ...counts }) => (
          <li key={part}>
            {t(`import.part.${part}`)}
            <span className="block text-tiny text-ink-muted">
              {outcomes
                .filter((outcome) => counts[outcome] > 0)
                .map((outcome) =>
                  t(`import.result.${outcome}`, {
                    count: counts[outcome],
                    amount: formatNumber(counts[outcome], i18n.language),
                  }),
                )
                .join(' · ')}
            </span>
            {lost.map((picture) => (
              // i18n-keys: settings:import.lost.*
              <span key={picture} className="block text-tiny text-warning">
                {t(`import.lost.${picture}`)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
};
