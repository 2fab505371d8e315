import type { AnswerSource } from '@mz/contracts';

/** Where the whole of a source is read. */
export const hrefOf = ({ kind, id, passageId }: Pick<AnswerSource, 'kind' | 'id' | 'passageId'>): string => {
  if (kind === 'drug') return `/tools/drugs/${id}#${passageId}`;
  if (kind === 'article') return `/research/${id}`;
  if (kind === 'calculator') return `/tools/${id.replaceAll('.', '-')}`;
  return `/zonebot/cards/${id}`;
};
