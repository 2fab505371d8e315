import type { Group, GroupMember } from '@mz/contracts/groups';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { groupQueries, useGroupChanges } from '../api/groups.api.ts';
import { MemberName } from './member-name.tsx';
import { MoreRow } from './more-row.tsx';

const MemberLine = ({
  group,
  member,
  state,
}: {
  group: Group;
  member: GroupMember;
  state: 'active' | 'requested';
}) => {
  const { t } = useTranslation('groups');
  const errorText = useApiError();
  const { nameOf } = useSpecialties();
  const { setMember, removeMember } = useGroupChanges(group.id);
  const isSelf = useSession().user?.id === member.id;
  const name = member.fullName;
  const onError = (cause: unknown) => toast.error(errorText(cause));
  const remove = () => removeMember.mutate(member.id, { onError });
  const isOwner = group.role === 'owner';
  const mayRemove = !isSelf && (isOwner || (group.role === 'moderator' && member.role === 'member'));
  return (
    <ListRow
      size="sm"
      start={<Avatar name={name} url={member.avatarUrl} size={36} />}
      to={`/profile/${member.id}`}
      title={<MemberName name={name} isVerified={member.verified} />}
      detail={[member.specialty && nameOf(member.specialty), member.hospital].filter(Boolean).join(' · ')}
      end={
        state === 'requested' ? (
          <>
            <Button
              size="sm"
              aria-label={t('act.of', { act: t('act.admit'), name })}
              onClick={() => setMember.mutate({ memberId: member.id }, { onError })}
            >
              {t('act.admit')}
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={t('act.of', { act: t('act.decline'), name })}
              onClick={remove}
            >
              {t('act.decline')}
            </Button>
          </>
        ) : (
          <>
            {member.role === 'member' ? null : (
              // i18n-keys: groups:roles.*
              <Badge tone="primary">{t(`roles.${member.role}`)}</Badge>
            )}
            {mayRemove ? (
              <Menu
                trigger={
                  <IconButton size="sm" icon={Ellipsis} label={t('act.of', { act: t('act.more'), name })} />
                }
              >
                {isOwner
                  ? (['owner', 'moderator', 'member'] as const)
                      .filter((role) => role !== member.role)
                      .map((role) => (
                        <MenuItem
                          key={role}
                          onSelect={() => setMember.mutate({ memberId: member.id, role }, { onError })}
                        >
                          {t(
                            role === 'owner'
                              ? 'act.makeOwner'
                              : role === 'moderator'
                                ? 'act.makeModerator'
                                : 'act.makeMember',
                          )}
                        </MenuItem>
                      ))
                  : null}
                <MenuItem danger onSelect={remove}>
                  {t('act.remove')}
                </MenuItem>
              </Menu>
            ) : null}
          </>
        )
      }
    />
  );
};

/** Members of a group, or those who ask to be. */
export const GroupMembers = ({ group, state }: { group: Group; state: 'active' | 'requested' }) => {
  const { t } = useTranslation('groups');
  const query = useInfiniteQuery(groupQueries.members(group.id, state));
  const members = query.data?.pages.flatMap((page) => page.members) ?? [];
  if (state === 'requested' && members.length === 0) return null;
  const title = t(state === 'requested' ? 'requests' : 'members');
  return (
    <Card as="section" aria-label={title}>
      <CardHead title={title} />
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      <CardList>
        {members.map((member) => (
          <MemberLine key={member.id} group={group} member={member} state={state} />
        ))}
      </CardList>
      <MoreRow query={query} />
    </Card>
  );
};
