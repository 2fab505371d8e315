import type { Resource } from '@mz/contracts/academy';
import { Ellipsis, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuLink } from '../../../ui/menu.tsx';
import { useReport } from '../../safety/index.ts';
import { useViewer } from '../api/academy.api.ts';

/** What one can do with a resource: its author changes it, others report it. */
export const ResourceMenu = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const viewer = useViewer();
  const report = useReport('learning', resource.id);
  // What the product brings has nobody to answer for it.
  if (viewer === 'visitor' || resource.author.id === null) return null;
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('menu', { title: resource.title })} />}>
        {resource.own ? (
          <MenuLink icon={PenLine} to={`/academy/own/${resource.id}`}>
            {t('studio.edit')}
          </MenuLink>
        ) : (
          report.item
        )}
      </Menu>
      {report.dialog}
    </>
  );
};
