import { Fragment, useDeferredValue, useEffect, useRef } from 'react';
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
  // Who is here is told all at once; the screen that waited for it is drawn in slices.
  const isKnown = useDeferredValue(!session.loading);
  const wasInside = useRef(false);
  useEffect(() => {
    if (isInside) wasInside.current = true;
  }, [isInside]);
  if (isInside && (isKnown || wasInside.current)) {
    return (
      <Fragment key={session.owner?.id}>
        <Outlet />
      </Fragment>
    );
  }
  if (session.loading || isInside) return <PageLoading />;
  const hasLeft = wasInside.current && !session.error && !session.needsSecondFactor;
  return <Navigate replace to={hasLeft ? '/' : signInPath(location)} />;
};
