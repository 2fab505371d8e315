import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import type { ControlSize } from './control-style.ts';
import { Input } from './input.tsx';
import { menuClass } from './menu-class.ts';

export interface ComboboxOption {
  value: string;
  text: string;
  /** What the line shows where that is more than its text. */
  content?: ReactNode;
  /** Quiet words at the end. */
  detail?: ReactNode;
}

interface ComboboxProps {
  /** Spoken name where no `Field` stands around. */
  label?: string;
  /** What stands in the field; the owner filters or fetches by it. */
  query: string;
  onQuery: (query: string) => void;
  options: readonly ComboboxOption[];
  /** Called with what was chosen. The owner sets the query: to the text, or to nothing where many are gathered. */
  onSelect: (option: ComboboxOption) => void;
  /** Enter without a marked line: takes what was typed. Left out, only listed things can be chosen. */
  onFree?: (query: string) => void;
  isFetching?: boolean;
  placeholder?: string;
  /** Says that nothing matches; "No matches" otherwise. */
  emptyText?: ReactNode;
  size?: ControlSize;
  start?: ReactNode;
  end?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** Type to narrow down, arrows to move, Enter to choose. For more than a dozen options or those of a server. */
export const Combobox = ({
  label,
  query,
  onQuery,
  options,
  onSelect,
  onFree,
  isFetching = false,
  placeholder,
  emptyText,
  className,
  ...rest
}: ComboboxProps) => {
  const { t } = useTranslation('common');
  const listId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = open && (options.length > 0 || (query.trim() !== '' && !isFetching));
  const marked = isOpen ? options[active] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: ComboboxOption) => {
    close();
    onSelect(option);
  };
  const move = (step: number) => {
    setOpen(true);
    if (options.length > 0)
      setActive((now) => {
        const from = now < 0 && step < 0 ? 0 : now;
        return (from + step + options.length) % options.length;
      });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault();
      choose(marked);
    } else if (event.key === 'Enter' && onFree && query.trim() !== '') {
      event.preventDefault();
      close();
      onFree(query.trim());
    } else if (event.key === 'Escape' && isOpen) {
      // The dialog around stays.
      event.stopPropagation();
      close();
    }
  };
  const keepInside = (event: Event) => {
    if (event.target instanceof Node && field.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <Popover.Anchor asChild>
        <div ref={field} className={className}>
          <Input
            {...rest}
            role="combobox"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={marked ? optionId(active) : undefined}
            aria-busy={isFetching || undefined}
            autoComplete="off"
            placeholder={placeholder}
            value={query}
            onChange={(event) => {
              onQuery(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          role="listbox"
          aria-label={label ?? placeholder ?? t('suggestions')}
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
              onClick={() => choose(option)}
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
              {emptyText ?? t('noMatches')}
            </div>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};
