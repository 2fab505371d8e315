export { MessageButton } from './components/message-button.tsx';
export { MessagesPanel } from './components/messages-panel.tsx';
