import { z } from 'zod';
import {
  checkLabel,
  LabelFormatError,
  type LabelRecord,
  readDay,
  sectionNames,
  tidyText,
} from './label-record.ts';

const names = z.array(z.string().max(2000)).max(1000).optional();
const resultSchema = z
  .object({
    set_id: z.string().max(64),
    version: z.string().max(10),
    effective_time: z.string().max(20).optional(),
    openfda: z.object({ generic_name: names, brand_name: names }).optional(),
  })
  .loose();
const answerSchema = z.object({ results: z.array(resultSchema).max(1000) });
const sectionSchema = z.array(z.string()).max(1000);

const toLabel = (result: z.infer<typeof resultSchema>): LabelRecord => {
  const brands = result.openfda?.brand_name ?? [];
  return checkLabel({
    setId: result.set_id,
    version: Number(result.version),
    effectiveDate: readDay(result.effective_time ?? ''),
    title: brands[0] ?? result.openfda?.generic_name?.[0] ?? '',
    genericNames: result.openfda?.generic_name ?? [],
    brandNames: brands,
    passages: Object.values(sectionNames).flatMap((section) => {
      const texts = sectionSchema.safeParse(result[section]);
      const text = texts.success ? tidyText(texts.data.join('\n')) : '';
      return text === '' ? [] : [{ section, title: '', text }];
    }),
  });
};

/** Labels of an answer of openFDA. @throws LabelFormatError */
export const readOpenFda = (text: string): LabelRecord[] => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new LabelFormatError('The answer is no JSON.', { cause });
  }
  const answer = answerSchema.safeParse(json);
  if (!answer.success) throw new LabelFormatError('The answer is not of openFDA’s shape.');
  return answer.data.results.map(toLabel);
};
