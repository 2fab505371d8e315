import type { ProfilePage, ProfileStep } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import type { ProfileDialog } from '../model/profile-dialog.ts';

interface CompletenessProps {
  completeness: NonNullable<ProfilePage['own']>['completeness'];
  onOpen: (dialog: ProfileDialog) => void;
  onTab: (tab: 'career' | 'publications') => void;
}

/** How far the profile is, and the most useful thing to do next. */
export const CompletenessCard = ({ completeness, onOpen, onTab }: CompletenessProps) => {
  const { t, i18n } = useTranslation('profile');
  const { filled, total, next } = completeness;
  const label = t('completeness.label', {
    filled: formatNumber(filled, i18n.language),
    total: formatNumber(total, i18n.language),
  });
  const act = (step: ProfileStep) => {
    if (step === 'experience' || step === 'education') onTab('career');
    else if (step === 'publications') onTab('publications');
    else onOpen(step === 'avatar' ? 'avatar' : 'edit');
  };
  return (
    <Card as="section" className="print:hidden">
      <CardHead title={t('completeness.title')} />
      <div className="stack gap-2.5 px-4 pb-4">
        <span className="text-small text-ink-muted">{label}</span>
        <ZoneBar kind="steps" filled={filled} total={total} label={label} />
        {next ? (
          <div className="stack gap-1.5 pt-1">
            <span className="text-tiny text-ink-muted">{t('completeness.next')}</span>
            {/* i18n-keys: profile:step.* */}
            <Button variant="soft" size="sm" onClick={() => act(next)}>
              {t(`step.${next}`)}
            </Button>
          </div>
        ) : (
          <p className="text-small">{t('completeness.done')}</p>
        )}
      </div>
    </Card>
  );
};
