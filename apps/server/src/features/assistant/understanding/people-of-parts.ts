import { splitParts } from '../retrieval/select-statements.ts';
import { childKg, type Frame, readFrame } from './frame.ts';

/** Who one part of a question is about, where it says so. */
const peopleOf = (part: string): Pick<Frame, 'population' | 'patient'> | null => {
  const { population, patient } = readFrame(part);
  if (population === 'child' || population === 'adult') return { population, patient };
  return patient.weightKg !== undefined && patient.weightKg >= childKg
    ? { population: 'adult', patient }
    : null;
};

/** A question for an adult and for a child, one frame for each in the asked order; the frame itself where it is about one. */
export const framesByPeople = (text: string, frame: Frame): readonly Frame[] => {
  const told = splitParts(text).flatMap((part) => peopleOf(part) ?? []);
  const people = [...new Map(told.map((one) => [one.population, one])).values()];
  if (people.length < 2) return [frame];
  const { ageYears, weightKg, ...others } = frame.patient;
  return people.map(({ population, patient }) => ({
    ...frame,
    population,
    patient: { ...others, ...patient },
  }));
};
