import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

interface EntryMenuProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** What the owner can do with one entry. */
export const EntryMenu = ({ name, onEdit, onDelete, onUp, onDown }: EntryMenuProps) => {
  const { t } = useTranslation('profile');
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('entryMenu', { title: name })} />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {t('menu.edit')}
      </MenuItem>
      {onUp ? (
        <MenuItem icon={ArrowUp} onSelect={onUp}>
          {t('menu.up')}
        </MenuItem>
      ) : null}
      {onDown ? (
        <MenuItem icon={ArrowDown} onSelect={onDown}>
          {t('menu.down')}
        </MenuItem>
      ) : null}
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        {t('menu.delete')}
      </MenuItem>
    </Menu>
  );
};
