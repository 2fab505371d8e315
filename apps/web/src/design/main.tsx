import '../ui/styles/index.css';
import { matchLanguage } from '@mz/i18n';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startI18n } from '../lib/i18n.ts';
import { setTheme, watchTheme } from '../lib/theme.ts';
import { DesignPage } from './design-page.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('design.html has no #root');

const wanted = new URLSearchParams(location.search);
document.documentElement.lang = matchLanguage(wanted.get('language')) ?? 'en';
watchTheme();
setTheme(wanted.get('theme') === 'dark' ? 'dark' : 'light');
void startI18n().then(async () => {
  const { setLanguage } = await import('../lib/i18n.ts');
  await setLanguage(matchLanguage(wanted.get('language')) ?? 'en');
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter>
        <Suspense>
          <DesignPage />
        </Suspense>
      </BrowserRouter>
    </StrictMode>,
  );
});
