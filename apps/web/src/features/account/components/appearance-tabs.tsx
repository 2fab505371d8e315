import { languageNames, languages } from '@mz/i18n';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { currentLanguage, setLanguage } from '../../../lib/i18n.ts';
import { type ThemeChoice, themeChoices, useTheme } from '../../../lib/theme.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveProfile } from '../api/profile.api.ts';

/** The interface language; mails follow it. */
export const LanguageTab = () => {
  const { t, i18n } = useTranslation('account');
  const apiError = useApiError();
  const choose = async (value: string) => {
    const language = languages.find((known) => known === value);
    if (!language) return;
    await setLanguage(language);
    await saveProfile({ language }).catch((cause: unknown) => toast.error(apiError(cause)));
  };
  return (
    <section className="card card-pad stack g16">
      <div>
        <h2 className="h3">{t('language.title')}</h2>
        <p className="small muted">{t('language.lead')}</p>
      </div>
      <RadioGroup.Root
        className="grid-3"
        dir={i18n.dir()}
        aria-label={t('language.title')}
        value={currentLanguage()}
        onValueChange={(value) => void choose(value)}
      >
        {languages.map((language) => (
          <RadioGroup.Item key={language} value={language} className="card choice">
            <span className="grow">
              <span className="mid block" lang={language}>
                {languageNames[language]}
              </span>
              <span className="tiny muted">{t(`language.names.${language}`)}</span>
            </span>
            <RadioGroup.Indicator className="text-primary">
              <Icon as={Check} />
            </RadioGroup.Indicator>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </section>
  );
};

const Sample = ({ theme }: { theme: 'light' | 'dark' }) => (
  <span className="theme-sample flex-1" data-theme={theme} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);

/** Light, dark, or as the device has it. */
export const ThemeTab = () => {
  const { t, i18n } = useTranslation('account');
  const [theme, setTheme] = useTheme();
  return (
    <section className="card card-pad stack g16">
      <div>
        <h2 className="h3">{t('theme.title')}</h2>
        <p className="small muted">{t('theme.lead')}</p>
      </div>
      <RadioGroup.Root
        className="grid-3"
        dir={i18n.dir()}
        aria-label={t('theme.title')}
        value={theme}
        onValueChange={(value) => setTheme(value as ThemeChoice)}
      >
        {themeChoices.map((choice) => (
          <RadioGroup.Item key={choice} value={choice} className="card choice flex-col items-stretch">
            <span className="row g8">
              {choice === 'dark' ? null : <Sample theme="light" />}
              {choice === 'light' ? null : <Sample theme="dark" />}
            </span>
            <span className="row between">
              <span className="mid">{t(`theme.${choice}`)}</span>
              <RadioGroup.Indicator className="text-primary">
                <Icon as={Check} />
              </RadioGroup.Indicator>
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </section>
  );
};
