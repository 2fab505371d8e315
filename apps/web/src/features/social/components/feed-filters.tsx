import { languages } from '@mz/contracts';
import { feedSorts } from '@mz/contracts/social';
import { languageNames } from '@mz/i18n';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { SideNavButton, SideNavLabel } from '../../../ui/side-nav.tsx';
import type { FeedFilter } from '../api/social.api.ts';

interface FeedFiltersProps {
  filter: FeedFilter;
  onChange: (parts: Readonly<Record<string, string | undefined>>) => void;
}

const tick = <Icon as={Check} size={16} />;

/** Language and order of the list. */
export const FeedFilters = ({ filter, onChange }: FeedFiltersProps) => {
  const { t } = useTranslation('social');
  return (
    <>
      <fieldset className="flex flex-col gap-px">
        <SideNavLabel as="h2">{t('filters.language')}</SideNavLabel>
        <SideNavButton
          aria-current={filter.language ? undefined : 'true'}
          end={filter.language ? undefined : tick}
          onClick={() => onChange({ language: undefined })}
        >
          {t('filters.all')}
        </SideNavButton>
        {languages.map((language) => (
          <SideNavButton
            key={language}
            lang={language}
            aria-current={filter.language === language ? 'true' : undefined}
            end={filter.language === language ? tick : undefined}
            onClick={() => onChange({ language })}
          >
            {languageNames[language]}
          </SideNavButton>
        ))}
      </fieldset>
      {filter.feed === 'all' ? (
        <fieldset className="flex flex-col gap-px">
          <SideNavLabel as="h2">{t('filters.sort')}</SideNavLabel>
          {feedSorts.map((sort) => (
            <SideNavButton
              key={sort}
              aria-current={filter.sort === sort ? 'true' : undefined}
              end={filter.sort === sort ? tick : undefined}
              onClick={() => onChange({ sort: sort === 'recent' ? undefined : sort })}
            >
              {/* i18n-keys: social:sorts.* */}
              {t(`sorts.${sort}`)}
            </SideNavButton>
          ))}
        </fieldset>
      ) : null}
    </>
  );
};
