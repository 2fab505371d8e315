import { type OwnDecision, reportLimits } from '@mz/contracts/moderation-reports';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Well } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useAppeal } from '../api/safety.api.ts';

const AppealForm = ({ decision }: { decision: OwnDecision }) => {
  const { t, i18n } = useTranslation('safety');
  const errorText = useApiError();
  const appeal = useAppeal(decision.id);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  if (decision.appealUntil === null) return null;
  const when = formatDate(new Date(decision.appealUntil), i18n.language);
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          {t('appeal.begin')}
        </Button>
        <span className="text-small text-ink-muted">{t('appeal.until', { when })}</span>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') appeal.mutate(text);
  };
  return (
    <form onSubmit={submit} className="stack gap-3">
      <Field label={t('appeal.text')} hint={t('appeal.hint')}>
        <Textarea
          rows={4}
          value={text}
          maxLength={reportLimits.appealLength}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {appeal.isError ? <Banner tone="danger">{errorText(appeal.error)}</Banner> : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={text.trim() === ''} busy={appeal.isPending}>
          {t('appeal.send')}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

/** One decision as the member it is about reads it, with the way to another moderator. */
export const DecisionCard = ({ decision }: { decision: OwnDecision }) => {
  const { t, i18n } = useTranslation('safety');
  const { appeal } = decision;
  return (
    <article className="stack gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={decision.outcome === 'kept' ? 'success' : 'warning'}>
          {/* i18n-keys: safety:decided.* */}
          {t(`decided.${decision.outcome}`)}
        </Badge>
        <span className="text-small text-ink-muted">
          {t(`subjects.${decision.kind}`)} · {formatDate(new Date(decision.createdAt), i18n.language)}
        </span>
      </div>
      {/* i18n-keys: safety:templates.* */}
      <p>{t(`templates.${decision.template}`)}</p>
      {decision.message ? (
        <p dir="auto" className="break-words whitespace-pre-line">
          {decision.message}
        </p>
      ) : null}
      {decision.suspendedUntil ? (
        <p className="font-medium">
          {t('suspended.title', { when: formatDateTime(new Date(decision.suspendedUntil), i18n.language) })}
        </p>
      ) : null}
      {decision.excerpt ? (
        <Well dir="auto" className="line-clamp-4 text-small break-words whitespace-pre-line">
          {decision.excerpt}
        </Well>
      ) : null}
      {appeal ? (
        <div className="border-s-2 border-line ps-3 text-small">
          <p className="font-medium">
            {appeal.outcome ? t(`appeal.${appeal.outcome}`) : t('appeal.waiting')}
          </p>
          <p dir="auto" className="break-words whitespace-pre-line text-ink-muted">
            {appeal.text}
          </p>
          {appeal.message ? (
            <p dir="auto" className="mt-1 break-words whitespace-pre-line">
              {appeal.message}
            </p>
          ) : null}
        </div>
      ) : (
        <AppealForm decision={decision} />
      )}
    </article>
  );
};
