import { useTranslation } from 'react-i18next';
import { DocSections, tocOf } from './doc-sections.tsx';
import { SitePage } from './site-page.tsx';

/** What the product is, what it holds to and who runs it. */
export const AboutPage = () => {
  const { t } = useTranslation('about');
  const sections = t('sections', { returnObjects: true });
  return (
    <SitePage title={t('title')} lead={t('lead')} toc={tocOf(sections)}>
      <DocSections sections={sections} />
    </SitePage>
  );
};
