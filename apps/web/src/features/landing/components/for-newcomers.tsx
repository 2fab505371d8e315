import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { ByFact } from '../../../ui/by-fact.tsx';

/** What leads to an account: for those who are not signed in, where accounts can be made. */
export const ForNewcomers = ({ children }: { children: ReactNode }) => {
  const { user } = useSession();
  if (user !== null) return null;
  return (
    <ByFact is="signupEnabled" unknown={children}>
      {children}
    </ByFact>
  );
};
