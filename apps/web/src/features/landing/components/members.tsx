import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';

/** How many accounts this installation has, counted by its server. */
export const Members = ({ count, canSignUp }: { count: number; canSignUp: boolean }) => {
  const { t, i18n } = useTranslation('landing');
  return (
    <section className="section" aria-labelledby="members-title">
      <div className="wrap row between g24 wrap-row items-end">
        <div className="stack g8">
          <h2 className="title-32" id="members-title">
            {t('members.title', { count, formatted: formatNumber(count, i18n.language) })}
          </h2>
          <p className="muted">{t('members.text')}</p>
        </div>
        {canSignUp ? (
          <Link className="btn btn-primary btn-lg" to="/signup">
            {t('members.getStarted')}
          </Link>
        ) : null}
      </div>
    </section>
  );
};
