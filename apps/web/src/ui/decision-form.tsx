import { type FormEvent, type ReactNode, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { RadioGroup, type RadioOption } from './radio-group.tsx';
import { Textarea } from './textarea.tsx';

interface Words {
  label: string;
  hint?: string | undefined;
}

interface DecisionFormProps<T extends string> {
  title: string;
  /** Only spoken, where a heading would repeat the one above. */
  titleHidden?: boolean;
  choice: T | null;
  options: readonly RadioOption<T>[];
  onChoose: (choice: T) => void;
  /** What belongs to the choice: a date, days, a ready answer. */
  children?: ReactNode;
  /** Words to whom the decision is about; `required`: none is sent without them. */
  message?: Words & { required?: boolean; maxLength?: number };
  /** For the log; nothing is decided without one. */
  note: Words & { maxLength?: number };
  /** False while something of `children` is missing. */
  ready?: boolean;
  error: string | null;
  busy: boolean;
  send: string;
  /** Called with what was chosen and written. */
  onSend: (choice: T, words: { message: string; note: string }) => void;
}

/** A moderator's decision on a case: one of a few, words to whom it is about, and a note for the log. */
export const DecisionForm = <T extends string>({
  title,
  titleHidden = false,
  choice,
  options,
  onChoose,
  children,
  message: messageWords,
  note: noteWords,
  ready = true,
  error,
  busy,
  send,
  onSend,
}: DecisionFormProps<T>) => {
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const isSaid = !messageWords?.required || message.trim() !== '';
  const isReady = ready && choice !== null && note.trim() !== '' && isSaid;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSend(choice, { message, note });
  };
  return (
    <div className="stack gap-4">
      {titleHidden ? null : <h3 className="text-control font-heading">{title}</h3>}
      {/* In a form, radio buttons draw native ones that widen a page read from right to left. */}
      <RadioGroup label={title} value={choice} onChange={onChoose} options={options} />
      <form onSubmit={onSubmit} className="stack gap-4">
        {children}
        {messageWords ? (
          <Field label={messageWords.label} hint={messageWords.hint}>
            <Textarea
              rows={3}
              value={message}
              maxLength={messageWords.maxLength ?? 1000}
              onChange={(event) => setMessage(event.target.value)}
            />
          </Field>
        ) : null}
        <Field label={noteWords.label} hint={noteWords.hint}>
          <Textarea
            rows={3}
            value={note}
            maxLength={noteWords.maxLength ?? 2000}
            required
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {error ? <Banner tone="danger">{error}</Banner> : null}
        <Button type="submit" variant="primary" disabled={!isReady} busy={busy} block>
          {send}
        </Button>
      </form>
    </div>
  );
};
