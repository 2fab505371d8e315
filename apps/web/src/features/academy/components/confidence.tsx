import { confidences } from '@mz/contracts/academy-learning';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

const levels = 4;

/** How sure a member is, said before the answer is shown. */
export const Confidence = ({
  value,
  onChange,
}: {
  value: number | null;
  onChange: ((next: number) => void) | null;
}) => {
  const { t } = useTranslation('academy');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="row justify-between gap-2 text-small">
        <span className="font-medium">{t(onChange ? 'review.howSure' : 'review.wereSure')}</span>
        <span className="row gap-1 text-tiny text-ink-muted">
          {onChange ? null : <Icon as={Lock} size={14} />}
          {t(onChange ? 'review.beforeAnswer' : 'review.locked')}
        </span>
      </p>
      <fieldset
        className="m-0 grid grid-cols-4 gap-2 border-0 p-0 max-sm:grid-cols-2"
        aria-label={t('review.howSure')}
      >
        {confidences.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={value === one}
            disabled={!onChange}
            onClick={() => onChange?.(one)}
            className={cx(
              'flex flex-col gap-1.5 rounded-control border px-2.5 py-2 text-start text-small pointer-coarse:min-h-11',
              value === one ? 'border-primary bg-primary-soft font-medium' : 'border-line bg-surface',
              onChange && 'cursor-pointer hover:border-line-control',
            )}
          >
            {/* i18n-keys: academy:review.confidence.* */}
            {t(`review.confidence.${one}`)}
            <ZoneBar
              kind="steps"
              size="sm"
              filled={one}
              total={levels}
              label={t(`review.confidence.${one}`)}
            />
          </button>
        ))}
      </fieldset>
    </div>
  );
};
