import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { cx } from './class-names.ts';
import type { ComboboxOption } from './combobox.tsx';
import { menuClass } from './menu-class.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  field: RefObject<HTMLDivElement | null>;
  options: readonly ComboboxOption[];
  active: number;
  optionId: (index: number) => string;
  emptyText: ReactNode;
  onChoose: (option: ComboboxOption) => void;
  onClose: () => void;
}

/** What a combobox offers, below its field; `combobox.tsx` fetches it. */
export const ComboboxList = ({
  id,
  label,
  field,
  options,
  active,
  optionId,
  emptyText,
  onChoose,
  onClose,
}: ComboboxListProps) => {
  const keepInside = (event: Event) => {
    if (event.target instanceof Node && field.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={field as RefObject<HTMLDivElement>} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          role="listbox"
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={keepInside}
          // Pressing in the list keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className={cx(
            menuClass,
            'max-h-[min(60dvh,420px)] w-(--radix-popover-trigger-width) overflow-y-auto',
          )}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(option)}
              className="flex min-h-8.5 cursor-pointer items-start gap-2.5 rounded-control px-2.5 py-1.75 text-control hover:bg-sunken aria-selected:bg-sunken aria-selected:inset-ring-2 aria-selected:inset-ring-primary pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 break-words">{option.content ?? option.text}</span>
              {option.detail ? (
                <span className="text-tiny leading-5 text-ink-muted">{option.detail}</span>
              ) : null}
            </div>
          ))}
          {options.length === 0 ? (
            <div
              role="option"
              tabIndex={-1}
              aria-disabled="true"
              aria-selected={false}
              className="px-2.5 py-2 text-small text-ink-muted"
            >
              {emptyText}
            </div>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};
