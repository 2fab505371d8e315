import type { Dashboard } from '@mz/contracts';
import type { Catalogues } from '@mz/i18n';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { activityIcon } from '../../../lib/activity-icons.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { IconTile } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

type Entry = Dashboard['recentActivity'][number];

/** A newer server may name others. */
type Kind = keyof Catalogues['dashboard']['activity']['kinds'];

const Line = ({ entry, now }: { entry: Entry; now: Date }) => {
  const { t, i18n } = useTranslation('dashboard');
  const relative = useRelativeTime();
  const { detail } = entry;
  const at = new Date(entry.at);
  return (
    <li className="row gap-3 items-start px-[18px] py-[11px]">
      <IconTile icon={activityIcon(entry.kind)} />
      <span className="min-w-0 flex-1 text-small">
        {/* i18n-keys: dashboard:activity.kinds.* */}
        <span className="block text-[14px]">
          {t(`activity.kinds.${entry.kind as Kind}`, { defaultValue: t('activity.otherKind') })}
        </span>
        {detail ? (
          // As wide as its words: cut at their own end, not where the line of the other script ends.
          <span className="flex text-ink-muted">
            <Foreign className="min-w-0 truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
              {detail}
            </Foreign>
          </span>
        ) : null}
      </span>
      <time
        className="text-tiny text-ink-muted whitespace-nowrap leading-[22px]"
        dateTime={entry.at}
        title={formatDateTime(at, i18n.language)}
      >
        {relative(entry.at, now)}
      </time>
    </li>
  );
};

/** What this physician did lately. */
export const ActivityCard = ({ activity }: { activity: readonly Entry[] }) => {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  return (
    <Card as="section" aria-labelledby="activity-title">
      <CardHead
        className="px-[18px]"
        titleId="activity-title"
        title={t('activity.title')}
        action={
          <TextLink className="text-tiny" to="/settings?tab=security">
            {t('activity.all')}
          </TextLink>
        }
      />
      {activity.length === 0 ? (
        <EmptyState icon={Activity} title={t('activity.empty')} />
      ) : (
        <CardList>
          {activity.map((entry) => (
            <Line key={entry.id} entry={entry} now={now} />
          ))}
        </CardList>
      )}
    </Card>
  );
};
