import { loadCalculator } from '@mz/clinical';
import { analyse } from '@mz/lexicon/analyse';
import { askingOf } from '@mz/lexicon/polarity';
import { termIndex } from '@mz/lexicon/terms';
import type { Query, QueryPart } from '../retrieval/query.ts';
import { calculatorNames, flagPatterns } from './data/calculators.ts';
import { prepareText } from './quantities.ts';

/** What asks for guidance rather than for a figure, as `prepareText` leaves a text. */
const cue =
  /\b(?:which|what) (?:\w+ ){0,2}?(?:drugs?|dose|dosing|doac|noac|oac|agent|anticoag\w*|treatment|therapy|statin|antibiotics?|abx|fluids?|regimen|target|goal|next|(?:to|should i|do i|can i) (?:do|give|start|use|prescribe|treat|aim))\b|\bshould (?:i|we|he|she|they|this|the)\b|\b(?:do|does) (?:i|we|he|she|they|this|the patient) need\b|\bneeds? (?:to be )?(?:anticoag\w*|treat\w*|admi\w*|statins?|antibiotics?|abx|doac|oac|dialysis|referral)\b|\bhow (?:to|do i|do we|should i|should we) (?:treat|manage|dose|start|anticoag\w*)\b|\b(?:and|\+|then|also) (?:the )?(?:treat\w*|manage\w*|anticoag\w*|doac|target|goal|dose|dosing|indication|plan)\b|\bwhen (?:to|should|do|can) (?:\w+ )?(?:start|stop|treat|refer|anticoag\w*|admit|give)\b|\b(?:can|may) (?:i|we|he|she) (?:give|use|start|have|take|get|continue|discharge)\b|\bsafe\b|\bindicated\b|\bguideline\w*|\brecommend\w*|\b(?:send home|admit)\b|(?:اي|شو|ما|وما|ماهو|واي) (?:هو |هي )?(?:ال)?(?:دواء|دوا|ادويه|جرعه|علاج|مضاد\S*|هدف|مميع\S*)|(?:هل|متي|كيف) (?:\S+ ){0,2}?(?:ن?عالج\S*|اعالج|يعالج|ابدا|نبدا|يبدا|نعطي\S*|اعطي\S*|يعطي|يحتاج|تحتاج|يلزم|اوقف|نوقف|يحول|احول|يستطب|امن\S*)|(?:وما|والا?|و)(?:ال)?علاج|(?:用|选)(?:什么|哪种|哪个|哪些|何种|啥)(?:药|抗凝药?|他汀|抗生素|方案)?|(?:什么|哪种|哪个|哪些)(?:药|抗凝药?|他汀|抗生素|方案|剂量)|(?:是否|要不要|需不需要|需要|该不该|应该|能否|能不能|可以)(?:给|用|使用|开始|抗凝|治疗|住院|停|转诊|透析)|(?:如何|怎么|怎样)(?:治疗|处理|用药|抗凝|选择)|(?:抗凝|治疗|用药|剂量)(?:方案|建议|怎么|如何|选择|呢)|(?:及|和|并)(?:治疗|抗凝|用药)/;
const clauses = /[.;!?,\n—–،؛؟。；，！？]|\s-\s|\b(?:and|then)\b|\sو|和|并/;
/** How much what a figure is computed from counts beside what is asked. */
const background = 0.18;

const isSubject = ({ key, kind }: QueryPart): boolean =>
  kind === 'topic' && ['condition', 'drug', 'class'].includes(termIndex().byId.get(key)?.kind ?? '');

/** Calculators whose inputs are doses of drugs. */
const countsDrugs = /^(?:drug-|steroid-|opioid-)/;
const wishes: ReadonlySet<string> = new Set([
  'dose',
  'renal adjustment',
  'treatment',
  'first line',
  'second line',
  'contraindication',
  'stop',
  'indication',
  'duration',
]);

/** Asked of a remedy somewhere in a question, no figure is meant. */
const wishesOfRemedy: ReadonlySet<string> = new Set(['indication', 'duration', 'contraindication', 'stop']);

const namesSubject = (keys: readonly string[]): boolean =>
  keys.some((key) => ['condition', 'drug', 'class'].includes(termIndex().byId.get(key)?.kind ?? ''));

const namesRemedy = (keys: readonly string[]): boolean =>
  keys.some((key) => ['drug', 'class'].includes(termIndex().byId.get(key)?.kind ?? ''));

/** "Apixaban dose": a wish and what it is for. */
const wishesFor = (keys: readonly string[]): boolean =>
  keys.some((key) => wishes.has(key)) && namesSubject(keys);

/** "Start a DOAC?": whether what is named may or should be done. */
const asksWhether = (clause: string, keys: readonly string[]): boolean =>
  askingOf(clause) !== null && namesRemedy(keys);

/** Terms for what calculators take as there or not there, where the text says it. */
const inputsIn = async (text: string, calculators: readonly string[]): Promise<Set<string>> => {
  const keys = new Set<string>();
  for (const id of calculators)
    for (const name of Object.keys((await loadCalculator(id))?.inputs ?? {})) {
      const said = flagPatterns[name]?.exec(text)?.[0];
      for (const key of said === undefined ? [] : analyse(said).terms.keys()) keys.add(key);
    }
  return keys;
};

/**
 * What a question that asks for a figure asks besides it ("… and which anticoagulant?"), as a query in which the inputs
 * of the figure are only background; null where it asks for the figure alone.
 */
export const readGuidance = async (
  question: string,
  query: Query,
  calculators: readonly string[],
): Promise<Query | null> => {
  const text = prepareText(question);
  const names = calculators.flatMap((id) => calculatorNames[id] ?? []);
  const asking = names.reduce((rest, name) => rest.replace(name, ' '), text);
  const ofDrugs = calculators.some((id) => countsDrugs.test(id));
  const keysOf = (clause: string): string[] => [...analyse(clause).terms.keys()];
  const isGuidance = (clause: string): boolean =>
    cue.test(clause) || (!ofDrugs && (wishesFor(keysOf(clause)) || asksWhether(clause, keysOf(clause))));
  const whole = keysOf(asking);
  const isOfRemedy = whole.some((key) => wishesOfRemedy.has(key)) && namesRemedy(whole) && !ofDrugs;
  if (!isOfRemedy && !asking.split(clauses).some(isGuidance)) return null;
  const inputs = await inputsIn(text, calculators);
  const inClause = new Set(isOfRemedy ? whole : asking.split(clauses).filter(isGuidance).flatMap(keysOf));
  const asksMore = query.parts.some(
    (part) => isSubject(part) && inClause.has(part.key) && !inputs.has(part.key),
  );
  const isAsked = (part: QueryPart): boolean => {
    if (inClause.has(part.key)) return !inputs.has(part.key) || !asksMore;
    // A drug or a measurement told beside it is one of somebody's, a disease is what it is about.
    return termIndex().byId.get(part.key)?.kind === 'condition' && !inputs.has(part.key);
  };
  const parts = query.parts
    .filter(({ kind, key }) => kind !== 'word' || inClause.has(key))
    .map((part) => (isAsked(part) ? part : { ...part, weight: Math.min(part.weight, background) }));
  return parts.some((part) => isSubject(part) && part.weight > background) ? { ...query, parts } : null;
};
