import { useTranslation } from 'react-i18next';
import { DocSections, tocOf } from './components/doc-sections.tsx';
import { SitePage } from './components/site-page.tsx';
import { useReleaseNote } from './use-release-note.ts';

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
