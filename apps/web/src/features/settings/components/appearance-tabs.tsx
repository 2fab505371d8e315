import { languageNames, languages } from '@mz/i18n';
import { useTranslation } from 'react-i18next';
import { currentLanguage, setLanguage } from '../../../lib/i18n.ts';
import { themeChoices, useTheme } from '../../../lib/theme.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { toast } from '../../../ui/toast.tsx';
import { saveProfile } from '../api/profile.api.ts';
import { useSwitchSettings } from '../api/settings.api.ts';

/** The interface language; mails follow it. */
export const LanguageTab = () => {
  const { t } = useTranslation('settings');
  const apiError = useApiError();
  const choose = async (language: (typeof languages)[number]) => {
    await setLanguage(language);
    await saveProfile({ language }).catch((cause: unknown) => toast.error(apiError(cause)));
  };
  return (
    <Card as="section" pad="md" className="stack gap-4">
      <div>
        <h2 className="h3">{t('language.title')}</h2>
        <p className="text-small text-ink-muted">{t('language.lead')}</p>
      </div>
      <RadioGroup
        variant="cards"
        label={t('language.title')}
        value={currentLanguage()}
        options={languages.map((value) => ({
          value,
          text: <span lang={value}>{languageNames[value]}</span>,
          detail: t(`language.names.${value}`),
        }))}
        onChange={(value) => void choose(value)}
      />
    </Card>
  );
};

const Sample = ({ theme }: { theme: 'light' | 'dark' }) => (
  <span
    className="flex h-16 flex-1 flex-col gap-1.5 rounded-control border border-line bg-canvas p-2.5"
    data-theme={theme}
    data-sample=""
    aria-hidden="true"
  >
    <i className="h-2 w-2/5 rounded-[4px] bg-primary" />
    <i className="h-2 rounded-[4px] bg-line" />
    <i className="h-2 rounded-[4px] bg-line" />
  </span>
);

/** Light, dark, or as the device has it. */
export const ThemeTab = () => {
  const { t } = useTranslation('settings');
  const [theme, setTheme] = useTheme();
  const apiError = useApiError();
  const save = useSwitchSettings();
  return (
    <Card as="section" pad="md" className="stack gap-4">
      <div>
        <h2 className="h3">{t('theme.title')}</h2>
        <p className="text-small text-ink-muted">{t('theme.lead')}</p>
      </div>
      <RadioGroup
        variant="cards"
        label={t('theme.title')}
        value={theme}
        options={themeChoices.map((value) => ({
          value,
          text: t(`theme.${value}`),
          picture: (
            <span className="row gap-2 self-stretch">
              {value === 'dark' ? null : <Sample theme="light" />}
              {value === 'light' ? null : <Sample theme="dark" />}
            </span>
          ),
        }))}
        onChange={(choice) => {
          setTheme(choice);
          save.mutate(() => ({ theme: choice }), {
            onError: (cause) => toast.error(apiError(cause)),
          });
        }}
      />
    </Card>
  );
};
