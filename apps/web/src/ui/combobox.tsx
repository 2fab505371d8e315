import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from './control-style.ts';
import { Input } from './input.tsx';
import { lazyParts } from './lazy-parts.ts';

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

const { useWhenHere } = lazyParts(() => import('./combobox-list.tsx'), 'drawn');

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
  // Where it cannot be fetched the field stays one to type in.
  const List = useWhenHere(isOpen)?.ComboboxList;
  const isShown = isOpen && List !== undefined;
  return (
    <>
      <div ref={field} className={className}>
        <Input
          {...rest}
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && marked ? optionId(active) : undefined}
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
      {isShown ? (
        <List
          id={listId}
          label={label ?? placeholder ?? t('suggestions')}
          field={field}
          options={options}
          active={active}
          optionId={optionId}
          emptyText={emptyText ?? t('noMatches')}
          onChoose={choose}
          onClose={close}
        />
      ) : null}
    </>
  );
};
