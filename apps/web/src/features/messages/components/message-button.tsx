import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useStartThread } from '../api/messages.api.ts';

interface MessageButtonProps {
  memberId: string;
  size?: 'sm' | 'md';
}

/** Opens the thread with a colleague; visitors are led to sign in. Needs the `messages` and `errors` catalogues. */
export const MessageButton = ({ memberId, size = 'md' }: MessageButtonProps) => {
  const { t } = useTranslation('messages');
  const { user } = useSession();
  const errorText = useApiError();
  const location = useLocation();
  const navigate = useNavigate();
  const start = useStartThread();
  if (user?.id === memberId) return null;
  const open = () => {
    if (!user) return void navigate(signInPath(location));
    start.mutate(
      { memberIds: [memberId], name: null },
      {
        onSuccess: ({ id }) => void navigate(`/messages/${id}`),
        onError: (error) => toast.error(errorText(error)),
      },
    );
  };
  return (
    <Button size={size} variant="outline" busy={start.isPending} onClick={open}>
      <Icon as={MessageSquare} size={16} />
      {t('message')}
    </Button>
  );
};
