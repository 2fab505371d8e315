// node scripts/train-records.ts: trains the classifier of requests for what stands in a record, and writes
// content/lexicon/records/model.bin. It learns from texts.tsv beside it and, as what is to be looked up, from ways to
// ask, questions and statements. HELD_OUT=N leaves each N-th text out and says how it is told from the others.
import { recordClasses } from '@mz/lexicon/record-model';
import { safetyFeatures } from '@mz/lexicon/safety-features';
import { type Example, trainLinearModel } from './linear-training.ts';
import { content, readAnswered, readAsked, rowsOf } from './training-texts.ts';

const weightOfText = 4;
/** Requests for a record are rare among what is asked. */
const weightOfAsked = 1;
const mostKept = 30_000;
const heldOut = Number(process.env.HELD_OUT ?? 0);
const isHeldOut = (at: number): boolean => heldOut > 0 && at % heldOut === 0;

const texts = rowsOf('lexicon/records/texts.tsv').map(([name = '', language = '', text = '']) => ({
  of: recordClasses.findIndex((one) => one === name),
  language,
  text,
}));
const examples: Example[] = [
  ...texts.filter((_one, at) => !isHeldOut(at)).map(({ of, text }) => ({ of, text, weight: weightOfText })),
  ...readAsked().map((one) => ({ ...one, weight: weightOfAsked })),
  ...readAnswered(),
];
trainLinearModel(content('lexicon/records/model.bin'), examples, {
  classes: recordClasses.length,
  mostKept,
  featuresOf: safetyFeatures,
  isBalanced: false,
});

if (heldOut > 0) {
  const { rateRecord } = await import('@mz/lexicon/record-model');
  for (const language of ['en', 'ar', 'zh'])
    for (const least of [0.45, 0.6, 0.65, 0.8]) {
      const rated = texts
        .filter((one, at) => isHeldOut(at) && one.language === language)
        .map(({ of, text }) => ({ of, isFound: rateRecord(text) >= least }));
      const share = (of: number): string => {
        const own = rated.filter((one) => one.of === of);
        return `${own.filter(({ isFound }) => isFound).length} of ${own.length}`;
      };
      console.log(`${language} from ${least}: found ${share(1)}, wrongly ${share(0)}`);
    }
}
