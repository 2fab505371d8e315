import { useTranslation } from 'react-i18next';
import { BackLink as BackTo } from '../../../ui/back-link.tsx';

/** Back to the academy, above the title of a screen in it. */
export const BackLink = () => {
  const { t } = useTranslation('academy');
  return <BackTo to="/academy">{t('title')}</BackTo>;
};
