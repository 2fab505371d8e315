import type { MemberCard } from '@mz/contracts';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';

interface MemberLineProps {
  member: MemberCard;
  detail?: ReactNode;
  end?: ReactNode;
}

/** Somebody of a round or an hour. */
export const MemberLine = ({ member, detail, end }: MemberLineProps) => {
  const { t } = useTranslation('mentoring');
  const specialties = useSpecialties();
  const about = [member.specialty && specialties.nameOf(member.specialty), member.hospital]
    .filter(Boolean)
    .join(' · ');
  return (
    <ListRow
      start={<Avatar name={member.fullName} url={member.avatarUrl} size={44} />}
      to={member.fullName ? `/profile/${member.id}` : undefined}
      title={
        <span className="row gap-1.5">
          <bdi>{member.fullName || t('hidden')}</bdi>
          {member.verified ? (
            <span className="text-primary">
              <Icon as={ShieldCheck} size={16} />
              <span className="sr-only">{t('verified')}</span>
            </span>
          ) : null}
        </span>
      }
      detail={
        <>
          {about ? <bdi className="block">{about}</bdi> : null}
          {detail}
        </>
      }
      end={end ? <span className="relative row flex-wrap justify-end gap-2">{end}</span> : null}
    />
  );
};
