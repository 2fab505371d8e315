import './ui/styles/index.css';
import { App } from './app/app.tsx';
import { mount } from './app/mount.tsx';
import { startKnownWorker } from './lib/app-worker.ts';
import { startI18n } from './lib/i18n.ts';
import { keepTypedText } from './lib/kept-text.ts';
import { startSession } from './lib/session.ts';
import { watchTheme } from './lib/theme.ts';
import { loadPartsWhenTouched } from './ui/lazy-parts.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

watchTheme();
keepTypedText();
startSession();
// Two manifests that contradict each other stop the start; the tests look at them besides.
if (import.meta.env.DEV) {
  const [{ assertFeatures }, { features }] = await Promise.all([
    import('./app/check-features.ts'),
    import('./app/features.ts'),
  ]);
  assertFeatures(features);
}
void startI18n().then(() => mount(container, <App />));
startKnownWorker();
loadPartsWhenTouched();
