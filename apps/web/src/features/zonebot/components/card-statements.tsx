import type { KnowledgeCard } from '@mz/contracts';
import { PenLine, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useReview } from '../api/cards.api.ts';

type Statement = KnowledgeCard['statements'][number];

interface RowProps {
  statement: Statement;
  /** The correction begun, or null while the statement is only read. */
  draft: string | null;
  onDraft: (text: string) => void;
  number: number;
}

const Row = ({ statement, draft, onDraft, number }: RowProps) => {
  const { t } = useTranslation('zonebot');
  // i18n-keys: zonebot:cards.kinds.* zonebot:cards.checks.*
  const facts = [
    t(`cards.kinds.${statement.kind as 'treatment'}`, { defaultValue: statement.kind }),
    ...(statement.strength ? [statement.strength] : []),
    t(`cards.checks.${statement.check as 'looked-up'}`, { defaultValue: statement.check }),
  ];
  return (
    <li className="stack gap-1">
      {draft === null ? (
        <>
          {statement.translation ? <p dir="auto">{isolate(statement.translation)}</p> : null}
          <p lang="en" dir="ltr" className={statement.translation ? 'text-small text-ink-muted' : ''}>
            {statement.text}
          </p>
        </>
      ) : (
        <Textarea
          aria-label={t('cards.statement', { number })}
          rows={3}
          maxLength={2000}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
        />
      )}
      <p className="text-tiny text-ink-muted">
        <bdi>{facts.join(' · ')}</bdi>
      </p>
    </li>
  );
};

/** What a card says. A moderator with a verified licence signs it, or corrects statements and says why. */
export const CardStatements = ({ card, canReview }: { card: KnowledgeCard; canReview: boolean }) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const review = useReview(card.id);
  const language = currentLanguage();
  const displayedText = ({ text, translation }: Statement) =>
    language === 'en' ? text : (translation ?? '');
  const [drafts, setDrafts] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState<'signed' | 'corrected' | null>(null);
  const [note, setNote] = useState('');
  const changed = (drafts ?? []).flatMap((text, index) => {
    const statement = card.statements[index];
    return statement && text.trim() !== '' && text.trim() !== displayedText(statement)
      ? [{ index, text: text.trim(), language }]
      : [];
  });
  const send = (change: 'signed' | 'corrected') =>
    review.mutate(
      {
        basedOn: card.version,
        change,
        note: note.trim(),
        ...(change === 'corrected' ? { statements: changed } : {}),
      },
      {
        onSuccess: () => {
          setAsking(null);
          setDrafts(null);
          toast(t(change === 'signed' ? 'cards.signedNow' : 'cards.correctedNow'));
        },
      },
    );
  const isConflict = review.error instanceof ApiError && review.error.code === 'conflict';
  return (
    <section>
      <ul className="stack gap-3">
        {card.statements.map((statement, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a statement is known by its place
            key={index}
            number={index + 1}
            statement={statement}
            draft={drafts ? (drafts[index] ?? '') : null}
            onDraft={(text) =>
              setDrafts((old) => (old ?? []).map((value, at) => (at === index ? text : value)))
            }
          />
        ))}
      </ul>
      {canReview ? (
        <div className="row gap-2 flex-wrap mt-4">
          {drafts === null ? (
            <>
              <Button size="sm" onClick={() => setAsking('signed')}>
                <Icon as={ShieldCheck} size={16} />
                {t('cards.sign')}
              </Button>
              <Button
                size="sm"
                variant="outline"
                onClick={() => setDrafts(card.statements.map(displayedText))}
              >
                <Icon as={PenLine} size={16} />
                {t('cards.correct')}
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" disabled={changed.length === 0} onClick={() => setAsking('corrected')}>
                {t('cards.saveCorrections')}
              </Button>
              <Button size="sm" variant="outline" onClick={() => setDrafts(null)}>
                {t('cancel')}
              </Button>
            </>
          )}
        </div>
      ) : null}
      {asking ? (
        <Dialog
          title={t(asking === 'signed' ? 'cards.signTitle' : 'cards.correctTitle')}
          description={t(asking === 'signed' ? 'cards.signText' : 'cards.correctText')}
          onClose={() => setAsking(null)}
        >
          <Field label={t('cards.note')}>
            <Textarea
              rows={3}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          {review.isError ? (
            <Banner tone="danger" className="mt-3">
              {isConflict ? t('cards.conflict') : errorText(review.error)}
            </Banner>
          ) : null}
          <div className="row gap-2 mt-4 justify-end">
            <Button variant="outline" onClick={() => setAsking(null)}>
              {t('cancel')}
            </Button>
            <Button busy={review.isPending} onClick={() => send(asking)}>
              {t(asking === 'signed' ? 'cards.sign' : 'cards.saveCorrections')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
};
