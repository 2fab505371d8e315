import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '../lib/session.ts';

/** Signs this browser out and goes home. */
export const useLeave = () => {
  const navigate = useNavigate();
  const { t } = useTranslation('nav');
  return async () => {
    try {
      await signOut('local');
      navigate('/');
    } catch {
      const { toast } = await import('sonner');
      toast.error(t('signOutFailed'));
    }
  };
};
