import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { section } from './section.ts';

/** How many accounts this installation has, counted by its server. */
export const Members = ({ count, canSignUp }: { count: number; canSignUp: boolean }) => {
  const { t, i18n } = useTranslation('landing');
  return (
    <section className={section} aria-labelledby="members-title">
      <div className="wrap row justify-between gap-6 flex-wrap items-end">
        <div className="stack gap-2">
          <h2 className="title-32" id="members-title">
            {t('members.title', { count, formatted: formatNumber(count, i18n.language) })}
          </h2>
          <p className="text-ink-muted">{t('members.text')}</p>
        </div>
        {canSignUp ? (
          <ButtonLink size="lg" to="/signup">
            {t('members.getStarted')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
};
