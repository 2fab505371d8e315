export { MessageButton } from './components/message-button.tsx';
