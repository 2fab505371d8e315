import { assistantLimits } from '@mz/contracts';
import { SendHorizontal, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { identify } from '../model/identifiers.ts';
import { HeldNotice, IdentityLine, Marked } from './identity.tsx';
import { useIdentifiers } from './use-identifiers.ts';

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  isBusy: boolean;
  /** There is a conversation above: the field then stays at its end, without the examples. */
  hasTurns: boolean;
  onSend: (question: string) => void;
  onStop: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The text and its marks lie in one grid cell, so that both wrap alike and the taller one gives the height. */
const layer =
  'col-start-1 row-start-1 min-w-0 py-1.5 pointer-coarse:py-2.5 leading-6 whitespace-pre-wrap wrap-anywhere';
/** Docked at the foot of the window on an opaque band that reaches to its edge: nothing is read past the field. */
const band =
  'pointer-events-none sticky bottom-0 z-5 -mx-2 -mt-4 bg-linear-to-b from-transparent via-canvas via-[16px] to-canvas px-2 pt-4 pb-4 max-md:-mx-4 max-md:mt-0 max-md:bg-none max-md:p-0 print:hidden';
const onBand =
  'pointer-events-auto max-md:rounded-[16px_16px_0_0] max-md:border-b-0 max-md:pb-[calc(10px+env(safe-area-inset-bottom))]';

const examples = ['hypertension', 'sglt2', 'dyspnoea'] as const;
/** The counter shows itself when the limit comes near. */
const NEAR = 500;

/** The question box: identifiers are underlined while one types, and nothing leaves before the question is answered what to do with them. */
export const Composer = ({ text, onText, isBusy, hasTurns, onSend, onStop, field }: ComposerProps) => {
  const { t, i18n } = useTranslation('zonebot');
  const ids = useId();
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [held, setHeld] = useState(false);
  const [checking, setChecking] = useState(false);
  const spans = useIdentifiers(text, ignored);
  const left = assistantLimits.questionLength - text.length;
  const isEmpty = text.trim() === '';

  const send = (question: string) => {
    setHeld(false);
    setIgnored([]);
    onSend(question.trim());
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isEmpty || isBusy || checking || left < 0) return;
    setChecking(true);
    try {
      const found = await identify(text, ignored);
      if (found.spans.length > 0) setHeld(true);
      else send(text);
    } catch {
      // Nothing leaves that was not looked through; the text stays.
      toast.error(t('identityFailed'));
    } finally {
      setChecking(false);
    }
  };
  const withMasks = async (then: (masked: string) => void) => {
    try {
      then((await identify(text, ignored)).masked);
    } catch {
      toast.error(t('identityFailed'));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter takes a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const change = (next: string) => {
    setHeld(false);
    onText(next);
  };
  return (
    <div className={hasTurns ? band : undefined} data-docked={hasTurns || undefined}>
      <Card
        as="form"
        float
        className={cx('ps-4 pe-3 pt-3 pb-2.5 focus-within:border-primary print:hidden', hasTurns && onBand)}
        data-part="composer"
        onSubmit={(event: FormEvent) => void submit(event)}
      >
        <div className="flex items-end gap-2">
          <label className="sr-only" htmlFor={`${ids}-question`}>
            {t('ask')}
          </label>
          <div className="grid max-h-[40dvh] min-h-10 min-w-0 flex-1 content-center overflow-y-auto max-md:max-h-[30dvh] max-md:min-h-11">
            <div className={cx(layer, 'pointer-events-none text-transparent')} aria-hidden="true" dir="auto">
              <Marked text={text} spans={spans} />
            </div>
            <textarea
              id={`${ids}-question`}
              className={cx(
                layer,
                'w-full resize-none overflow-hidden border-0 bg-transparent px-0 outline-none',
              )}
              ref={field}
              // An empty field has no direction of its own.
              dir={text === '' ? undefined : 'auto'}
              rows={1}
              value={text}
              placeholder={t('placeholder')}
              disabled={isBusy}
              readOnly={checking}
              aria-describedby={`${ids}-identity ${ids}-keys`}
              aria-invalid={left < 0 || undefined}
              onChange={(event) => change(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          {isBusy ? (
            <Button variant="outline" className="w-10 max-md:w-11" aria-label={t('stop')} onClick={onStop}>
              <Icon as={Square} size={16} />
            </Button>
          ) : (
            <Button
              type="submit"
              className="w-10 max-md:w-11"
              aria-label={t('send')}
              disabled={isEmpty || left < 0}
            >
              <Icon as={SendHorizontal} flip />
            </Button>
          )}
        </div>
        {held || hasTurns ? null : (
          <div
            className="row my-2 flex-wrap gap-1.5 max-md:no-scrollbar max-md:flex-nowrap max-md:overflow-x-auto"
            data-part="examples"
          >
            {examples.map((example) => (
              // i18n-keys: zonebot:examples.* zonebot:exampleNames.*
              <Chip
                size="sm"
                key={example}
                disabled={isBusy}
                onClick={() => {
                  change(t(`examples.${example}`));
                  field.current?.focus();
                }}
              >
                {t(`exampleNames.${example}`)}
              </Chip>
            ))}
          </div>
        )}
        {held && spans.length > 0 ? (
          <HeldNotice onMask={() => void withMasks(send)} onAnyway={() => send(text)} />
        ) : null}
        <div className="row mt-2 justify-between gap-3 border-t border-line pt-2 text-tiny text-ink-muted">
          <IdentityLine
            id={`${ids}-identity`}
            isEmpty={isEmpty}
            spans={spans}
            onIgnore={(found) => setIgnored([...ignored, found])}
            onMaskAll={() => void withMasks(change)}
          />
          {left <= NEAR ? (
            <span
              className={`tabular-nums shrink-0 ${left < 0 ? 'text-danger' : ''}`}
              role={left < 0 ? 'alert' : undefined}
            >
              {left < 0
                ? t('tooLong', { over: formatNumber(-left, i18n.language) })
                : t('left', { left: formatNumber(left, i18n.language) })}
            </span>
          ) : (
            <span
              id={`${ids}-keys`}
              className={`max-sm:hidden shrink-0 ${spans.length > 0 ? 'sr-only' : ''}`}
            >
              {t('keys')}
            </span>
          )}
        </div>
      </Card>
    </div>
  );
};
