import type { Drug } from '@mz/clinical/drugs/index';
import { getDrug, reviewDrug } from '@mz/contracts/drugs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { ApiError, call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { fetchChanges } from '../api/drug-changes.ts';
import type { Correction } from './correct-dialog.tsx';

const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.tsx')).CorrectDialog);

type Refusal = 'review.figures' | 'review.conflict' | 'review.failed';

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) return 'review.failed';
  if (error.code === 'conflict') return 'review.conflict';
  return error.fields.some(({ code }) => code === 'figures-differ') ? 'review.figures' : 'review.failed';
};

/** Who signed or corrected the facts, and, for physicians whose licence was verified, doing so. */
export const ReviewCard = ({ drug }: { drug: Drug }) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const [round, setRound] = useState(0);
  const [doing, setDoing] = useState<'sign' | 'correct' | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const state = useLoad(`${drug.id}/${round}`, () => call(getDrug, { params: { id: drug.id } }));
  // Without a network there is no history to show; the line under the title says what is known.
  if (state.status !== 'ready') return null;
  const { version, canSign, canCorrect, history } = state.value;
  if (!canSign && history.length === 0) return null;

  const send = async (correction?: Correction): Promise<void> => {
    setSending(true);
    setRefusal(null);
    try {
      await call(reviewDrug, {
        params: { id: drug.id },
        body: correction
          ? {
              basedOn: version,
              change: 'corrected',
              note: correction.note,
              statements: [correction.statement],
            }
          : { basedOn: version, change: 'signed' },
      });
      await fetchChanges();
      setRound(round + 1);
      setDoing(null);
    } catch (error) {
      setRefusal(refusalOf(error));
      if (!correction) setDoing(null);
    } finally {
      setSending(false);
    }
  };
  return (
    <Card as="section" pad="sm" className="print:hidden" aria-label={t('review.title')}>
      <h2 className="text-small font-heading mb-2">{t('review.title')}</h2>
      {history.length > 0 ? (
        <ol className="stack gap-2 mb-3 text-small" aria-label={t('review.history')}>
          {history.map((entry) => (
            <li key={entry.version}>
              {/* i18n-keys: drugs:review.changes.* */}
              {t('review.version', { version: entry.version })} {t(`review.changes.${entry.change}`)}
              <span className="block text-tiny text-ink-muted">
                {[entry.author, formatDate(new Date(entry.at), language), entry.note]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {refusal && doing === null ? (
        <p className="text-small text-danger mb-2" role="alert">
          {t(refusal)}
        </p>
      ) : null}
      {canSign ? (
        <div className="row gap-2 flex-wrap">
          <Button variant="outline" size="sm" onClick={() => setDoing('sign')}>
            {t('review.sign')}
          </Button>
          {canCorrect ? (
            <Button variant="outline" size="sm" onClick={() => setDoing('correct')}>
              {t('review.correct')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {doing === 'sign' ? (
        <ConfirmDialog
          title={t('review.sign')}
          confirmLabel={t('review.confirm')}
          description={t('review.signHint')}
          variant="primary"
          busy={isSending}
          onConfirm={() => void send()}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing === 'correct' ? (
        <CorrectDialog
          drug={drug}
          refusal={refusal && t(refusal)}
          isSending={isSending}
          onSend={(correction) => void send(correction)}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </Card>
  );
};
