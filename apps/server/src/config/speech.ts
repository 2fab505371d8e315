import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl, optionalText } from './fields.ts';

/** Variables of what turns speech into text. */
export const speechFields = {
  SPEECH_URL: httpUrl.optional(),
  SPEECH_KEY: optionalText,
  SPEECH_MODEL: optionalText,
  SPEECH_TIMEOUT: z.coerce.number().positive().max(120).default(60),
  SPEECH_MODEL_DIR: optionalText,
};

/** An endpoint that speech is sent to, or a model that this server loads itself. */
export type SpeechConfig =
  | {
      kind: 'endpoint';
      url: string;
      model: string;
      key: string | null;
      /** Milliseconds until the text of one stretch of speech has to be there. */
      timeoutMs: number;
    }
  | { kind: 'model'; folder: string };

/** @throws ConfigError */
export const readSpeech = (env: z.infer<z.ZodObject<typeof speechFields>>): SpeechConfig | null => {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_MODEL: model, SPEECH_MODEL_DIR: folder } = env;
  if (folder && url)
    throw new ConfigError('SPEECH_MODEL_DIR and SPEECH_URL are two ways to transcribe; set one of them.');
  if (folder) return { kind: 'model', folder: path.resolve(folder) };
  if (!url && (key || model)) throw new ConfigError('SPEECH_KEY and SPEECH_MODEL need SPEECH_URL.');
  if (!url) return null;
  if (!model) throw new ConfigError('SPEECH_URL needs SPEECH_MODEL beside it.');
  return { kind: 'endpoint', url, model, key: key ?? null, timeoutMs: env.SPEECH_TIMEOUT * 1000 };
};
