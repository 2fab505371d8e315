import { describe, expect, it } from 'vitest';
import type { Passage } from '../retrieval/passage.ts';
import { checkSentence } from './check-sentence.ts';
import { bearsOut, figuresIn } from './figures.ts';

const passage = (text: string, translations: Passage['translations'] = {}): Passage => ({
  key: text,
  kind: 'card',
  level: 'guideline-card',
  documentId: 'x',
  passageId: 's1',
  title: '',
  reference: '',
  year: 2025,
  evidenceType: 'guideline',
  url: null,
  doi: null,
  retracted: false,
  notices: [],
  text,
  before: '',
  after: '',
  language: 'en',
  translations,
  card: null,
  statementKind: 'treatment',
  version: '1',
  order: 0,
});

const dose = passage(
  'Heart failure: dapagliflozin or empagliflozin 10 mg daily across the ejection fraction range.',
);
const trial = passage(
  'Cardiovascular death or worsening heart failure occurred in 16.3% versus 21.2% (HR 0.74, 95% CI 0.65-0.85); dapagliflozin reduced hospitalisation.',
);
const avoid = passage('Do not combine an ACE inhibitor with an ARB or a direct renin inhibitor.');
const target = passage(
  'KDIGO: in adults with CKD not on dialysis, target systolic <120 mmHg when tolerated.',
  {
    ar: 'KDIGO: لدى البالغين المصابين بمرض الكلى المزمن غير المعالَجين بالديال، الهدف انقباضي <120 mmHg عند التحمّل.',
    zh: 'KDIGO：未透析的CKD成人，如能耐受，收缩压目标<120 mmHg。',
  },
);

describe('what a passage bears out', () => {
  it.each([
    [
      'word for word',
      'Heart failure: dapagliflozin or empagliflozin 10 mg daily across the ejection fraction range',
      dose,
    ],
    ['said shorter', 'Give dapagliflozin 10 mg daily in heart failure.', dose],
    [
      'figures of a trial',
      'Dapagliflozin reduced worsening heart failure or cardiovascular death (16.3% versus 21.2%, HR 0.74).',
      trial,
    ],
    ['a negation', 'Avoid combining an ACE inhibitor with an ARB.', avoid],
    ['in words for a sign', 'Aim for a systolic pressure below 120 mmHg in CKD.', target],
    ['its translation', 'KDIGO：未透析的CKD成人，如能耐受，收缩压目标<120 mmHg。', target],
    ['other words of its translation', '慢性肾脏病成人收缩压目标低于120 mmHg。', target],
    ['in Arabic', 'الهدف انقباضي أقل من 120 mmHg في مرض الكلى المزمن.', target],
  ])('is supported: %s', (_what, sentence, given) => {
    expect(checkSentence(sentence, [given])).toEqual({ support: 'supported', reasons: [] });
  });

  it.each([
    ['another figure', 'Give dapagliflozin 20 mg daily in heart failure.', dose],
    ['another unit', 'Give dapagliflozin 10 mcg daily in heart failure.', dose],
    ['another drug', 'Give canagliflozin 10 mg daily in heart failure.', dose],
    ['the opposite', 'Combine an ACE inhibitor with an ARB.', avoid],
    ['a negation of it', 'Do not give dapagliflozin 10 mg daily in heart failure.', dose],
    ['the other side of a limit', 'Aim for a systolic pressure above 120 mmHg in CKD.', target],
    ['the other direction', 'Dapagliflozin increased hospitalisation.', trial],
    ['another subject', 'Screen siblings for coeliac disease with serology.', dose],
    ['another figure in Chinese', '慢性肾脏病成人收缩压目标低于130 mmHg。', target],
    ['the other side in Arabic', 'الهدف انقباضي أكثر من 120 mmHg في مرض الكلى المزمن.', target],
  ])('is not: %s', (_what, sentence, given) => {
    expect(checkSentence(sentence, [given]).support).toBe('unsupported');
  });

  it('is nothing where nothing is cited', () => {
    expect(checkSentence('Statins lower LDL.', []).support).toBe('unsupported');
  });
});

describe('figures', () => {
  it('have units and sides, and are not digits of names', () => {
    expect(
      figuresIn('CHA2DS2-VASc ≥2, SGLT2, COVID-19, apixaban 2.5 mg for 6 months, <130/80 mmHg'),
    ).toMatchObject([
      { value: '2', side: 'above' },
      { value: '2.5', unit: 'mass' },
      { value: '6', unit: 'calendar' },
      { value: '130', unit: 'mmhg', side: 'below' },
      { value: '80', unit: 'mmhg' },
    ]);
  });

  it.each([
    ['5 mg', '5 mg', true],
    ['5 mg', '5 mcg', false],
    ['5', '5 mg', true],
    ['٥ ملغ', '5 mg', true],
    ['5毫克', '5 mg', true],
    ['1,500 mg', '1500 mg', true],
    ['below 5 mg', '>5 mg', false],
    ['7 days', '7天', true],
    ['7 أيام', '7 days', true],
    ['7 days', '7 weeks', false],
    ['5-7 days', '5-7 days', true],
  ])('%s beside %s: %s', (claim, given, borne) => {
    expect(figuresIn(claim).every((one) => figuresIn(given).some((other) => bearsOut(one, other)))).toBe(
      borne,
    );
  });
});
