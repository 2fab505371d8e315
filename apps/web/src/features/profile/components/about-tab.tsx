import type { ProfilePage } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/page.tsx';
import { VerificationBadge } from '../../verification/index.ts';
import type { ProfileDialog } from '../model/profile-dialog.ts';
import { CompletenessCard } from './completeness-card.tsx';
import { EntrySection } from './entry-section.tsx';
import { PersonalCard, ProfessionalCard } from './facts-cards.tsx';

interface AboutProps {
  profile: ProfilePage;
  onOpen: (dialog: ProfileDialog) => void;
  onTab: (tab: 'career' | 'publications') => void;
}

/** Who a physician is. Parts without content are left out for others and offered to the owner. */
export const AboutTab = ({ profile, onOpen, onTab }: AboutProps) => {
  const { t } = useTranslation('profile');
  const isOwn = profile.own !== null;
  const isBare = !isOwn && !profile.bio && profile.interests.length === 0 && profile.awards.length === 0;
  return (
    <Columns
      end={
        <>
          {profile.own ? (
            <CompletenessCard completeness={profile.own.completeness} onOpen={onOpen} onTab={onTab} />
          ) : null}
          {profile.verified || isOwn ? <VerificationBadge memberId={profile.id} own={isOwn} /> : null}
          <ProfessionalCard profile={profile} />
          <PersonalCard profile={profile} />
        </>
      }
    >
      {profile.bio || isOwn ? (
        <Card as="section">
          <CardHead title={t('about.bio')} />
          <CardBody>
            {profile.bio ? (
              <p dir="auto" className="whitespace-pre-line break-words leading-7">
                {profile.bio}
              </p>
            ) : (
              <p className="text-small text-ink-muted">{t('about.empty')}</p>
            )}
          </CardBody>
        </Card>
      ) : null}
      {profile.interests.length > 0 || isOwn ? (
        <Card as="section">
          <CardHead title={t('about.interests')} />
          <CardBody>
            {profile.interests.length > 0 ? (
              <ul className="flex flex-wrap gap-2">
                {profile.interests.map((interest) => (
                  <li key={interest} className="max-w-full">
                    <Badge wrap>
                      <bdi>{interest}</bdi>
                    </Badge>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-small text-ink-muted">{t('about.empty')}</p>
            )}
          </CardBody>
        </Card>
      ) : null}
      {profile.awards.length > 0 || isOwn ? (
        <EntrySection kind="award" entries={profile.awards} isOwn={isOwn} userId={profile.id} />
      ) : null}
      {isBare ? (
        <Card as="section" pad="md">
          <p className="text-small text-ink-muted">{t('about.empty')}</p>
        </Card>
      ) : null}
    </Columns>
  );
};
