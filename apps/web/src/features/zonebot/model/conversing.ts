import type { ChatMessage } from './chat-message.ts';

export interface AskOptions {
  readonly key: string;
  readonly conversationId: string | null;
  readonly initial: ChatMessage[];
  readonly isMember: boolean;
  readonly onConversation: (conversation: { id: string; title: string }) => void;
}

/** What was said, and whether more is on its way. */
export interface Turns {
  readonly messages: readonly ChatMessage[];
  readonly status: 'ready' | 'submitted' | 'streaming' | 'error';
  readonly error: Error | undefined;
}

export interface Conversing {
  readonly ask: (question: ChatMessage) => void;
  readonly edit: (questionId: string, question: ChatMessage) => void;
  readonly again: (messageId?: string) => void;
  readonly stop: () => void;
}

/** What the code that talks to the server is given. */
export interface EngineProps {
  options: AskOptions;
  onTurns: (turns: Turns) => void;
  /** What can be done from now on. */
  onReady: (conversing: Conversing) => void;
}
