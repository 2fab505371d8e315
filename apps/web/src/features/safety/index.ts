export { HiddenNotice } from './components/hidden-notice.tsx';
export { ModeratorKeyNotice } from './components/moderator-key.tsx';
export { ReportedPanel } from './components/reported-panel.tsx';
export { SuspendedNotice } from './components/suspended-notice.tsx';
export { useReport } from './components/use-report.tsx';
