import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { section } from './section.ts';

interface VoiceProps {
  quote: string;
  initials: string;
  name: string;
  role: string;
  tone: 'info' | 'warning' | 'success';
}

const Voice = ({ quote, initials, name, role, tone }: VoiceProps) => (
  <Card as="figure" pad="md" className="stack gap-5">
    <blockquote className="text-base leading-relaxed">{quote}</blockquote>
    <figcaption className="row gap-3 mt-auto">
      <Avatar name={initials} tone={tone} />
      <span className="text-small stack">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-muted">{role}</span>
      </span>
    </figcaption>
  </Card>
);

/** The specification's sample praise: shown only beside demonstration content, and said to be fictional. */
export const Voices = () => {
  const { t } = useTranslation('landing');
  return (
    <section className={section} aria-labelledby="voices-title">
      <div className="wrap">
        <div className="stack gap-2 mb-7">
          <div className="row gap-3 flex-wrap">
            <h2 className="title-32" id="voices-title">
              {t('voices.title')}
            </h2>
            <Badge tone="info">{t('voices.badge')}</Badge>
          </div>
          <p className="text-small text-ink-muted">{t('voices.note')}</p>
        </div>
        <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
          <Voice
            tone="success"
            quote={t('voices.samira.quote')}
            initials={t('voices.samira.initials')}
            name={t('voices.samira.name')}
            role={t('voices.samira.role')}
          />
          <Voice
            tone="info"
            quote={t('voices.jonas.quote')}
            initials={t('voices.jonas.initials')}
            name={t('voices.jonas.name')}
            role={t('voices.jonas.role')}
          />
          <Voice
            tone="warning"
            quote={t('voices.mei.quote')}
            initials={t('voices.mei.initials')}
            name={t('voices.mei.name')}
            role={t('voices.mei.role')}
          />
        </div>
      </div>
    </section>
  );
};
