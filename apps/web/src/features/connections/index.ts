export { tieQuery } from './api/connections.api.ts';
export { ConnectButton } from './components/connect-button.tsx';
export { MemberMenu } from './components/member-menu.tsx';
export { MentionSuggestions } from './components/mention-suggestions.tsx';
export { NoteDialog } from './components/note-dialog.tsx';
