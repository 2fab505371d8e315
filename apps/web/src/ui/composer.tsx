import { LoaderCircle, Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

/** A piece of the text that is underlined: a possible identifier. Offsets in UTF-16 units, in order, apart. */
export interface ComposerMark {
  start: number;
  end: number;
}

interface ComposerProps {
  /** Spoken name of the text field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  /** What the button says; without it the button is an arrow named by `sendLabel`. */
  submitText?: string;
  sendLabel?: string;
  placeholder?: string;
  /** `enter` for messages and questions, `mod-enter` where lines are part of the text. */
  submitOn?: 'enter' | 'mod-enter';
  busy?: boolean;
  /** Something is to be sent beside the text, which may then be empty. */
  hasMore?: boolean;
  /** Sending is not possible now; typing is. Say why in `notice`. */
  disabled?: boolean;
  maxLength?: number;
  marks?: readonly ComposerMark[];
  /** Before the text: the writer's `Avatar`. */
  start?: ReactNode;
  /** Between text and foot: warnings, suggestions, pictures. */
  notice?: ReactNode;
  /** In the foot: buttons that add something, language, audience. */
  tools?: ReactNode;
  /** Beside the send button: Cancel. */
  actions?: ReactNode;
  /** Why sending is not possible yet: a row of its own with the button, at the foot of the screen on phones. */
  status?: ReactNode;
  /** Stands at the foot of the screen while the page scrolls. */
  sticky?: boolean;
  lang?: string;
  /** Direction while the field is empty; what is typed has its own. */
  dir?: 'ltr' | 'rtl';
  /** Lines there are room for before the field grows. */
  rows?: number;
  /** The field was entered. */
  onFocus?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  className?: string;
}

/** Characters left are told when they run short. */
const tellsLeftFrom = 500;
const layer =
  'col-start-1 row-start-1 min-w-0 py-1.5 pointer-coarse:py-2.5 whitespace-pre-wrap break-words text-body';

const Marked = ({ text, marks }: { text: string; marks: readonly ComposerMark[] }) => {
  const pieces = marks.flatMap(({ start, end }, index) => [
    text.slice(marks[index - 1]?.end ?? 0, start),
    <mark key={start} className="phi p-0 text-transparent">
      {text.slice(start, end)}
    </mark>,
  ]);
  return (
    // The trailing space gives a last empty line its height.
    <div dir="auto" className={cx(layer, 'pointer-events-none text-transparent')} aria-hidden="true">
      {pieces}
      {text.slice(marks.at(-1)?.end ?? 0)}{' '}
    </div>
  );
};

/** Where one writes to others: grows with its text, underlines what is marked, sends by keyboard. */
export const Composer = ({
  label,
  value,
  onChange,
  onSubmit,
  submitText,
  sendLabel,
  placeholder,
  submitOn = 'enter',
  busy,
  hasMore,
  disabled,
  maxLength,
  marks = [],
  start,
  notice,
  tools,
  actions,
  status,
  sticky,
  lang,
  dir,
  rows = 1,
  onFocus,
  inputRef,
  className,
}: ComposerProps) => {
  const { t, i18n } = useTranslation('common');
  const leftId = useId();
  const statusId = useId();
  const left = maxLength === undefined ? null : maxLength - value.length;
  const tellsLeft = left !== null && left <= tellsLeftFrom;
  const canSend = !busy && !disabled && (hasMore || value.trim() !== '') && (left === null || left >= 0);
  const send = () => {
    if (canSend) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter takes its word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    if (submitOn === 'mod-enter' && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const icon = busy ? LoaderCircle : Send;
  const button = (
    <Button
      type="submit"
      disabled={!canSend}
      aria-busy={busy || undefined}
      aria-describedby={status ? statusId : undefined}
      aria-label={submitText ? undefined : (sendLabel ?? t('send'))}
      className={submitText ? undefined : 'size-10 px-0 max-sm:size-11'}
    >
      {submitText ? (
        submitText
      ) : (
        <Icon as={icon} flip={!busy} className={busy ? 'motion-safe:animate-spin' : ''} />
      )}
    </Button>
  );
  const hasFoot = Boolean(tools || actions || submitText || tellsLeft);
  return (
    <form
      onSubmit={submit}
      className={cx(
        'rounded-card border border-line bg-surface py-2.5 ps-4 pe-3 focus-within:border-primary',
        sticky &&
          'sticky bottom-4 z-5 shadow-float max-md:bottom-0 max-md:-mx-(--gutter) max-md:rounded-b-none max-md:border-b-0 max-md:pb-[max(10px,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      <div className="flex items-end gap-2">
        {start ? <span className="self-start pt-1">{start}</span> : null}
        <div className="grid min-h-10 min-w-0 flex-1 content-center overflow-y-auto max-h-[40dvh] max-md:max-h-[30dvh] max-md:min-h-11">
          {/* Text and marks lie in one cell, so that both wrap alike and the taller one gives the height. */}
          <Marked text={value || (placeholder ?? '')} marks={marks} />
          <textarea
            ref={inputRef}
            dir={value === '' && dir ? dir : 'auto'}
            lang={lang}
            rows={rows}
            onFocus={onFocus}
            aria-label={label}
            aria-describedby={tellsLeft ? leftId : undefined}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            className={cx(
              layer,
              'w-full resize-none overflow-hidden border-0 bg-transparent px-0 outline-none placeholder:text-ink-muted placeholder:opacity-100',
              // What is asked for is in the language of the page, whatever will be written.
              'placeholder-shown:[direction:inherit]',
            )}
          />
        </div>
        {submitText ? null : button}
      </div>
      {notice ? <div className="my-2 flex flex-col gap-2">{notice}</div> : null}
      {hasFoot ? (
        <div className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">{tools}</div>
          {tellsLeft ? (
            <span
              id={leftId}
              role="status"
              className={cx('text-tiny tabular-nums', left < 0 ? 'text-danger' : 'text-ink-muted')}
            >
              {left < 0
                ? t('tooLong', { count: -left, amount: formatNumber(-left, i18n.language) })
                : t('charactersLeft', { count: left, amount: formatNumber(left, i18n.language) })}
            </span>
          ) : null}
          {status ? null : actions}
          {submitText && !status ? button : null}
        </div>
      ) : null}
      {status ? (
        <div className="mt-2 flex flex-wrap items-center gap-2 border-t border-line bg-surface pt-2 max-md:sticky max-md:bottom-0 max-md:z-5 max-md:-ms-4 max-md:-me-3 max-md:-mb-2.5 max-md:rounded-b-card max-md:px-4 max-md:pb-[max(10px,env(safe-area-inset-bottom))] max-md:[&>button:last-child]:flex-1">
          <div id={statusId} className="contents">
            {status}
          </div>
          {actions}
          {submitText ? button : null}
        </div>
      ) : null}
    </form>
  );
};
