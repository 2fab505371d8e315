import { Fragment, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signInPath } from '../lib/return-path.ts';
import { useSession } from '../lib/session.ts';
import { PageLoading } from './page-loading.tsx';

/**
 * Lets members through. A page whose session was lost waits unseen, so that nothing typed goes with it; who signs
 * out on purpose goes home, without a stop at the form to sign in.
 */
export const RequireAuth = () => {
  const session = useSession();
  const location = useLocation();
  const isInside = session.user !== null || session.lost;
  const wasInside = useRef(false);
  useEffect(() => {
    if (isInside) wasInside.current = true;
  }, [isInside]);
  if (isInside) {
    return (
      <Fragment key={session.owner?.id}>
        <Outlet />
      </Fragment>
    );
  }
  if (session.loading) return <PageLoading />;
  const hasLeft = wasInside.current && !session.error && !session.needsSecondFactor;
  return <Navigate replace to={hasLeft ? '/' : signInPath(location)} />;
};
