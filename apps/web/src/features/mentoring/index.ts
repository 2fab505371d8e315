export { AskHourDialog } from './components/ask-hour-dialog.tsx';
