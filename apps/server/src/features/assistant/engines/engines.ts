import type { Answer } from '@mz/contracts';
import { openExternalModel } from '../../../adapters/language-models/external-model.ts';
import { createWritingModel, type EngineModel } from '../../../adapters/language-models/writing-model.ts';
import type { Config } from '../../../config.ts';
import { releaseVersion } from '../../../lib/release.ts';
import { writeBuiltIn } from './run-engine.ts';

export interface Engine {
  readonly model: EngineModel;
  readonly note: Omit<Answer['engine'], 'fellBack'>;
  readonly timeouts: { readonly totalMs: number };
}

/** Milliseconds an answer of another host may take as long as it goes on. */
const maxTotalMs = 300_000;

/** The engine that is always there. */
export const openBuiltInEngine = (): Engine => ({
  model: createWritingModel('statements', writeBuiltIn),
  note: { kind: 'built-in', name: 'Medical Zone statements', version: releaseVersion },
  timeouts: { totalMs: 20_000 },
});

/** The engine the operator configured, or null. */
export const openExternalEngine = ({ llm }: Config): Engine | null =>
  llm && {
    model: openExternalModel(llm),
    note: { kind: 'external', name: llm.model, version: llm.provider },
    // Silence is timed where bytes arrive; what drips for ever ends here.
    timeouts: { totalMs: Math.max(llm.timeoutMs * 2, maxTotalMs) },
  };
