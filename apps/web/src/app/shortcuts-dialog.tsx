import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';

/** Keys are named alike in every language; `or` lists ways to do the same. */
const lines = [
  { label: 'palette.keys.search', or: [['/'], ['Ctrl', 'K'], ['⌘', 'K']] },
  { label: 'palette.keys.shortcuts', or: [['?']] },
  { label: 'palette.keys.move', or: [['↑', '↓']] },
  { label: 'palette.keys.open', or: [['↵']] },
  { label: 'palette.keys.field', or: [['Tab'], ['⇧', 'Tab']] },
  { label: 'palette.keys.tick', or: [['Space']] },
  { label: 'palette.keys.send', or: [['↵'], ['Ctrl', '↵']] },
  { label: 'palette.keys.line', or: [['⇧', '↵']] },
  { label: 'palette.keys.close', or: [['Esc']] },
] as const;

/** The keys that work everywhere. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('nav');
  return (
    // i18n-keys: nav:palette.keys.*
    <Dialog title={t('palette.shortcuts')} onClose={onClose}>
      <dl className="mt-3 grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5 text-small">
        {lines.map(({ label, or }) => (
          <div key={label} className="contents">
            <dt>{t(label)}</dt>
            <dd className="flex flex-wrap justify-end gap-x-3 gap-y-1" dir="ltr">
              {or.map((keys) => (
                <span key={keys.join()} className="flex gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
