import type { ProfilePage } from '@mz/contracts';
import type { Catalogues } from '@mz/i18n';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { activityIcon } from '../../../lib/activity-icons.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { EmptyState } from '../../../ui/states.tsx';

type Line = ProfilePage['activity'][number];

/** A newer server may name others. */
type OwnKind = keyof Catalogues['profile']['activity']['own'];
type OtherKind = keyof Catalogues['profile']['activity']['other'];

/** What this physician did lately: for the owner all of it, for others what is theirs to know. */
export const ActivityTab = ({ activity, isOwn }: { activity: readonly Line[]; isOwn: boolean }) => {
  const { t, i18n } = useTranslation('profile');
  const now = useNow();
  const relative = useRelativeTime();
  // i18n-keys: profile:activity.own.* profile:activity.other.*
  const textOf = (kind: string) =>
    isOwn
      ? t(`activity.own.${kind as OwnKind}`, { defaultValue: t('activity.otherKind') })
      : t(`activity.other.${kind as OtherKind}`, { defaultValue: t('activity.otherKind') });
  return (
    <Card as="section">
      <CardHead title={t('tabs.activity')} />
      {activity.length === 0 ? (
        <EmptyState icon={Activity} title={t('activity.empty')} />
      ) : (
        <CardList>
          {activity.map(({ id, kind, detail, at }) => (
            <ListRow
              key={id}
              icon={activityIcon(kind)}
              title={textOf(kind)}
              detail={detail ? <bdi>{detail}</bdi> : null}
              end={
                <time dateTime={at} title={formatDateTime(new Date(at), i18n.language)}>
                  {relative(at, now)}
                </time>
              }
            />
          ))}
        </CardList>
      )}
    </Card>
  );
};
