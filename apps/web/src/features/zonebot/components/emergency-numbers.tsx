import type { Answer } from '@mz/contracts';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSiteFacts } from '../../../lib/use-site-facts.ts';
import { ButtonAnchor } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Whom a notice leads to: the numbers the operator set for the place. */
const numbersOf: Partial<Record<NonNullable<Answer['notice']>, readonly ('number' | 'crisisLine')[]>> = {
  emergency: ['number'],
  'self-harm': ['crisisLine', 'number'],
  'lay-reader': ['number'],
  declined: ['number'],
};

/** Numbers that can be called at once, below a notice of danger; nothing where the operator set none. */
export const EmergencyNumbers = ({ notice }: { notice: NonNullable<Answer['notice']> }) => {
  const { t } = useTranslation('zonebot');
  const { data } = useSiteFacts();
  const lines = (numbersOf[notice] ?? []).flatMap((line) => {
    const number = data?.emergency?.[line];
    return number ? [{ line, number }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {lines.map(({ line, number }) => (
        <ButtonAnchor
          key={line}
          href={`tel:${number.replaceAll(/[ -]/g, '')}`}
          variant={notice === 'emergency' || notice === 'self-harm' ? 'primary' : 'outline'}
          size="sm"
        >
          <Icon as={Phone} size={14} />
          {/* i18n-keys: zonebot:call.* */}
          {t(`call.${line}`)} <bdi dir="ltr">{number}</bdi>
        </ButtonAnchor>
      ))}
    </span>
  );
};
