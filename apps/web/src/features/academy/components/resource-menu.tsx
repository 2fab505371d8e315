import type { Resource } from '@mz/contracts/academy';
import { Ellipsis, ListPlus, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { useReport } from '../../safety/index.ts';
import { useViewer } from '../api/academy.api.ts';

const PlaylistDialog = lazyPart(async () => (await import('./playlist-dialog.tsx')).PlaylistDialog);

/** What one can do with a resource: put it into playlists; its author changes it, others report it. */
export const ResourceMenu = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const viewer = useViewer();
  const report = useReport('learning', resource.id);
  const [isListing, setListing] = useState(false);
  if (viewer === 'visitor') return null;
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('menu', { title: resource.title })} />}>
        <MenuItem icon={ListPlus} onSelect={() => setListing(true)}>
          {t('playlists.add')}
        </MenuItem>
        {resource.own ? (
          <MenuLink icon={PenLine} to={`/academy/own/${resource.id}`}>
            {t('studio.edit')}
          </MenuLink>
        ) : null}
        {/* What the product brings has nobody to answer for it. */}
        {!resource.own && resource.author.id !== null ? report.item : null}
      </Menu>
      {isListing ? <PlaylistDialog resource={resource} onClose={() => setListing(false)} /> : null}
      {report.dialog}
    </>
  );
};
