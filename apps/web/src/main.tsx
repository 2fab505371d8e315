import './ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startKnownWorker } from './lib/app-worker.ts';
import { startI18n } from './lib/i18n.ts';
import { startSession } from './lib/session.ts';
import { watchTheme } from './lib/theme.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

watchTheme();
startSession();
startI18n().then(() => createRoot(container).render(<App />));
startKnownWorker();
