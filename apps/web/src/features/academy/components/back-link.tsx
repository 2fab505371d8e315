import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** Back to the academy, above the title of a screen in it. */
export const BackLink = () => {
  const { t } = useTranslation('academy');
  return (
    <p className="mb-3 text-small">
      <TextLink to="/academy" className="row w-fit gap-1">
        <Icon as={ChevronLeft} size={16} flip />
        {t('title')}
      </TextLink>
    </p>
  );
};
