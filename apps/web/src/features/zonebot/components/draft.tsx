import { type PostDraft, postDraftLimits } from '@mz/contracts';
import { Copy, PenLine, Trash2 } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { useChangeDraft } from '../api/drafts.api.ts';
import { identifiersIn, mask } from '../model/identifiers.ts';
import { IdentityLine } from './identity.tsx';

const Editor = ({ draft, onClose }: { draft: PostDraft; onClose: () => void }) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const ids = useId();
  const change = useChangeDraft();
  const [text, setText] = useState(draft.text);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const settled = useDeferredValue(text);
  const spans = useMemo(() => identifiersIn(settled, ignored), [settled, ignored]);
  const isEmpty = text.trim() === '';
  return (
    <form
      className="stack g8 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) change.mutate({ id: draft.id, text: text.trim() }, { onSuccess: onClose });
      }}
    >
      <textarea
        className="control is-area w-full"
        aria-label={t('drafts.text')}
        aria-describedby={`${ids}-identity`}
        dir="auto"
        rows={12}
        maxLength={postDraftLimits.textLength}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: pressing edit is asking for the field
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
        }}
      />
      <div id={`${ids}-identity`} className="tiny muted" aria-live="polite">
        {spans.length > 0 ? (
          <IdentityLine
            id={`${ids}-found`}
            isEmpty={isEmpty}
            spans={spans}
            onIgnore={(one) => setIgnored([...ignored, one])}
            onMaskAll={() => setText(mask(text, identifiersIn(text, ignored)))}
          />
        ) : null}
      </div>
      {change.isError ? (
        <p className="small text-danger" role="alert">
          {errorText(change.error)}
        </p>
      ) : null}
      <div className="row g8 justify-end">
        <Button look="outline" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="sm" busy={change.isPending} disabled={isEmpty}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};

/** One draft: read, changed in place, copied, deleted. */
export const Draft = ({ draft, onRemove }: { draft: PostDraft; onRemove: () => void }) => {
  const { t, i18n } = useTranslation('zonebot');
  const ids = useId();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  const copy = () =>
    navigator.clipboard.writeText(draft.text).then(
      () => toast(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  return (
    <li>
      <article className="card" aria-labelledby={`${ids}-date`}>
        <div className="card-head">
          <h2 className="small muted" id={`${ids}-date`}>
            {t('drafts.changed', { date: formatDateTime(new Date(draft.updatedAt), i18n.language) })}
          </h2>
        </div>
        {isEditing ? (
          <Editor draft={draft} onClose={close} />
        ) : (
          <>
            <p className="draft-text px-4 pb-4" dir="auto" lang={draft.language}>
              {draft.text}
            </p>
            <div className="row g4 wrap-row answer-foot">
              <button
                ref={editButton}
                type="button"
                className="btn btn-ghost btn-sm"
                aria-describedby={`${ids}-date`}
                onClick={() => setEditing(true)}
              >
                <Icon as={PenLine} size={16} />
                {t('drafts.edit')}
              </button>
              <button
                type="button"
                className="btn btn-ghost btn-sm"
                aria-describedby={`${ids}-date`}
                onClick={() => void copy()}
              >
                <Icon as={Copy} size={16} />
                {t('drafts.copy')}
              </button>
              <button
                type="button"
                className="btn btn-ghost btn-sm"
                aria-describedby={`${ids}-date`}
                onClick={onRemove}
              >
                <Icon as={Trash2} size={16} />
                {t('delete')}
              </button>
            </div>
          </>
        )}
      </article>
    </li>
  );
};
