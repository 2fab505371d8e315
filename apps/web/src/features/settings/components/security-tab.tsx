import { HistoryCard } from './history-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** Ways to sign in, sessions, what happened to the account, and leaving. */
export const SecurityTab = () => (
  <>
    <TwoFactorCard />
    <SessionsCard />
    <HistoryCard />
    <LeaveCard />
  </>
);
