import type { PhiSpan } from '@mz/phi';
import { ArrowRight, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

export interface IdentifierNoticeProps {
  mask: (text: string, spans: readonly PhiSpan[]) => string;
  spans: readonly PhiSpan[];
  /** Masks those that are wanted, in the text they stand in. */
  onMask: (wanted: (span: PhiSpan) => boolean) => void;
  /** Stated for the record: these passages identify no patient. */
  onState: (texts: readonly string[]) => void;
}

const maxShown = 6;

/** Names what may identify a patient, and asks what to do with it before anything is posted. */
export const IdentifierNotice = ({ mask, spans, onMask, onState }: IdentifierNoticeProps) => {
  const { t, i18n } = useTranslation(['social', 'messages']);
  // What stands twice is decided once.
  const rows = spans.filter(({ text }, index) => spans.findIndex((one) => one.text === text) === index);
  const amount = formatNumber(spans.length, i18n.language);
  return (
    <Banner
      tone="warning"
      icon={ShieldAlert}
      // The rows are as wide as the notice; what is done with all of them stands below.
      className="*:first:basis-full"
      title={t('identifiers.found', { count: spans.length, amount })}
      action={
        <span className="ms-auto flex flex-wrap gap-2">
          <Button variant="ghost" size="sm" onClick={() => onState(spans.map(({ text }) => text))}>
            {t('identifiers.notPatient')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => onMask(() => true)}>
            {t('identifiers.mask', { count: spans.length })}
          </Button>
        </span>
      }
    >
      {t('identifiers.text')}
      <ul className="mt-1.5 text-small text-ink">
        {rows.slice(0, maxShown).map((span) => (
          <li
            key={span.text}
            className="flex min-h-9 items-center justify-between gap-x-3 border-t border-warning/20 py-0.5"
          >
            <span className="min-w-0 break-words">
              {/* i18n-keys: messages:identity.kinds.* */}
              <span className="font-medium">{t(`messages:identity.kinds.${span.kind}`)}</span> ·{' '}
              <bdi>{span.text}</bdi>{' '}
              <Icon as={ArrowRight} size={14} flip className="inline align-[-2px] text-ink-muted" />{' '}
              <bdi className="whitespace-nowrap text-ink-muted">
                {mask(span.text, [{ ...span, start: 0, end: span.text.length }])}
              </bdi>
            </span>
            {rows.length > 1 ? (
              <span className="flex shrink-0 gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('identifiers.keepOne', { text: span.text })}
                  onClick={() => onState([span.text])}
                >
                  {t('identifiers.keep')}
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t('identifiers.maskOne', { text: span.text })}
                  onClick={() => onMask(({ text }) => text === span.text)}
                >
                  {t('identifiers.maskRow')}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Banner>
  );
};
