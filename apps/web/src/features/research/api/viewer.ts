import { useSession } from '../../../lib/session.ts';
import { hasStoredSession } from '../../../lib/stored-session.ts';

/** Part of every key: what a visitor was answered lacks what a member has saved. */
export type Viewer = 'member' | 'visitor';

/** Who asks; a page that opens with a stored session does not ask twice while the session is checked. */
export const useViewer = (): Viewer => {
  const { owner, loading } = useSession();
  return owner || (loading && hasStoredSession()) ? 'member' : 'visitor';
};
