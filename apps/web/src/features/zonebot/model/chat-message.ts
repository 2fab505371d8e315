import type { Answer } from '@mz/contracts';
import type { UIMessage } from 'ai';

/** What the reader said of an answer, as stored. */
interface ChatMetadata {
  readonly helpful?: boolean | null;
}

export type ChatMessage = UIMessage<
  ChatMetadata,
  { answer: Answer; conversation: { id: string; title: string } }
>;
