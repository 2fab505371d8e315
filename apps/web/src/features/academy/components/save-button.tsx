import type { ResourceCard } from '@mz/contracts/academy';
import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useSaveResource, useViewer } from '../api/academy.api.ts';

/** Saves a resource, or no longer. A visitor is asked to sign in and comes back here. */
export const SaveButton = ({ resource }: { resource: Pick<ResourceCard, 'id' | 'saved' | 'title'> }) => {
  const { t } = useTranslation('academy');
  const viewer = useViewer();
  const location = useLocation();
  const navigate = useNavigate();
  const save = useSaveResource();
  const saved = save.isPending ? save.variables.saved : resource.saved;
  return (
    <IconButton
      icon={Bookmark}
      on={saved}
      size="sm"
      iconSize={16}
      aria-pressed={saved}
      label={t('save', { title: resource.title })}
      onClick={() => {
        if (viewer === 'visitor') void navigate(signInPath(location));
        else save.mutate({ id: resource.id, saved: !saved });
      }}
    />
  );
};
