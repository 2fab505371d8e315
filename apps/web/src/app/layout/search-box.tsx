import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { openPalette } from '../palette-state.ts';

/** Looks like the field it opens: the palette, which searches everything. */
export const SearchBox = ({ hotkey = false }: { hotkey?: boolean }) => {
  const { t } = useTranslation('nav');
  return (
    <search className="min-w-0 flex-1 flex justify-end">
      <button
        type="button"
        className={cx(
          'flex h-8 items-center gap-2 rounded-control border border-transparent bg-sunken px-2.5 text-small text-ink-muted',
          hotkey && 'ms-auto w-[300px]',
        )}
        aria-label={t('searchAll')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={openPalette}
      >
        <Icon as={Search} size={16} />
        <span className="min-w-0 flex-1 truncate text-start">{t('searchAll')}</span>
        {hotkey ? <kbd>{'/'}</kbd> : null}
      </button>
    </search>
  );
};
