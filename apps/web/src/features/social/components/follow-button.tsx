import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { followQueries } from '../api/follows.api.ts';
import { useFollow } from '../api/use-post-acts.ts';
import { NotifySwitch } from './notify-switch.tsx';

/** Follows a colleague, and says whether to be told of new posts. Nothing for visitors, and before it is known. */
export const FollowButton = ({ memberId, name }: { memberId: string; name: string }) => {
  const { t } = useTranslation('social');
  const isMember = useSession().user !== null;
  const { data } = useQuery({ ...followQueries.of(memberId), enabled: isMember });
  const follow = useFollow();
  if (!data) return null;
  const isFollowing = follow.isPending ? follow.variables.isOn : data.following;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="outline"
        aria-pressed={isFollowing}
        onClick={() => follow.mutate({ kind: 'member', value: memberId, isOn: !isFollowing })}
      >
        <Icon as={isFollowing ? UserRoundCheck : UserRoundPlus} size={16} />
        {t(isFollowing ? 'following.following' : 'following.follow')}
      </Button>
      {isFollowing ? <NotifySwitch memberId={memberId} name={name} notified={data.notified} /> : null}
    </span>
  );
};
