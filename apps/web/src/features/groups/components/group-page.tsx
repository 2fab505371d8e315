import type { Group } from '@mz/contracts/groups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { subscribeTopic } from '../../../lib/live-topics.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Columns, Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { GroupFeed } from '../../social/index.ts';
import { groupQueries } from '../api/groups.api.ts';
import { groupKeys } from '../api/groups.keys.ts';
import { GroupHead } from './group-head.tsx';
import { MeetingList } from './meeting-card.tsx';

const waiting = (
  <Card>
    <SkeletonRows rows={3} />
  </Card>
);
/** Beside the week on a desk, far below it on a phone. */
const GroupSide = lazyPart(async () => (await import('./group-side.tsx')).GroupSide, waiting);
const GroupMembers = lazyPart(
  async () => (await import('./group-members.tsx')).GroupMembers,
  waiting,
  'drawn',
);
const GroupFiles = lazyPart(async () => (await import('./group-files.tsx')).GroupFiles, waiting, 'drawn');

const tabIds = ['posts', 'papers', 'members', 'files'] as const;

const About = ({ group }: { group: Group }) => {
  const { t } = useTranslation('groups');
  return (
    <>
      {group.description ? (
        <Card as="section" aria-label={t('form.description')}>
          <CardHead title={t('form.description')} />
          <p dir="auto" className="px-4 pb-4 text-small whitespace-pre-wrap break-words text-ink-muted">
            {group.description}
          </p>
        </Card>
      ) : null}
      {group.rules ? (
        <Card as="section" aria-label={t('rules')}>
          <CardHead title={t('rules')} />
          <p dir="auto" className="px-4 pb-4 text-small whitespace-pre-wrap break-words text-ink-muted">
            {group.rules}
          </p>
        </Card>
      ) : null}
    </>
  );
};

const Inside = ({ group }: { group: Group }) => {
  const { t } = useTranslation('groups');
  const client = useQueryClient();
  const wanted = useSearchParams()[0].get('meeting');
  const [tab, setTab] = useState<(typeof tabIds)[number]>('posts');
  const { data: coming, isLoading } = useQuery(groupQueries.meetings(group.id, 'coming'));
  const isPast = wanted !== null && coming !== undefined && !coming.meetings.some(({ id }) => id === wanted);
  const { key } = useLocation();
  const isKnown = coming !== undefined && wanted !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks for the same date again is taken there again
  useEffect(() => {
    if (isKnown) setTab(isPast ? 'papers' : 'posts');
  }, [isPast, isKnown, wanted, key]);
  useEffect(
    () =>
      subscribeTopic(`group:${group.id}`, () => void client.invalidateQueries({ queryKey: groupKeys.all })),
    [client, group.id],
  );
  return (
    <Tabs
      label={group.name}
      value={tab}
      onChange={setTab}
      // i18n-keys: groups:tabs.*
      tabs={tabIds.map((id) => ({ id, text: t(`tabs.${id}`) }))}
      frame={(list) => <GroupHead group={group} tabs={list} />}
      className="flex flex-col gap-4"
    >
      <Columns
        end={
          <>
            <GroupSide group={group} onShow={setTab} />
            <About group={group} />
          </>
        }
      >
        <TabPanel id="posts" className="flex flex-col gap-4">
          {/* Dates stand above the posts, which wait for them unseen: they would be pushed down. */}
          {isLoading ? (
            <Card>
              <SkeletonRows rows={6} />
            </Card>
          ) : null}
          <div className="flex flex-col gap-4" hidden={isLoading}>
            <MeetingList group={group} when="coming" wanted={wanted} />
            <GroupFeed groupId={group.id} empty={t('noPosts')} label={t('write')} />
          </div>
        </TabPanel>
        <TabPanel id="papers" className="flex flex-col gap-4">
          <MeetingList group={group} when="past" empty={t('meetings.none')} wanted={wanted} />
        </TabPanel>
        <TabPanel id="members" className="flex flex-col gap-4">
          {group.requests > 0 ? <GroupMembers group={group} state="requested" /> : null}
          <GroupMembers group={group} state="active" />
        </TabPanel>
        <TabPanel id="files">
          <GroupFiles group={group} />
        </TabPanel>
      </Columns>
    </Tabs>
  );
};

/** A group: what its members write, and the papers they read together. */
export const GroupPage = () => {
  const { t } = useTranslation('groups');
  const { id = '' } = useParams();
  const errorText = useApiError();
  const { data: group, error, isPending, refetch } = useQuery(groupQueries.one(id));
  useTitle(group?.name ?? t('title'));
  if (isPending)
    return (
      <Page>
        <SkeletonRows rows={6} />
      </Page>
    );
  if (!group)
    return (
      <Page narrow>
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState title={t('noneFound')} />
        ) : (
          <ErrorState title={t('failed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        )}
      </Page>
    );
  return (
    <Page>
      <div className="flex flex-col gap-4">
        {group.state === 'active' ? (
          <Inside group={group} />
        ) : (
          <>
            <GroupHead group={group} />
            <About group={group} />
            <EmptyState title={t('closed')} />
          </>
        )}
      </div>
    </Page>
  );
};
