import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signInPath } from '../lib/return-path.ts';
import { useSession } from '../lib/session.ts';
import { PageLoading } from './page-loading.tsx';

/** Lets members through. A page whose session was lost stays, so that nothing typed goes with it. */
export const RequireAuth = () => {
  const session = useSession();
  const location = useLocation();
  if (session.user || session.lost) {
    return (
      <Fragment key={session.owner?.id}>
        <Outlet />
      </Fragment>
    );
  }
  if (session.loading) return <PageLoading />;
  return <Navigate replace to={signInPath(location)} />;
};
