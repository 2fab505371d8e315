import { findIdentifiers, maskIdentifiers } from '@mz/phi';
import type { IdentifierTask } from './identifiers.ts';

addEventListener('message', ({ data }: MessageEvent<IdentifierTask & { readonly id: number }>) => {
  const spans = findIdentifiers(data.text, { minConfidence: data.from, ignore: data.ignored });
  postMessage({ id: data.id, spans, masked: maskIdentifiers(data.text, spans).text });
});
