import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../lib/theme.ts';
import 'sonner/dist/styles.css';

/** Draws toasts; `onReady` is given who shows them once it stands. */
export const ToastArea = ({ onReady }: { onReady: (show: typeof toast) => () => void }) => {
  const { t, i18n } = useTranslation('nav');
  const [theme] = useTheme();
  useEffect(() => onReady(toast), [onReady]);
  return (
    <Sonner
      theme={theme}
      dir={i18n.dir()}
      position={i18n.dir() === 'rtl' ? 'bottom-left' : 'bottom-right'}
      containerAriaLabel={t('notices')}
      // One above the other, so that each can be read and pressed.
      expand
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-center font-sans gap-2.5 rounded-control bg-ink px-3 py-2.5 text-small text-canvas shadow-float [&_[data-icon]_svg]:size-4.5',
          content: 'min-w-0 flex-1 break-words',
          actionButton: 'shrink-0 cursor-pointer font-medium underline underline-offset-3',
          cancelButton: 'shrink-0 cursor-pointer opacity-80',
        },
      }}
    />
  );
};
