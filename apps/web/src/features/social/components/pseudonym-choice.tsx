import { getPseudonymOffer } from '@mz/contracts/pseudonyms';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { socialKeys } from '../api/social.keys.ts';

const offer = () =>
  queryOptions({
    queryKey: socialKeys.pseudonyms,
    queryFn: ({ signal }) => call(getPseudonymOffer, { signal }),
  });

interface PseudonymChoiceProps {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/** Own name or a pseudonym, where pseudonyms are offered. */
export const PseudonymChoice = ({ chosen, onChange }: PseudonymChoiceProps) => {
  const { t } = useTranslation('social');
  const { data } = useQuery(offer());
  if (!data?.available && !chosen) return null;
  return (
    <Select
      variant="plain"
      label={t('pseudonym.choice')}
      value={chosen ? 'pseudonym' : 'name'}
      // i18n-keys: social:pseudonym.options.*
      options={(['name', 'pseudonym'] as const).map((value) => ({
        value,
        text: t(`pseudonym.options.${value}`),
      }))}
      onChange={(value) => onChange(value === 'pseudonym')}
    />
  );
};

/** What writing under a pseudonym means, before it is done. */
export const PseudonymNotice = ({ hasPictures }: { hasPictures: boolean }) => {
  const { t } = useTranslation('social');
  return (
    <Banner
      tone={hasPictures ? 'warning' : 'info'}
      icon={VenetianMask}
      title={t(hasPictures ? 'pseudonym.noPictures' : 'pseudonym.title')}
    >
      {t('pseudonym.text')} <TextLink to="/social/pseudonyms">{t('pseudonym.own')}</TextLink>
    </Banner>
  );
};
