import { useTranslation } from 'react-i18next';
import { useReleaseNote } from '../api/use-release-note.ts';
import { DocSections, tocOf } from './doc-sections.tsx';
import { SitePage } from './site-page.tsx';

/** The rules that come with the software. */
export const TermsPage = () => {
  const { t } = useTranslation('terms');
  const note = useReleaseNote();
  const sections = t('sections', { returnObjects: true });
  return (
    <SitePage title={t('title')} lead={t('lead')} note={note} toc={tocOf(sections)}>
      <DocSections sections={sections} />
    </SitePage>
  );
};
