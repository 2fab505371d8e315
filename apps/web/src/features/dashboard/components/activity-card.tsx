import type { Dashboard } from '@mz/contracts';
import { notificationLimits } from '@mz/contracts/notifications';
import type { Catalogues } from '@mz/i18n';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Activity, Calculator, type LucideIcon, MessageSquare, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { activityIcon } from '../../../lib/activity-icons.ts';
import { formatDateTime, formatPercent } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { IconTile } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { myZoneQueries } from '../../myzone/index.ts';
import { NotificationText, notificationIcons, notificationsQuery } from '../../notifications/index.ts';

type Entry = Dashboard['recentActivity'][number];

/** A newer server may name others. */
type Kind = keyof Catalogues['dashboard']['activity']['kinds'];

interface Happening {
  readonly id: string;
  readonly at: string;
  readonly icon: LucideIcon;
  readonly isAlarming?: boolean;
  readonly text: ReactNode;
  readonly detail: string | null;
  readonly to?: string;
}

const maxLines = 6;

/** What the member did and what others did for them, the latest first; `null` until all of it is here. */
const useHappenings = (activity: readonly Entry[]): readonly Happening[] | null => {
  const { t, i18n } = useTranslation(['dashboard', 'notifications']);
  const zone = useQuery(myZoneQueries.index());
  const told = useInfiniteQuery(notificationsQuery(false, notificationLimits.onScreen));
  if (zone.isPending || told.isPending) return null;
  const own = activity.map(
    ({ id, kind, at, detail }): Happening => ({
      id,
      at,
      icon: activityIcon(kind),
      // i18n-keys: dashboard:activity.kinds.*
      text: t(`activity.kinds.${kind as Kind}`, { defaultValue: t('activity.otherKind') }),
      detail,
    }),
  );
  const said = (key: 'activity.calculated' | 'activity.studied', what: string) => (
    <Trans
      t={t}
      i18nKey={key}
      values={{ what: `\u2068${what}\u2069` }}
      components={{ b: <b className="font-semibold" /> }}
      shouldUnescape
    />
  );
  const { calculations = [], conversations = [], learning = [] } = zone.data ?? {};
  const dated = <T extends { at: string | null }>(doors: readonly T[]) =>
    doors.flatMap((door) => (door.at === null ? [] : [{ ...door, at: door.at }]));
  const others = (told.data?.pages[0]?.notifications ?? []).filter(({ kind }) =>
    i18n.exists(`notifications:kinds.${kind}`),
  );
  return [
    ...own,
    ...dated(calculations).map(({ id, at, title, calculatorId }) => ({
      id,
      at,
      icon: Calculator,
      text: said('activity.calculated', title),
      detail: null,
      to: `/tools/${calculatorId}`,
    })),
    ...dated(learning).map(({ id, at, title, percent }) => ({
      id,
      at,
      icon: Play,
      text: said('activity.studied', title),
      detail: t('activity.covered', { percent: formatPercent(percent, i18n.language) }),
      to: `/academy/${id}`,
    })),
    ...dated(conversations).map(({ id, at, title }) => ({
      id,
      at,
      icon: MessageSquare,
      text: t('activity.asked'),
      detail: title,
      to: `/zonebot/${id}`,
    })),
    ...others.map((one) => ({
      id: `${one.kind}${one.id}`,
      at: one.at,
      icon: notificationIcons[one.icon],
      isAlarming: one.kind === 'paper_retracted',
      text: <NotificationText notification={one} />,
      detail: one.excerpt || null,
      to: one.link,
    })),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxLines);
};

const Line = ({ line, now }: { line: Happening; now: Date }) => {
  const { i18n } = useTranslation();
  const relative = useRelativeTime();
  return (
    <li className="row gap-3 items-start px-[18px] py-[11px]">
      <IconTile icon={line.icon} isAlarming={line.isAlarming} />
      <span className="min-w-0 flex-1 text-small">
        <span className="block text-[14px]">
          {line.to ? (
            <TextLink tone="plain" to={line.to}>
              {line.text}
            </TextLink>
          ) : (
            line.text
          )}
        </span>
        {line.detail ? (
          // As wide as its words: cut at their own end, not where the line of the other script ends.
          <span className="flex text-ink-muted">
            <Foreign className="min-w-0 truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
              {line.detail}
            </Foreign>
          </span>
        ) : null}
      </span>
      <time
        className="text-tiny text-ink-muted whitespace-nowrap leading-[22px]"
        dateTime={line.at}
        title={formatDateTime(new Date(line.at), i18n.language)}
      >
        {relative(line.at, now)}
      </time>
    </li>
  );
};

/** What happened lately: what this physician did, and what others did for them. */
export const ActivityCard = ({ activity }: { activity: readonly Entry[] }) => {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  const lines = useHappenings(activity);
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
      {lines === null ? <SkeletonRows rows={maxLines} /> : null}
      {lines?.length === 0 ? <EmptyState icon={Activity} title={t('activity.empty')} /> : null}
      <CardList>
        {lines?.map((line) => (
          <Line key={line.id} line={line} now={now} />
        ))}
      </CardList>
    </Card>
  );
};
