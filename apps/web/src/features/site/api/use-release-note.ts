import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { currentRelease, dateOf } from '../model/releases.ts';

/** Which release a page of rules or facts describes, in a sentence. */
export const useReleaseNote = (): string => {
  const { t, i18n } = useTranslation('site');
  return t('appliesTo', {
    version: currentRelease.version,
    date: formatDate(dateOf(currentRelease), i18n.language),
  });
};
