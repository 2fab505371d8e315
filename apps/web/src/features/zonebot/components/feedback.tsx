import { feedbackReasons } from '@mz/contracts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFeedback } from '../api/zonebot.api.ts';
import { identify } from '../model/identifiers.ts';
import { HeldNotice } from './identity.tsx';

/** Up or down; down asks why. */
export const FeedbackButtons = ({
  address,
  initial,
}: {
  address: { conversationId: string; messageId: string };
  initial: boolean | null;
}) => {
  const { t } = useTranslation('zonebot');
  const errorText = useApiError();
  const give = useFeedback();
  const ids = useId();
  const [given, setGiven] = useState(initial);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState<(typeof feedbackReasons)[number] | null>(null);
  const [comment, setComment] = useState('');
  const [held, setHeld] = useState(false);
  const send = (helpful: boolean, words = comment) =>
    give.mutate(
      { address, helpful, reason: helpful ? null : reason, comment: helpful ? '' : words.trim() },
      {
        onSuccess: () => {
          setGiven(helpful);
          setAsking(false);
          toast(t('feedbackThanks'));
        },
        onError: (cause) => (helpful ? toast.error(errorText(cause)) : undefined),
      },
    );
  /** Sends the comment once it was looked through; `asMasked` with its identifiers behind placeholders. */
  const sendChecked = async (asMasked: boolean) => {
    try {
      const { spans, masked } = await identify(comment, []);
      if (spans.length === 0) return send(false);
      if (!asMasked) return setHeld(true);
      setComment(masked);
      send(false, masked);
    } catch {
      toast.error(t('identityFailed'));
    }
  };
  return (
    <>
      <IconButton
        icon={ThumbsUp}
        label={t('good')}
        iconSize={16}
        aria-pressed={given === true}
        onClick={() => send(true)}
      />
      <IconButton
        icon={ThumbsDown}
        label={t('bad')}
        iconSize={16}
        aria-pressed={given === false}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <Dialog title={t('whyBad')} onClose={() => setAsking(false)}>
          <fieldset className="stack gap-2 mt-3">
            <legend className="sr-only">{t('whyBad')}</legend>
            {feedbackReasons.map((one) => (
              <label key={one} className="row gap-2 text-small">
                <input
                  type="radio"
                  name={`${ids}-reason`}
                  checked={reason === one}
                  onChange={() => setReason(one)}
                />
                {/* i18n-keys: zonebot:reasons.* */}
                {t(`reasons.${one}`)}
              </label>
            ))}
          </fieldset>
          <Field label={t('comment')} className="mt-3">
            <Textarea
              rows={3}
              maxLength={2000}
              value={comment}
              onChange={(event) => {
                setHeld(false);
                setComment(event.target.value);
              }}
            />
          </Field>
          {held ? <HeldNotice onMask={() => void sendChecked(true)} onAnyway={() => send(false)} /> : null}
          {give.isError ? (
            <Banner tone="danger" className="mt-3">
              {errorText(give.error)}
            </Banner>
          ) : null}
          <div className="row gap-2 mt-4 justify-end">
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button busy={give.isPending} onClick={() => void sendChecked(false)}>
              {t('sendFeedback')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
};
