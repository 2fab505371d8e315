import { assistantLimits } from '@mz/contracts';
import { PenLine } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { identify } from '../model/identifiers.ts';
import { HeldNotice } from './identity.tsx';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface QuestionProps {
  text: string;
  /** Words that went into a calculation. */
  used: readonly Stretch[];
  canEdit: boolean;
  onEdit: (text: string) => void;
}

/** The words of a question, those marked that something was computed with. */
const WithMarks = ({ text, used }: Pick<QuestionProps, 'text' | 'used'>) => (
  <>
    {used.map(({ start, end }, index) => (
      <Fragment key={start}>
        {isolate(text.slice(used[index - 1]?.end ?? 0, start))}
        <mark className="rounded-[3px] bg-mark text-inherit">{isolate(text.slice(start, end))}</mark>
      </Fragment>
    ))}
    {isolate(text.slice(used.at(-1)?.end ?? 0))}
  </>
);

/** A question as asked; it can be put differently, which replaces what followed. */
export const Question = ({ text, used, canEdit, onEdit }: QuestionProps) => {
  const { t, i18n } = useTranslation('zonebot');
  const [draft, setDraft] = useState<string | null>(null);
  const [held, setHeld] = useState(false);
  const change = (next: string | null) => {
    setHeld(false);
    setDraft(next);
  };
  const send = (question: string) => {
    change(null);
    onEdit(question.trim());
  };
  /** Asks what is typed once it was looked through; `asMasked` with its identifiers behind placeholders. */
  const submit = async (typed: string, asMasked: boolean) => {
    try {
      const { spans, masked } = await identify(typed, []);
      if (asMasked) send(masked);
      else if (spans.length > 0) setHeld(true);
      else send(typed);
    } catch {
      toast.error(t('identityFailed'));
    }
  };
  if (draft === null)
    return (
      <div
        className="group flex scroll-mb-4 flex-row-reverse items-center gap-1 print:break-inside-avoid"
        data-part="question"
      >
        <div
          className="max-w-[480px] rounded-[14px_14px_4px_14px] bg-primary-soft px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere in-[[dir=rtl]]:rounded-[14px_14px_14px_4px]"
          dir="auto"
        >
          <WithMarks text={text} used={used} />
          {used.length > 0 ? (
            <p className="mt-1.5 text-tiny text-ink-muted" dir={i18n.dir()}>
              {t('usedWords')}
            </p>
          ) : null}
        </div>
        {canEdit ? (
          <IconButton revealed icon={PenLine} label={t('edit')} iconSize={16} onClick={() => change(text)} />
        ) : null}
      </div>
    );
  return (
    <Card
      as="form"
      className="p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') void submit(draft, false);
      }}
    >
      <Textarea
        aria-label={t('edit')}
        rows={3}
        maxLength={assistantLimits.questionLength}
        value={draft}
        // biome-ignore lint/a11y/noAutofocus: pressing edit is asking for the field
        autoFocus
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') change(null);
        }}
      />
      {held ? <HeldNotice onMask={() => void submit(draft, true)} onAnyway={() => send(draft)} /> : null}
      <p className="text-tiny text-ink-muted mt-1">{t('editWarning')}</p>
      <div className="row gap-2 mt-2 justify-end">
        <Button variant="outline" size="sm" onClick={() => change(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="sm" disabled={draft.trim() === ''}>
          {t('askAgain')}
        </Button>
      </div>
    </Card>
  );
};
