import type { Group } from '@mz/contracts/groups';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpen, Plus, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge, Count } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { groupQueries, useCreateGroup } from '../api/groups.api.ts';
import { MoreRow } from './more-row.tsx';

const GroupForm = lazyPart(async () => (await import('./group-form.tsx')).GroupForm);
const GroupRow = ({ group }: { group: Group }) => {
  const { t, i18n } = useTranslation('groups');
  return (
    <ListRow
      icon={BookOpen}
      to={`/social/groups/${group.id}`}
      title={<bdi>{group.name}</bdi>}
      detail={
        <>
          {group.description ? (
            <span dir="auto" className="line-clamp-2 w-fit">
              {group.description}
            </span>
          ) : null}
          <span className="block">
            {/* i18n-keys: groups:access.* */}
            {t(`access.${group.access}`)}
            {' · '}
            {t('memberCount', { count: group.members, amount: formatNumber(group.members, i18n.language) })}
          </span>
        </>
      }
      end={
        <>
          {group.requests > 0 ? <Count accent>{formatNumber(group.requests, i18n.language)}</Count> : null}
          {group.state === 'none' ? null : (
            // i18n-keys: groups:states.*
            <Badge tone={group.state === 'active' ? 'primary' : 'neutral'}>
              {t(`states.${group.state}`)}
            </Badge>
          )}
        </>
      }
    />
  );
};

const GroupList = ({ box, typed = '' }: { box: 'mine' | 'invited' | 'all'; typed?: string }) => {
  const { t } = useTranslation('groups');
  const errorText = useApiError();
  const query = useInfiniteQuery(groupQueries.list(box, typed));
  const all = query.data?.pages.flatMap(({ groups }) => groups) ?? [];
  if (box === 'invited' && all.length === 0) return null;
  return (
    // i18n-keys: groups:lists.*
    <Card as="section" aria-label={t(`lists.${box}`)}>
      <CardHead title={t(`lists.${box}`)} />
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isError && all.length === 0 ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.isSuccess && all.length === 0 ? (
        <EmptyState title={t(box === 'mine' ? 'noneYet' : 'noneFound')} />
      ) : null}
      {all.length > 0 ? (
        <CardList>
          {all.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </CardList>
      ) : null}
      <MoreRow query={query} />
    </Card>
  );
};

/** One's own groups, invitations, and groups to find. */
export const GroupsPage = () => {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const create = useCreateGroup();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const [isFounding, setFounding] = useState(false);
  useTitle(t('title'));
  return (
    <Page narrow>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button onClick={() => setFounding(true)}>
            <Icon as={Plus} size={16} />
            {t('form.found')}
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        <GroupList box="invited" />
        <GroupList box="mine" />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          start={<Icon as={Search} size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <GroupList box="all" typed={wanted} />
      </div>
      {isFounding ? (
        <GroupForm
          onSave={async (values) => {
            const { id } = await create.mutateAsync(values);
            void navigate(`/social/groups/${id}`);
          }}
          onClose={() => setFounding(false)}
        />
      ) : null}
    </Page>
  );
};
