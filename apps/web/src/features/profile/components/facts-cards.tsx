import type { ProfileField, ProfilePage } from '@mz/contracts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';

interface Fact {
  key:
    | 'email'
    | 'phone'
    | 'location'
    | 'joined'
    | 'hospital'
    | 'specialty'
    | 'subspecialty'
    | 'license'
    | 'boardCertification'
    | 'orcid';
  value: ReactNode;
  field?: ProfileField;
}

const Facts = ({
  title,
  facts,
  withheld,
}: {
  title: string;
  facts: Fact[];
  withheld: ProfilePage['withheld'];
}) => {
  const { t } = useTranslation('profile');
  const lockOf = (field: ProfileField | undefined) => {
    const audience = field ? withheld[field] : undefined;
    return audience === 'doctors' || audience === 'connections' ? audience : null;
  };
  const shown = facts.filter(({ value, field }) => value || lockOf(field));
  if (shown.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={title} />
      <div className="px-4 pb-4">
        <FactList>
          {shown.map(({ key, value, field }) => {
            const lock = lockOf(field);
            return (
              <div key={key} className="contents">
                <dt className="self-start">{t(`field.${key}`)}</dt>
                <dd className="min-w-0 break-words">
                  {value || !lock ? (
                    value
                  ) : (
                    <span className="row gap-1.5 text-ink-muted">
                      <Icon as={Lock} size={14} />
                      {t(`withheld.${lock}`)}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
        </FactList>
      </div>
    </Card>
  );
};

const Stated = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('profile');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi>{children}</bdi>
      <Badge title={t('statedHint')}>{t('stated')}</Badge>
    </span>
  );
};

/** Where and as what a physician works; licence and board as stated. */
export const ProfessionalCard = ({ profile }: { profile: ProfilePage }) => {
  const { t } = useTranslation('profile');
  const { nameOf } = useSpecialties();
  return (
    <Facts
      title={t('about.professional')}
      withheld={profile.withheld}
      facts={[
        { key: 'hospital', value: profile.hospital && <bdi>{profile.hospital}</bdi> },
        { key: 'specialty', value: profile.specialty && <bdi>{nameOf(profile.specialty)}</bdi> },
        { key: 'subspecialty', value: profile.subspecialty && <bdi>{profile.subspecialty}</bdi> },
        { key: 'license', field: 'license', value: profile.license && <Stated>{profile.license}</Stated> },
        {
          key: 'boardCertification',
          field: 'boardCertification',
          value: profile.boardCertification && <Stated>{profile.boardCertification}</Stated>,
        },
        {
          key: 'orcid',
          value: profile.orcid && (
            <TextAnchor href={`https://orcid.org/${profile.orcid}`} target="_blank" rel="noreferrer">
              <bdi dir="ltr">{profile.orcid}</bdi>
            </TextAnchor>
          ),
        },
      ]}
    />
  );
};

/** How and where a physician is reached. */
export const PersonalCard = ({ profile }: { profile: ProfilePage }) => {
  const { t, i18n } = useTranslation('profile');
  return (
    <Facts
      title={t('about.personal')}
      withheld={profile.withheld}
      facts={[
        {
          key: 'email',
          field: 'email',
          value: profile.email && (
            <TextAnchor href={`mailto:${profile.email}`}>
              <bdi dir="ltr" className="break-all">
                {profile.email}
              </bdi>
            </TextAnchor>
          ),
        },
        { key: 'phone', field: 'phone', value: profile.phone && <bdi dir="ltr">{profile.phone}</bdi> },
        { key: 'location', field: 'location', value: profile.location && <bdi>{profile.location}</bdi> },
        { key: 'joined', value: formatDate(new Date(profile.joinedAt), i18n.language) },
      ]}
    />
  );
};
