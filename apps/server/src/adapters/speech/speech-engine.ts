import type { SpeechLanguage } from '@mz/contracts/voice-notes';

/** What an engine heard. Times are milliseconds from the beginning of the stretch it was given. */
export interface HeardSentence {
  readonly at: number;
  readonly end: number | null;
  readonly text: string;
  /** False where the engine was not sure of it. */
  readonly isSure: boolean;
}

/** Turns speech into text. Is given stretches in which somebody speaks, never silence: there engines invent. */
export interface SpeechEngine {
  /** Where sound is sent; null where it stays on this server. */
  readonly host: string | null;
  /**
   * @param samples 16-bit samples of one channel, 16,000 a second
   * @throws SpeechError
   */
  readonly transcribe: (samples: Buffer, language: SpeechLanguage) => Promise<HeardSentence[]>;
}

/** Why a stretch has no text: nobody answered, the engine does not want it, or what it said makes no sense. */
export class SpeechError extends Error {
  override name = 'SpeechError';
  readonly problem: 'unreachable' | 'refused' | 'garbled';
  constructor(problem: SpeechError['problem'], message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}
