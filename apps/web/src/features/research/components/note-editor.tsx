import { articleLimits } from '@mz/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useSaveArticle } from '../api/use-library.ts';
import { claimDrafts, hasDrafts, keepDraft, readDraft } from '../model/drafts.ts';

const pause = 800;

/** Asks before the window goes while something typed is not kept. */
const useGuard = () => {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (hasDrafts()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
};

/** One's own words on a saved paper, kept while typing pauses. What could not be kept stays typed. */
export const NoteEditor = ({ id, note }: { id: string; note: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const save = useSaveArticle();
  claimDrafts(useSession().owner?.id ?? null);
  const [draft, setDraft] = useState(() => readDraft(id));
  const [isKept, setKept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useId();
  useGuard();

  const send = (text: string) => {
    clearTimeout(timer.current);
    save.mutate(
      { id, note: text },
      {
        onSuccess: () => {
          setKept(true);
          setDraft((current) => (current === text ? undefined : current));
        },
      },
    );
  };
  const sendLater = useRef(send);
  sendLater.current = send;
  useEffect(
    () => () => {
      // Leaving the screen keeps what was typed a moment ago.
      const text = readDraft(id);
      if (timer.current !== undefined && text !== undefined) sendLater.current(text);
    },
    [id],
  );
  const onType = (text: string) => {
    keepDraft(id, text);
    setDraft(text);
    setKept(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendLater.current(text), pause);
  };
  const isDirty = draft !== undefined && draft !== note;
  const stateOf = () => {
    if (save.isPending) return t('common:saving');
    if (save.isError && isDirty) return `${t('note.notSaved')} ${apiError(save.error)}`;
    if (isDirty) return t('note.typing');
    return isKept ? t('common:saved') : '';
  };
  return (
    <div className="stack gap-1">
      <label className="text-tiny font-semibold text-ink-muted" htmlFor={field}>
        {t('note.label')}
      </label>
      <Textarea
        id={field}
        size="sm"
        grow
        rows={1}
        dir={(draft ?? note) ? 'auto' : undefined}
        maxLength={articleLimits.noteLength}
        placeholder={t('note.placeholder')}
        value={draft ?? note}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => {
          if (isDirty && !save.isPending) send(draft);
        }}
        aria-describedby={`${field}-state`}
      />
      <p className="row justify-between gap-2 text-tiny text-ink-muted min-h-4">
        <span id={`${field}-state`} role="status" className={save.isError && isDirty ? 'text-danger' : ''}>
          {stateOf()}
        </span>
        {save.isError && isDirty ? (
          <Button variant="plain" onClick={() => send(draft)}>
            {t('common:retry')}
          </Button>
        ) : null}
      </p>
    </div>
  );
};
