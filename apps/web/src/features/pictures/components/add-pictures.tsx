import { pictureLimits } from '@mz/contracts/pictures';
import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { PictureTray } from './use-picture-tray.ts';

/** Chooses pictures; each then goes through the gate. */
export const AddPictures = ({ tray }: { tray: PictureTray }) => {
  const { t } = useTranslation('pictures');
  const input = useRef<HTMLInputElement>(null);
  const isFull = tray.room <= 0;
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // Pasted into the composer this belongs to, while no gate is open.
    if (files.length === 0 || tray.atGate || !input.current?.form?.contains(document.activeElement)) return;
    event.preventDefault();
    tray.add(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  return (
    <>
      <IconButton
        icon={ImagePlus}
        label={t(isFull ? 'full' : 'add')}
        disabled={isFull}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        accept={pictureLimits.types.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('add')}
        onChange={({ target }) => {
          tray.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
};
