import type { Group, GroupMeeting } from '@mz/contracts/groups';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEventTime, formatNumber, formatShortDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, Count } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { DateTile } from '../../../ui/date-tile.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { groupQueries } from '../api/groups.api.ts';
import { MemberName } from './member-name.tsx';

const shown = { dates: 2, members: 5, papers: 3 };
const barSteps = 20;
/** At the end of a head; a word of three letters is as wide as a finger. */
const linkPlace = 'justify-end text-small pointer-coarse:min-w-11';

const Panel = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card as="section" aria-label={title}>
    <CardHead title={title} action={action} />
    <CardList>{children}</CardList>
  </Card>
);

const NextDates = ({ group }: { group: Group }) => {
  const { t, i18n } = useTranslation('groups');
  const { data } = useQuery(groupQueries.meetings(group.id, 'coming'));
  const meetings = data?.meetings.slice(0, shown.dates) ?? [];
  if (meetings.length === 0) return null;
  return (
    <Panel title={t('side.next')}>
      {meetings.map(({ id, startsAt, article, place }) => (
        <ListRow
          key={id}
          size="sm"
          start={<DateTile at={startsAt} />}
          to={`?meeting=${id}`}
          title={<bdi className="line-clamp-2">{article.title}</bdi>}
          detail={
            <>
              {formatEventTime(new Date(startsAt), i18n.language).when}
              {place ? (
                <>
                  {' · '}
                  <bdi>{place}</bdi>
                </>
              ) : null}
            </>
          }
        />
      ))}
    </Panel>
  );
};

const FirstMembers = ({ group, onAll }: { group: Group; onAll: () => void }) => {
  const { t, i18n } = useTranslation('groups');
  const { nameOf } = useSpecialties();
  const self = useSession().user?.id;
  const query = useInfiniteQuery(groupQueries.members(group.id, 'active'));
  const members = query.data?.pages[0]?.members.slice(0, shown.members) ?? [];
  if (members.length === 0) return null;
  return (
    <Panel
      title={t('members')}
      action={
        <Button variant="plain" className={linkPlace} onClick={onAll}>
          {t('side.allMembers', { amount: formatNumber(group.members, i18n.language) })}
        </Button>
      }
    >
      {members.map(({ id, fullName, avatarUrl, specialty, hospital, verified, role }) => (
        <ListRow
          key={id}
          size="sm"
          start={<Avatar name={fullName} url={avatarUrl} size={28} />}
          to={`/profile/${id}`}
          title={<MemberName name={fullName} isVerified={verified} />}
          detail={[specialty && nameOf(specialty), hospital].filter(Boolean).join(' · ')}
          end={
            role !== 'member' ? (
              // i18n-keys: groups:roles.*
              <Badge tone="primary">{t(`roles.${role}`)}</Badge>
            ) : id === self ? (
              <Badge>{t('side.you')}</Badge>
            ) : undefined
          }
        />
      ))}
      {group.requests > 0 ? (
        <li className="flex items-center justify-between gap-2 px-4 py-2 text-small">
          <span className="row gap-1.5">
            <Count accent>{formatNumber(group.requests, i18n.language)}</Count>
            {t('side.ask', { count: group.requests })}
          </span>
          <Button variant="plain" className={linkPlace} onClick={onAll}>
            {t('side.look')}
          </Button>
        </li>
      ) : null}
    </Panel>
  );
};

const PaperRead = ({ group, meeting }: { group: Group; meeting: GroupMeeting }) => {
  const { t, i18n } = useTranslation('groups');
  const { article, readers, startsAt } = meeting;
  const label = t('meetings.readers', {
    count: readers,
    amount: formatNumber(readers, i18n.language),
    total: formatNumber(group.members, i18n.language),
  });
  return (
    <li className="stack gap-1.5 px-4 py-3">
      <TextLink tone="plain" to={`/research/${article.id}`} className="text-small font-medium">
        <bdi className="line-clamp-2">{article.title}</bdi>
      </TextLink>
      {article.retracted ? (
        <Badge tone="danger" className="self-start">
          {t('meetings.retracted')}
        </Badge>
      ) : null}
      <div className="flex items-center gap-2 text-tiny text-ink-muted tabular-nums">
        <span className="shrink-0">{formatShortDay(new Date(startsAt), i18n.language)}</span>
        <span className="min-w-0 flex-1">
          <ZoneBar
            kind="steps"
            size="sm"
            filled={Math.min(barSteps, Math.round((readers / Math.max(1, group.members)) * barSteps))}
            total={barSteps}
            label={label}
          />
        </span>
        <span aria-hidden="true" className="shrink-0">
          {t('side.readers', { count: readers, amount: formatNumber(readers, i18n.language) })}
        </span>
      </div>
    </li>
  );
};

const PapersRead = ({ group, onAll }: { group: Group; onAll: () => void }) => {
  const { t } = useTranslation('groups');
  const { data } = useQuery(groupQueries.meetings(group.id, 'past'));
  const meetings = data?.meetings.slice(0, shown.papers) ?? [];
  if (meetings.length === 0) return null;
  return (
    <Panel
      title={t('tabs.papers')}
      action={
        <Button variant="plain" className={linkPlace} onClick={onAll}>
          {t('side.allPapers')}
        </Button>
      }
    >
      {meetings.map((meeting) => (
        <PaperRead key={meeting.id} group={group} meeting={meeting} />
      ))}
    </Panel>
  );
};

/** Beside a group: its next dates, who is in it and what it has read. */
export const GroupSide = ({
  group,
  onShow,
}: {
  group: Group;
  onShow: (tab: 'members' | 'papers') => void;
}) => (
  <>
    <NextDates group={group} />
    <FirstMembers group={group} onAll={() => onShow('members')} />
    <PapersRead group={group} onAll={() => onShow('papers')} />
  </>
);
