import { useTranslation } from 'react-i18next';
import { useReleaseNote } from '../api/use-release-note.ts';
import { DataTable } from './data-table.tsx';
import { DocSections, tocOf } from './doc-sections.tsx';
import { SitePage } from './site-page.tsx';

const StoredData = () => {
  const { t } = useTranslation('privacy');
  const rows = t('table.rows', { returnObjects: true });
  return (
    <DataTable
      label={t('sections.stored.title')}
      columns={[t('table.what'), t('table.why'), t('table.until')]}
      rows={Object.entries(rows).map(([id, row]) => ({
        id,
        cells: [
          <>
            <span className="font-medium">{row.what}</span>
            <span className="text-ink-muted mt-0.5 block max-w-[380px]">{row.detail}</span>
          </>,
          row.why,
          row.until,
        ],
      }))}
    />
  );
};

/** What the software stores, why, for how long and who sees it. */
export const PrivacyPage = () => {
  const { t } = useTranslation('privacy');
  const note = useReleaseNote();
  const sections = t('sections', { returnObjects: true });
  return (
    <SitePage title={t('title')} lead={t('lead')} note={note} toc={tocOf(sections)}>
      <DocSections sections={sections} extras={{ stored: <StoredData /> }} />
    </SitePage>
  );
};
