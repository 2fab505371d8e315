import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';

/** A name in a list of members, with the mark of those whose licence was verified. */
export const MemberName = ({ name, isVerified }: { name: string; isVerified: boolean }) => {
  const { t } = useTranslation('social');
  return (
    <>
      <bdi>{name}</bdi>
      {isVerified ? (
        <Icon
          as={ShieldCheck}
          size={14}
          className="ms-1 inline align-[-2px] text-primary"
          label={t('verified')}
        />
      ) : null}
    </>
  );
};
