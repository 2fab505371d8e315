import { noteLimits, postDraftLimits } from '@mz/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type KeptKind, type KeptText, useChangeKept } from '../api/kept.api.ts';
import { identify } from '../model/identifiers.ts';
import { IdentityLine } from './identity.tsx';
import { useIdentifiers } from './use-identifiers.ts';

const textLength = { notes: noteLimits.textLength, drafts: postDraftLimits.textLength };

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
  const [named, setNamed] = useState<readonly string[]>([]);
  const [known, setKnown] = useState<readonly string[] | null>(kind === 'notes' ? null : []);
  useEffect(() => {
    if (kind !== 'notes') return;
    // Names of authors in the references of a note are no patients; drafts are for others to read.
    identify(kept.text, []).then(
      ({ spans: found }) => setKnown(found.map((span) => span.text)),
      () => setKnown([]),
    );
  }, [kind, kept.text]);
  const ignored = [...(known ?? []), ...named];
  const spans = useIdentifiers(known === null ? '' : text, ignored);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The text it takes the place of was longer: the first field may be left behind the header.
    form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, []);
  const hasTitle = kept.title !== null;
  const isEmpty = text.trim() === '';
  const isMissing = isEmpty || (hasTitle && title.trim() === '');
  const maskAll = () => {
    identify(text, ignored).then(
      ({ masked }) => setText(masked),
      () => toast.error(t('identityFailed')),
    );
  };
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
      className="stack gap-2 p-4 **:scroll-mt-10 **:scroll-mb-4"
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
            onIgnore={(one) => setNamed([...named, one])}
            onMaskAll={maskAll}
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
