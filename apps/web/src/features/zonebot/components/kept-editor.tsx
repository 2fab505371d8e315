import { noteLimits, postDraftLimits } from '@mz/contracts';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type KeptKind, type KeptText, useChangeKept } from '../api/kept.api.ts';
import { identifiersIn, mask } from '../model/identifiers.ts';
import { IdentityLine } from './identity.tsx';

const textLength = { notes: noteLimits.textLength, drafts: postDraftLimits.textLength };

/** Names of authors in the references of a note are no patients; drafts are for others to read. */
const alreadyKnown = (kind: KeptKind, text: string): readonly string[] =>
  kind === 'notes' ? identifiersIn(text, []).map((span) => span.text) : [];

/** Changes a note or a draft where it stands. */
export const KeptEditor = ({
  kind,
  kept,
  onClose,
}: {
  kind: KeptKind;
  kept: KeptText;
  onClose: () => void;
}) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const ids = useId();
  const change = useChangeKept(kind);
  const [title, setTitle] = useState(kept.title ?? '');
  const [text, setText] = useState(kept.text);
  const [ignored, setIgnored] = useState(() => alreadyKnown(kind, kept.text));
  const settled = useDeferredValue(text);
  const spans = useMemo(() => identifiersIn(settled, ignored), [settled, ignored]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The text it takes the place of was longer: the first field may be left behind the header.
    form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, []);
  const hasTitle = kept.title !== null;
  const isEmpty = text.trim() === '';
  const isMissing = isEmpty || (hasTitle && title.trim() === '');
  const save = () => {
    const changed = {
      ...(hasTitle && title.trim() !== kept.title && { title: title.trim() }),
      ...(text.trim() !== kept.text && { text: text.trim() }),
    };
    if (Object.keys(changed).length === 0) onClose();
    else change.mutate({ id: kept.id, ...changed }, { onSuccess: onClose });
  };
  return (
    <form
      ref={form}
      className="stack gap-2 p-4 **:scroll-mt-26 **:scroll-mb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
      }}
    >
      {hasTitle ? (
        <Field label={t('titleLabel')}>
          <Input
            dir="auto"
            required
            maxLength={noteLimits.titleLength}
            value={title}
            // biome-ignore lint/a11y/noAutofocus: pressing edit is asking for the fields
            autoFocus
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      ) : null}
      {/* i18n-keys: zonebot:notes.text zonebot:drafts.text */}
      <Field label={t(`${kind}.text`)} hideLabel={!hasTitle}>
        <Textarea
          aria-describedby={`${ids}-identity`}
          dir="auto"
          rows={12}
          required
          maxLength={textLength[kind]}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: pressing edit is asking for the field
          autoFocus={!hasTitle}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div id={`${ids}-identity`} className="text-tiny text-ink-muted" aria-live="polite">
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
        <p className="text-small text-danger" role="alert">
          {errorText(change.error)}
        </p>
      ) : null}
      <div className="row gap-2 justify-end">
        <Button variant="outline" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="sm" busy={change.isPending} disabled={isMissing}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
