import { useNavigate } from 'react-router';
import { signOut } from '../lib/session.ts';

/** Signs this browser out and goes home. The local session ends even when the server cannot be told. */
export const useLeave = () => {
  const navigate = useNavigate();
  return async () => {
    await signOut('local').catch(() => {});
    void navigate('/');
  };
};
