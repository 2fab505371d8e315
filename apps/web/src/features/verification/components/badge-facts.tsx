import type { VerificationBadge } from '@mz/contracts/verification';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { countryName } from '../model/countries.ts';

/** Field, register, date and end of a check, line by line. */
export const BadgeFacts = ({ badge }: { badge: VerificationBadge }) => {
  const { t, i18n } = useTranslation('verification');
  const specialties = useSpecialties();
  const facts = [
    ['field', specialties.nameOf(badge.field)],
    ['register', badge.register],
    ['country', countryName(badge.country, i18n.language)],
    ['checked', formatDate(new Date(badge.checkedAt), i18n.language)],
    ['until', formatDate(new Date(badge.expiresAt), i18n.language)],
  ] as const;
  return (
    <FactList>
      {facts.map(([key, value]) => (
        <div key={key} className="contents">
          {/* i18n-keys: verification:facts.* */}
          <dt>{t(`facts.${key}`)}</dt>
          <dd className="min-w-0 break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </FactList>
  );
};
