import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { useCountedMembers } from '../../../ui/by-fact.tsx';
import { ForNewcomers } from './for-newcomers.tsx';
import { section } from './section.ts';

/** How many accounts this installation has, counted by its server. */
export const Members = () => {
  const { t } = useTranslation('landing');
  const title = useCountedMembers((count, formatted) => t('members.title', { count, formatted }));
  return (
    <section className={section} aria-labelledby="members-title">
      <div className="wrap row justify-between gap-6 flex-wrap items-end">
        <div className="stack gap-2">
          <h2 className="title-32" id="members-title">
            {title}
          </h2>
          <p className="text-ink-muted">{t('members.text')}</p>
        </div>
        <ForNewcomers>
          <ButtonLink size="lg" to="/signup">
            {t('members.getStarted')}
          </ButtonLink>
        </ForNewcomers>
      </div>
    </section>
  );
};
