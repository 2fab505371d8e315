import { useTranslation } from 'react-i18next';

interface VoiceProps {
  quote: string;
  initials: string;
  name: string;
  role: string;
  tone: 'av-b' | 'av-c' | 'av-e';
}

const Voice = ({ quote, initials, name, role, tone }: VoiceProps) => (
  <figure className="card card-pad stack g20">
    <blockquote className="text-base leading-relaxed">{quote}</blockquote>
    <figcaption className="row g12 mt-auto">
      <span className={`avatar ${tone}`} aria-hidden="true">
        {initials}
      </span>
      <span className="small stack">
        <span className="strong">{name}</span>
        <span className="muted">{role}</span>
      </span>
    </figcaption>
  </figure>
);

/** The specification's sample praise: shown only beside demonstration content, and said to be fictional. */
export const Voices = () => {
  const { t } = useTranslation('landing');
  return (
    <section className="section" aria-labelledby="voices-title">
      <div className="wrap">
        <div className="stack g8 mb-7">
          <div className="row g12 wrap-row">
            <h2 className="title-32" id="voices-title">
              {t('voices.title')}
            </h2>
            <span className="badge badge-info">{t('voices.badge')}</span>
          </div>
          <p className="small muted">{t('voices.note')}</p>
        </div>
        <div className="grid-3">
          <Voice
            tone="av-e"
            quote={t('voices.samira.quote')}
            initials={t('voices.samira.initials')}
            name={t('voices.samira.name')}
            role={t('voices.samira.role')}
          />
          <Voice
            tone="av-b"
            quote={t('voices.jonas.quote')}
            initials={t('voices.jonas.initials')}
            name={t('voices.jonas.name')}
            role={t('voices.jonas.role')}
          />
          <Voice
            tone="av-c"
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
