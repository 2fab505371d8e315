import type { Answer, Language } from '@mz/contracts';
import { termIndex } from '@mz/lexicon/terms';
import type { Frame } from './frame.ts';

type Slots = NonNullable<Answer['frame']>;
const maxNamed = 3;

const nameOf = (id: string, language: Language): string => termIndex().byId.get(id)?.names[language][0] ?? id;

/** The slots of a question as the asker sees them; values of intent, population, patient and route are keys. */
export const describeFrame = (frame: Frame, language: Language): Slots => {
  const { crcl, egfr, weightKg, ageYears, dialysis } = frame.patient;
  const patient = [
    ...(ageYears === undefined ? [] : [`age:${ageYears}`]),
    ...(weightKg === undefined ? [] : [`weight:${weightKg}`]),
    ...(crcl === undefined ? [] : [`crcl:${crcl}`]),
    ...(egfr === undefined ? [] : [`egfr:${egfr}`]),
    ...(dialysis === true ? ['dialysis'] : []),
  ];
  return [
    ...(frame.intent === null ? [] : [{ slot: 'intent' as const, value: frame.intent }]),
    ...frame.drugs.slice(0, maxNamed).map((id) => ({ slot: 'drug' as const, value: nameOf(id, language) })),
    ...(frame.population === null ? [] : [{ slot: 'population' as const, value: frame.population }]),
    ...patient.map((value) => ({ slot: 'patient' as const, value })),
    ...(frame.route === null ? [] : [{ slot: 'route' as const, value: frame.route }]),
    ...frame.conditions
      .slice(0, maxNamed)
      .map((id) => ({ slot: 'condition' as const, value: nameOf(id, language) })),
  ];
};
