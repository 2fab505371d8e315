import { analysePassage } from '@mz/lexicon/analyse';
import { saysForm } from './finding-forms.ts';
import type { IndexedPassage } from './passage.ts';
import type { QueryPart } from './query.ts';

/** From this weight on a document is about somebody as a whole. */
const whole = 0.8;
/** A statement that is silent about who is asked for goes behind those that speak of them. */
const silentFactor = 0.9;

const young: readonly string[] = ['child', 'infant'];
const grown: readonly string[] = ['adult', 'older adult'];

/** 1: about them, or about anybody; less: silent; 0: about others. */
type PeopleFit = (indexed: IndexedPassage) => number;

/** Doses of children stand in brackets behind those of adults: that does not make a statement one about children. */
const isFirstOfYoung = ({ passage, own }: IndexedPassage): boolean => {
  if (!young.some((key) => own.terms.has(key))) return false;
  const plain = passage.text.replace(/\([^)]*\)/g, '');
  const { terms } = analysePassage(plain.slice(0, Math.max(40, plain.length / 2)));
  return young.some((key) => terms.has(key));
};

/** How far a passage is about the people a query names: children, adults, pregnant women. */
export const createPeopleFit = (parts: readonly QueryPart[]): PeopleFit => {
  const names = (keys: readonly string[]): boolean =>
    parts.some(({ key, isAbsent }) => isAbsent !== true && keys.includes(key));
  const ofYoung = names(young);
  const ofGrown = !ofYoung && names(grown);
  const ofPregnant = names(['pregnancy']);
  if (!ofYoung && !ofGrown && !ofPregnant) return () => 1;
  return (indexed) => {
    const { own, context } = indexed;
    const says = (keys: readonly string[]): boolean =>
      keys.some((key) => own.terms.has(key) && !own.absent.has(key));
    const isAbout = (keys: readonly string[]): boolean =>
      keys.some((key) => (context.get(key) ?? 0) >= whole);
    if (ofYoung && says(grown) && !says(young)) return 0;
    if (ofGrown && !says(grown) && (isAbout(young) || isFirstOfYoung(indexed))) return 0;
    if (ofPregnant && own.absent.has('pregnancy')) return 0;
    const isSilent =
      (ofYoung && !says(young) && !isAbout(young)) ||
      (ofPregnant && !says(['pregnancy']) && !isAbout(['pregnancy']) && !saysForm('pregnancy', indexed));
    return isSilent ? silentFactor : 1;
  };
};
