import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { OverlayFrameProps } from './overlay.tsx';

/** A dialog or sheet as it opens; `overlay.tsx` fetches it. */
export const OverlayFrame = ({
  title,
  bareTitle,
  description,
  onClose,
  modalOnly,
  children,
  className,
  frameClass,
  contentClass,
  opener,
}: OverlayFrameProps) => {
  const { t } = useTranslation('common');
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  const hold = (event: Event) => {
    if (modalOnly) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        {/* Radix's own overlay writes a style element, which the content policy refuses. */}
        <div className="fixed inset-0 z-60 bg-scrim" data-modal="" aria-hidden="true" />
        <div className={cx('pointer-events-none fixed inset-0 z-61 overflow-y-auto', frameClass)}>
          <Radix.Content
            className={cx(
              'pointer-events-auto w-full border-line bg-surface shadow-float motion-safe:data-[state=open]:animate-appear',
              contentClass,
              className,
            )}
            onCloseAutoFocus={giveBack}
            onEscapeKeyDown={hold}
            onInteractOutside={hold}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className={bareTitle ? 'sr-only' : 'mb-1 flex items-center justify-between gap-3'}>
              <Radix.Title className="h3">{title}</Radix.Title>
              {modalOnly || bareTitle ? null : (
                <Radix.Close
                  className="-me-2 -mt-2 inline-grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
                  aria-label={t('close')}
                >
                  <Icon as={X} />
                </Radix.Close>
              )}
            </div>
            {description ? (
              <Radix.Description className="mb-4 text-small text-ink-muted">{description}</Radix.Description>
            ) : null}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
};
