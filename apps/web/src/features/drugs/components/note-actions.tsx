import { Copy, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const saidFor = 2500;

/** Copies a text for the chart, or prints the page. */
export const NoteActions = ({
  note,
  docked = false,
}: {
  note: string | null /** On phones in a dock: what was said stands in its place. */;
  docked?: boolean;
}) => {
  const { t } = useTranslation('drugs');
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(''), saidFor);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () => {
    if (note === null) return;
    navigator.clipboard.writeText(note).then(
      () => setSaid(t('copied')),
      () => setSaid(t('copyFailed')),
    );
  };
  return (
    <div
      className={cx('border-t border-line px-4 py-3 print:hidden', docked && 'max-sm:border-0 max-sm:p-0')}
    >
      <div className="row gap-2">
        <Button size="sm" className="min-w-0 flex-1" disabled={note === null} onClick={copy}>
          <Icon as={Copy} size={16} />
          {t('copy')}
        </Button>
        <span className={docked ? 'max-sm:hidden' : undefined}>
          <IconButton icon={Printer} label={t('print')} onClick={() => window.print()} />
        </span>
      </div>
      <p className="text-tiny text-ink-muted" role="status">
        {said}
      </p>
    </div>
  );
};
