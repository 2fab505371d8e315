import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** Hides the title from sight but not from screen readers. */
  bareTitle?: boolean;
  description?: string;
  closeLabel: string;
  onClose: () => void;
  /** A dialog that has to be answered does not close by Escape or a click beside it. */
  modalOnly?: boolean;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A modal dialog: traps the focus, closes with Escape and gives the focus back. */
export const Dialog = (props: DialogProps) => {
  const {
    title,
    bareTitle,
    description,
    closeLabel,
    onClose,
    modalOnly,
    wide,
    className = '',
    children,
  } = props;
  // Dialogs are mounted when they open, so whatever has the focus now gets it back.
  const [opener] = useState(() => document.activeElement);
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
        <div className="overlay" data-modal="" aria-hidden="true" />
        <div className="dialog-frame">
          <Radix.Content
            className={`dialog ${wide ? 'dialog-wide' : ''} ${className}`}
            onCloseAutoFocus={giveBack}
            onEscapeKeyDown={hold}
            onInteractOutside={hold}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className={bareTitle ? 'sr-only' : 'row between g12 mb-1'}>
              <Radix.Title className="h3">{title}</Radix.Title>
              {modalOnly || bareTitle ? null : (
                <Radix.Close className="icon-btn -me-2 -mt-2" aria-label={closeLabel}>
                  <Icon as={X} />
                </Radix.Close>
              )}
            </div>
            {description ? (
              <Radix.Description className="small muted mb-4">{description}</Radix.Description>
            ) : null}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
};
