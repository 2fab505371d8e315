import type { GrowthOverview } from '@mz/contracts/growth';
import { Award, FileKey2, FileText, type LucideIcon, Target } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead, CardList } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSaveBadge } from '../api/growth.api.ts';

type Achievement = GrowthOverview['achievements'][number];

const looks: Record<Achievement['kind'], { icon: LucideIcon; tone: Tone }> = {
  certificate: { icon: Award, tone: 'success' },
  milestone: { icon: Target, tone: 'primary' },
  publication: { icon: FileText, tone: 'info' },
};
const few = 4;

/** Certificates, publications and hours that were reached, the latest first. */
export const AchievementsCard = ({ achievements }: { achievements: readonly Achievement[] }) => {
  const { t, i18n } = useTranslation('growth');
  const ago = useRelativeTime();
  const now = useNow();
  const errorText = useApiError();
  const badge = useSaveBadge();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? achievements : achievements.slice(0, few);
  const titleOf = ({ title, hours }: Achievement): string =>
    hours === null
      ? title
      : t('achievements.hours', { hours: formatNumber(hours, i18n.language), year: title });
  return (
    <Card as="section">
      <CardHead
        title={t('achievements.title')}
        action={
          achievements.length > few ? (
            <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'achievements.fewer' : 'achievements.all')}
            </Button>
          ) : null
        }
      />
      {badge.isError || badge.data ? (
        <CardBody className="pb-2">
          <Banner tone={badge.isError ? 'danger' : 'success'}>
            {badge.data ? (
              <>
                {t('badge.saved')} <TextLink to={badge.data.path}>{t('badge.open')}</TextLink>
              </>
            ) : (
              errorText(badge.error)
            )}
          </Banner>
        </CardBody>
      ) : null}
      {achievements.length === 0 ? (
        <p className="px-4 pb-4 text-small text-ink-muted">{t('achievements.none')}</p>
      ) : (
        <CardList>
          {shown.map((one) => (
            <ListRow
              key={one.id}
              icon={looks[one.kind].icon}
              title={<bdi>{titleOf(one)}</bdi>}
              detail={<time dateTime={one.on}>{ago(`${one.on}T00:00:00`, now)}</time>}
              {...(one.path && { to: one.path })}
              end={
                <>
                  <Badge tone={looks[one.kind].tone}>{t(`achievements.${one.kind}`)}</Badge>
                  {one.badge || one.certificate ? (
                    <IconButton
                      icon={FileKey2}
                      label={t('badge.save', { title: titleOf(one) })}
                      disabled={badge.isPending}
                      onClick={() => badge.mutate(one)}
                    />
                  ) : null}
                </>
              }
            />
          ))}
        </CardList>
      )}
    </Card>
  );
};
