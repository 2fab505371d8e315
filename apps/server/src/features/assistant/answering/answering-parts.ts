import type { Answer, AnswerTrace, Language } from '@mz/contracts';
import type { Engine } from '../engines/engines.ts';
import type { Turn } from '../engines/prompt.ts';
import type { EngineError } from '../engines/run-engine.ts';
import type { Retriever } from '../retrieval/retrieve.ts';

export interface Asked {
  readonly answerId: string;
  readonly questionId: string;
  readonly question: string;
  readonly language: Language;
  /** What was said before in the conversation, the latest last. */
  readonly earlier: readonly Turn[];
}

export interface Answered {
  readonly answer: Answer;
  readonly trace: Omit<AnswerTrace, 'messageId' | 'at'>;
  /** Card that led, for the count of topics; null where none did. */
  readonly topic: string | null;
}

export interface AnsweringParts {
  readonly retriever: Retriever;
  readonly builtIn: Engine;
  /** The configured engine; null: the built-in one answers. */
  readonly external: Engine | null;
  readonly onEngineFailure: (error: EngineError) => void;
}
