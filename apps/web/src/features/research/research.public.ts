export { PaperCard } from './components/paper-card.tsx';
export { PaperField } from './components/paper-field.tsx';
export { ProxySetting } from './components/proxy-setting.tsx';
