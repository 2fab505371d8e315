import type { Dashboard } from '@mz/contracts';
import { type ProfileStep, profileSteps } from '@mz/contracts/profile-page';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

const isStep = (name: string): name is ProfileStep => profileSteps.some((step) => step === name);
/** Steps that are named; the others wait until these are done. */
const maxNamed = 3;

const Completion = ({ completion }: { completion: Dashboard['profileCompletion'] }) => {
  const { t, i18n } = useTranslation('dashboard');
  if (completion.total === 0 || completion.filled >= completion.total) return null;
  // i18n-keys: dashboard:profile.fields.*
  const missing = completion.missing
    .filter(isStep)
    .slice(0, maxNamed)
    .map((name) => t(`profile.fields.${name}`));
  const label = t('profile.completion', {
    filled: formatNumber(completion.filled, i18n.language),
    total: formatNumber(completion.total, i18n.language),
  });
  return (
    <div className="stack gap-2 mt-3.5">
      <span className="text-small text-ink-muted">{label}</span>
      <ZoneBar kind="steps" filled={completion.filled} total={completion.total} label={label} />
      {missing.length > 0 ? (
        <TextLink className="text-tiny" to="/profile">
          {t('profile.add', { list: formatList(missing, i18n.language) })}
        </TextLink>
      ) : null}
    </div>
  );
};

interface ProfileCardProps {
  profile: Dashboard['profile'];
  completion: Dashboard['profileCompletion'];
}

/** Who is signed in, as colleagues will see them. */
export const ProfileCard = ({ profile, completion }: ProfileCardProps) => {
  const { t } = useTranslation('dashboard');
  const { nameOf } = useSpecialties();
  return (
    <Card as="section" className="p-[18px]" aria-label={t('profile.label')}>
      <div className="row gap-3">
        <Avatar name={profile.fullName} url={profile.avatarUrl} size={44} />
        <div className="min-w-0 flex-1">
          <div className="row gap-1.5">
            <TextLink tone="plain" className="truncate font-semibold" to="/profile">
              <bdi>{profile.fullName || profile.email}</bdi>
            </TextLink>
            {profile.verified ? (
              <span className="inline-flex align-[-3px] text-primary">
                <Icon as={ShieldCheck} size={16} label={t('profile.verified')} />
              </span>
            ) : null}
          </div>
          <div className="text-small text-ink-muted">
            <bdi>{profile.specialty ? nameOf(profile.specialty) : t('profile.noSpecialty')}</bdi>
            {profile.hospital ? (
              <>
                {' · '}
                <bdi>{profile.hospital}</bdi>
              </>
            ) : null}
          </div>
        </div>
      </div>
      <Completion completion={completion} />
    </Card>
  );
};
