import { assistantLimits } from '@mz/contracts';
import { SendHorizontal, ShieldAlert, ShieldCheck, Square } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { identifiersIn, mask } from '../model/identifiers.ts';

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  isBusy: boolean;
  onSend: (question: string) => void;
  onStop: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

const examples = ['hypertension', 'sglt2', 'dyspnoea'] as const;
/** The counter shows itself when the limit comes near. */
const NEAR = 500;

const Marked = ({ text, spans }: { text: string; spans: ReturnType<typeof identifiersIn> }) => {
  let from = 0;
  const pieces = spans.flatMap((span) => {
    const piece = [
      text.slice(from, span.start),
      <span key={span.start} className="phi">
        {text.slice(span.start, span.end)}
      </span>,
    ];
    from = span.end;
    return piece;
  });
  // The last line break needs a character after it to take up room.
  return [...pieces, `${text.slice(from)}\u200b`];
};

/** The question box: identifiers are underlined while one types, and nothing leaves before the question is answered what to do with them. */
export const Composer = ({ text, onText, isBusy, onSend, onStop, field }: ComposerProps) => {
  const { t, i18n } = useTranslation('zonebot');
  const ids = useId();
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [held, setHeld] = useState(false);
  const settled = useDeferredValue(text);
  const spans = useMemo(() => identifiersIn(settled, ignored), [settled, ignored]);
  const shown = settled === text ? spans : [];
  const left = assistantLimits.questionLength - text.length;
  const isEmpty = text.trim() === '';

  const send = (question: string) => {
    setHeld(false);
    setIgnored([]);
    onSend(question.trim());
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isEmpty || isBusy || left < 0) return;
    if (identifiersIn(text, ignored).length > 0) {
      setHeld(true);
      return;
    }
    send(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter takes a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const change = (next: string) => {
    setHeld(false);
    onText(next);
  };
  return (
    <form className="card float composer" onSubmit={submit}>
      <div className="composer-box">
        <label className="sr-only" htmlFor={`${ids}-question`}>
          {t('ask')}
        </label>
        <div className="composer-area">
          <div className="composer-marks" aria-hidden="true" dir="auto">
            <Marked text={text} spans={shown} />
          </div>
          <textarea
            id={`${ids}-question`}
            ref={field}
            dir="auto"
            rows={1}
            value={text}
            placeholder={t('placeholder')}
            disabled={isBusy}
            aria-describedby={`${ids}-identity ${ids}-keys`}
            aria-invalid={left < 0 || undefined}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {isBusy ? (
          <button
            type="button"
            className="btn btn-outline composer-send"
            aria-label={t('stop')}
            onClick={onStop}
          >
            <Icon as={Square} size={16} />
          </button>
        ) : (
          <button
            type="submit"
            className="btn btn-primary composer-send"
            aria-label={t('send')}
            disabled={isEmpty || left < 0}
          >
            <Icon as={SendHorizontal} className="icon-flip" />
          </button>
        )}
      </div>
      <div className="row g6 wrap-row x-chips my-2">
        {examples.map((example) => (
          // i18n-keys: zonebot:examples.* zonebot:exampleNames.*
          <button
            key={example}
            type="button"
            className="chip chip-sm"
            disabled={isBusy}
            onClick={() => {
              change(t(`examples.${example}`));
              field.current?.focus();
            }}
          >
            {t(`exampleNames.${example}`)}
          </button>
        ))}
      </div>
      {held && spans.length > 0 ? (
        <div className="banner banner-warning mb-2" role="alert">
          <Icon as={ShieldAlert} size={16} />
          <div className="body grow">
            <b className="block">{t('heldTitle')}</b>
            {t('heldText')}
            <div className="row g8 wrap-row mt-2">
              <Button size="sm" onClick={() => send(mask(text, spans))}>
                {t('maskAndSend')}
              </Button>
              <Button size="sm" look="outline" onClick={() => send(text)}>
                {t('notPatientSend')}
              </Button>
            </div>
          </div>
        </div>
      ) : null}
      <div className="row between g12 tiny muted composer-foot wrap-row">
        <span id={`${ids}-identity`} className="row g6 wrap-row" aria-live="polite">
          {spans.length === 0 ? (
            <span className={`row g6 ${isEmpty ? '' : 'text-success'}`}>
              <Icon as={ShieldCheck} size={14} />
              {t(isEmpty ? 'identityIdle' : 'identityNone')}
            </span>
          ) : (
            <>
              <span className="row g6 text-warning">
                <Icon as={ShieldAlert} size={14} />
                {t('identityFound', {
                  count: spans.length,
                  shown: formatNumber(spans.length, i18n.language),
                })}
              </span>
              {spans.slice(0, 4).map((span) => (
                <button
                  key={`${span.start}-${span.end}`}
                  type="button"
                  className="chip chip-sm"
                  title={t('notPatient')}
                  aria-label={t('notPatientOf', { text: span.text })}
                  onClick={() => setIgnored([...ignored, span.text])}
                >
                  {/* i18n-keys: zonebot:kinds.* */}
                  <bdi>{span.text}</bdi> · {t('notPatient')}
                </button>
              ))}
              <button type="button" className="link" onClick={() => change(mask(text, spans))}>
                {t('maskAll')}
              </button>
            </>
          )}
        </span>
        {left <= NEAR ? (
          <span className={left < 0 ? 'text-danger num' : 'num'} role={left < 0 ? 'alert' : undefined}>
            {left < 0
              ? t('tooLong', { over: formatNumber(-left, i18n.language) })
              : t('left', { left: formatNumber(left, i18n.language) })}
          </span>
        ) : (
          <span id={`${ids}-keys`} className="only-desktop">
            {t('keys')}
          </span>
        )}
      </div>
    </form>
  );
};
