import { useTranslation } from 'react-i18next';
import { useReleaseNote } from '../api/use-release-note.ts';
import { storageKeys } from '../model/storage-keys.ts';
import { DataTable } from './data-table.tsx';
import { DocSections, tocOf } from './doc-sections.tsx';
import { InlineText } from './inline-text.tsx';
import { SitePage } from './site-page.tsx';

const StorageTable = () => {
  const { t } = useTranslation('cookies');
  const rows = t('table.rows', { returnObjects: true });
  return (
    <DataTable
      label={t('sections.instead.title')}
      columns={[t('table.key'), t('table.where'), t('table.why'), t('table.until')]}
      rows={storageKeys.map(({ id, key, where }) => ({
        id,
        cells: [
          <code key="key" className="font-mono text-[13px] break-all" dir="ltr">
            {key}
          </code>,
          // i18n-keys: cookies:table.*
          t(`table.${where}`),
          <InlineText key="why">{rows[id].why}</InlineText>,
          rows[id].until,
        ],
      }))}
    />
  );
};

/** No cookies, and what is kept in the browser instead. */
export const CookiesPage = () => {
  const { t } = useTranslation('cookies');
  const note = useReleaseNote();
  const sections = t('sections', { returnObjects: true });
  return (
    <SitePage title={t('title')} lead={t('lead')} note={note} toc={tocOf(sections)}>
      <DocSections sections={sections} extras={{ instead: <StorageTable /> }} />
    </SitePage>
  );
};
