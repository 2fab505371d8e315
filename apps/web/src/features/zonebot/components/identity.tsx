import type { PhiSpan } from '@mz/phi';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The text with its possible identifiers marked; it lies under the field. */
export const Marked = ({ text, spans }: { text: string; spans: readonly PhiSpan[] }) => {
  let from = 0;
  const pieces = spans.flatMap((span) => {
    const piece = [
      text.slice(from, span.start),
      <span key={span.start} className="phi p-0" data-part="identifier">
        {text.slice(span.start, span.end)}
      </span>,
    ];
    from = span.end;
    return piece;
  });
  // The last line break needs a character after it to take up room.
  return [...pieces, `${text.slice(from)}\u200b`];
};

/** Says that a text was not sent, and asks what to do with what may identify somebody. */
export const HeldNotice = ({ onMask, onAnyway }: { onMask: () => void; onAnyway: () => void }) => {
  const { t } = useTranslation('zonebot');
  return (
    <Banner tone="warning" assertive icon={ShieldAlert} title={t('heldTitle')} className="my-2">
      {t('heldText')}
      <span className="row gap-2 flex-wrap mt-2">
        <Button size="sm" onClick={onMask}>
          {t('maskAndSend')}
        </Button>
        <Button size="sm" variant="outline" onClick={onAnyway}>
          {t('notPatientSend')}
        </Button>
      </span>
    </Banner>
  );
};

interface IdentityLineProps {
  id: string;
  isEmpty: boolean;
  spans: readonly PhiSpan[];
  onIgnore: (text: string) => void;
  onMaskAll: () => void;
}

/** What the check found while one types. It never promises that it is complete. */
export const IdentityLine = ({ id, isEmpty, spans, onIgnore, onMaskAll }: IdentityLineProps) => {
  const { t, i18n } = useTranslation('zonebot');
  return (
    <span
      id={id}
      className="row flex-wrap gap-1.5 max-md:no-scrollbar max-md:flex-nowrap max-md:overflow-x-auto"
      aria-live="polite"
    >
      {spans.length === 0 ? (
        <span className={`row gap-1.5 ${isEmpty ? '' : 'text-success'}`}>
          <Icon as={ShieldCheck} size={14} />
          {t(isEmpty ? 'identityIdle' : 'identityNone')}
        </span>
      ) : (
        <>
          <span className="row gap-1.5 text-warning shrink-0">
            <Icon as={ShieldAlert} size={14} />
            {t('identityFound', { count: spans.length, shown: formatNumber(spans.length, i18n.language) })}
          </span>
          <Button variant="plain" className="shrink-0" onClick={onMaskAll}>
            {t('maskAll')}
          </Button>
          {spans.slice(0, 4).map((span) => (
            <Chip
              size="sm"
              key={`${span.start}-${span.end}`}
              className="shrink-0"
              onClick={() => onIgnore(span.text)}
            >
              <bdi>{span.text}</bdi> · {t('notPatient')}
            </Chip>
          ))}
        </>
      )}
    </span>
  );
};
