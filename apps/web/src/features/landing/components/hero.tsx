import { languageNames, languages } from '@mz/i18n';
import { ArrowRight, Globe, Scale, Server } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HeroIllustration } from './hero-illustration.tsx';

const Traits = () => {
  const { t } = useTranslation('landing');
  return (
    <ul className="row gap-4 text-small text-ink-muted flex-wrap mt-1.5 gap-y-1">
      <li className="row gap-1.5">
        <Icon as={Server} size={16} />
        {t('hero.selfHosted')}
      </li>
      <li className="row gap-1.5">
        <Icon as={Globe} size={16} />
        <span>
          {languages.map((language, index) => (
            <Fragment key={language}>
              {index > 0 ? ', ' : null}
              <bdi lang={language}>{languageNames[language]}</bdi>
            </Fragment>
          ))}
        </span>
      </li>
      <li className="row gap-1.5">
        <Icon as={Scale} size={16} />
        {t('hero.openSource')}
      </li>
    </ul>
  );
};

/** Title, the ways in, and a picture of what the product is for. */
export const Hero = () => {
  const { t } = useTranslation('landing');
  return (
    <section
      className="paper relative overflow-hidden border-b border-line pt-34 max-sm:pt-21"
      aria-labelledby="hero-title"
    >
      <div className="wrap">
        <div className="grid grid-cols-[minmax(0,520px)_minmax(0,1fr)] items-center gap-16 pb-18 max-lg:grid-cols-1 max-sm:gap-8 max-sm:pb-10">
          <div className="stack gap-5">
            <p className="text-small font-medium text-primary">{t('hero.eyebrow')}</p>
            <h1
              className="max-w-122 text-[44px]/12 font-heading tracking-[-0.034em] text-pretty max-sm:text-[32px]/[38px] lang-ar:font-semibold lang-ar:tracking-normal"
              id="hero-title"
            >
              {t('hero.title')}
            </h1>
            <p className="lead">{t('hero.lead')}</p>
            <div className="row gap-2 flex-wrap mt-1">
              <ButtonLink size="lg" className="max-sm:flex-auto max-sm:basis-2/5" to="/tools">
                {t('hero.exploreTools')}
              </ButtonLink>
              <ButtonLink
                variant="outline"
                size="lg"
                className="max-sm:flex-auto max-sm:basis-2/5"
                to="/research"
              >
                {t('hero.researchHub')}
              </ButtonLink>
              <ButtonLink variant="ghost" size="lg" className="px-3 text-ink max-sm:flex-auto" to="/login">
                {t('hero.login')}
                <Icon as={ArrowRight} size={16} flip />
              </ButtonLink>
            </div>
            <Traits />
          </div>
          <HeroIllustration />
        </div>
      </div>
      <div className="ruler" aria-hidden="true" />
    </section>
  );
};
