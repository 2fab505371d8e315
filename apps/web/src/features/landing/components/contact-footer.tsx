import { languageNames, languages } from '@mz/i18n';
import { Mail, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage, setLanguage } from '../../../lib/i18n.ts';
import { ByFact, useSupportEmail } from '../../../ui/by-fact.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

const LanguageChoice = () => {
  const { t } = useTranslation('landing');
  return (
    <Segmented
      className="self-start"
      label={t('footer.language')}
      value={currentLanguage()}
      options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
      onChange={(language) => void setLanguage(language)}
    />
  );
};

interface ColumnProps {
  title: string;
  className?: string;
  children: ReactNode;
}

const Column = ({ title, className, children }: ColumnProps) => (
  <div className={className}>
    <h3 className="mb-2 text-small">{title}</h3>
    <ul className="flex flex-col gap-1.5 text-small text-ink-muted pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:min-w-11 pointer-coarse:[&_a]:items-center">
      {children}
    </ul>
  </div>
);

const Entry = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link className="hover:text-ink" to={to}>
      {children}
    </Link>
  </li>
);

/** The landing page's own footer: where things are and how to reach the operators. */
export const ContactFooter = () => {
  const { t } = useTranslation('landing');
  const supportEmail = useSupportEmail();
  return (
    <footer className="border-t border-line pt-12 pb-8">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-8 md:grid-cols-[1fr_1fr_1fr_1.7fr] lg:grid-cols-[1.7fr_1fr_1fr_1fr_1.35fr]">
          <div className="stack gap-3 col-span-full lg:col-span-1">
            <Logo />
            <p className="text-small text-ink-muted max-w-65">{t('footer.tagline')}</p>
            <LanguageChoice />
          </div>
          <Column title={t('footer.product')}>
            <Entry to="/features">{t('footer.features')}</Entry>
            <Entry to="/tools">{t('footer.tools')}</Entry>
            <Entry to="/zonebot">{t('footer.zonebot')}</Entry>
            <Entry to="/pricing">{t('footer.pricing')}</Entry>
          </Column>
          <Column title={t('footer.resources')}>
            <Entry to="/research">{t('footer.research')}</Entry>
            <Entry to="/academy">{t('footer.zonetube')}</Entry>
            <Entry to="/blog">{t('footer.blog')}</Entry>
            <Entry to="/help">{t('footer.help')}</Entry>
          </Column>
          <Column title={t('footer.company')}>
            <Entry to="/about">{t('footer.about')}</Entry>
            <Entry to="/privacy">{t('footer.privacy')}</Entry>
            <Entry to="/terms">{t('footer.terms')}</Entry>
            <Entry to="/cookies">{t('footer.cookies')}</Entry>
          </Column>
          <Column title={t('footer.contact')} className="max-sm:col-span-full">
            <ByFact is="supportEmail">
              <li className="row gap-2">
                <Icon as={Mail} size={16} />
                <a className="break-all hover:text-ink" href={`mailto:${supportEmail}`}>
                  <bdi dir="ltr">{supportEmail}</bdi>
                </a>
              </li>
            </ByFact>
            <li className="row gap-2">
              <Icon as={MessageSquare} size={16} />
              <Link className="hover:text-ink" to="/contact">
                {t('footer.write')}
              </Link>
            </li>
          </Column>
        </div>
        <hr className="mt-8 mb-4" />
        <p className="text-tiny text-ink-muted row gap-2 flex-wrap">
          <span>{t('footer.rights', { year: new Date().getFullYear() })}</span>
          <span>{t('footer.licence')}</span>
          {/* The people of demonstration content are said to be fictional. */}
          <ByFact is="demoContent">
            <span>{t('footer.fictional')}</span>
          </ByFact>
        </p>
      </div>
    </footer>
  );
};
