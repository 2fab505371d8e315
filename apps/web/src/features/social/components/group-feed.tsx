import { useSession } from '../../../lib/session.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { Feed } from './feed.tsx';
import { PostComposer } from './post-composer.tsx';

interface GroupFeedProps {
  groupId: string;
  empty: string;
  /** What one writes here, spoken. */
  label: string;
}

/** What the members of a group write to each other. */
export const GroupFeed = ({ groupId, empty, label }: GroupFeedProps) => {
  const member = useKept(useSession().user);
  return (
    <>
      {member ? <PostComposer key={member.id} member={member} group={{ id: groupId, label }} /> : null}
      <Feed filter={{ feed: 'all', sort: 'recent', group: groupId }} empty={empty} />
    </>
  );
};
