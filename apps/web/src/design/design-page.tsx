import { languageNames, languages } from '@mz/i18n';
import { currentLanguage, setLanguage } from '../lib/i18n.ts';
import { useTheme } from '../lib/theme.ts';
import { Page, PageHead } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Toaster } from '../ui/toast.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FloatingSamples } from './floating-samples.tsx';
import { samples } from './samples.ts';
import { SurfaceSamples } from './surface-samples.tsx';

/** The kit on one page, for those who build screens of it: `/design` of the development server. */
export const DesignPage = () => {
  const [theme, setTheme] = useTheme();
  const language = currentLanguage();
  const words = samples[language];
  return (
    <main>
      <Page narrow>
        <PageHead
          title={words.title}
          lead={words.lead}
          actions={
            <div className="flex flex-wrap gap-2">
              <Segmented
                label={words.language}
                value={language}
                options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
                onChange={(value) => void setLanguage(value)}
              />
              <Segmented
                label={words.theme}
                value={theme === 'dark' ? 'dark' : 'light'}
                options={[
                  { value: 'light', text: words.light },
                  { value: 'dark', text: words.dark },
                ]}
                onChange={setTheme}
              />
            </div>
          }
        />
        <ButtonSamples words={words} />
        <FieldSamples words={words} />
        <SurfaceSamples words={words} />
        <DataSamples words={words} />
        <FloatingSamples words={words} />
      </Page>
      <Toaster />
    </main>
  );
};
