import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, foldText } from './analyser.ts';

const terms = (text: string): string[] =>
  analyse(text)
    .filter((token) => token.kind !== 'joined')
    .map((token) => token.term);
const all = (text: string): string[] => analyse(text).map((token) => token.term);
const joined = (text: string): string[] =>
  analyse(text)
    .filter((token) => token.kind === 'joined')
    .map((token) => token.term);

describe('Chinese', () => {
  it.each([
    ['心肌梗塞', '心肌梗塞'],
    ['高血壓', '高血压'],
    ['糖尿病視網膜病變', '糖尿病视网膜病变'],
    ['肺栓塞治療', '肺栓塞治疗'],
    ['骨質疏鬆症與癲癇', '骨质疏松症与癫痫'],
    ['噁心、嘔吐及吞嚥困難', '恶心、呕吐及吞咽困难'],
    ['腎臟纖維化的隨機雙盲臨床試驗', '肾脏纤维化的随机双盲临床试验'],
  ])('%s is %s', (traditional, simplified) => {
    expect(all(traditional)).toEqual(all(simplified));
  });

  it('leaves simplified text as it is', () => {
    for (const text of ['显著性检验', '后续随访', '借助影像', '心脏瓣膜置换术后并发症', '皇后医院'])
      expect(foldText(text)).toBe(text);
  });
});

describe('English', () => {
  it('stems words and leaves out those without meaning', () => {
    expect(terms('The treatment of patients with treated infections')).toEqual([
      'treatment',
      'patient',
      'treat',
      'infect',
    ]);
  });

  it.each([
    ['anaemia', 'anemic'],
    ['haemorrhages', 'hemorrhage'],
    ['oesophageal', 'esophageal'],
    ['diarrhoea', 'diarrhea'],
    ['randomised', 'randomized'],
    ['tumours', 'tumor'],
    ['paediatrics', 'pediatric'],
    ['leukaemia', 'leukemia'],
    ['ischaemic', 'ischemia'],
    ['metastases', 'metastasis'],
    ['diagnoses', 'diagnosis'],
    ['bacterium', 'bacteria'],
    ['analysed', 'analysis'],
    ['arthritis', 'arthritides'],
    ['necrosis', 'necrotic'],
    ['metastasis', 'metastatic'],
    ['prophylaxis', 'prophylactic'],
    ['inflammation', 'inflammatory'],
    ['neuropathy', 'neuropathic'],
    ['placenta', 'placental'],
    ['viruses', 'viral'],
    ['therapy', 'therapeutics'],
    ['inhibitors', 'inhibition'],
    ['foetal', 'fetal'],
    ['vertebrae', 'vertebra'],
    ['naïve', 'naive'],
    ['ﬁbrosis', 'fibrosis'],
    ['Crohn’s', 'Crohn'],
    ['ＩＬ', 'il'],
  ])('takes %s and %s for one word', (one, other) => {
    expect(terms(one)).toEqual(terms(other));
  });

  it('keeps acronyms that look like small words', () => {
    expect(terms('WHO guidance for ALL in adults')).toEqual(['who', 'guidanc', 'all', 'adult']);
    expect(terms('who had all of it')).toEqual([]);
  });
});

describe('names of biomedicine', () => {
  it.each([
    ['IL-6', 'IL6', 'il6'],
    ['SGLT2', 'SGLT-2', 'sglt2'],
    ['TNF-alpha', 'TNFα', 'tnfalph'],
    ['COVID-19', 'covid 19', 'covid19'],
    ['type 2', 'type II', 'type2'],
    ['beta-blockers', 'β-blocker', 'betablock'],
    ['NF-κB', 'NF-kappaB', 'nfkappab'],
    ['interleukin-6', 'interleukin 6', 'interleukin6'],
    ['vitamin D', 'vitamin-D', 'vitamind'],
  ])('writes %s and %s in one word as well', (one, other, name) => {
    expect(joined(one)).toContain(name);
    expect(joined(other)).toContain(name);
  });

  it('finds a hyphenated name by its words, and the words of it by the name', () => {
    expect(terms('β-blocker')).toEqual(terms('beta blockers'));
    expect(all('beta-blocker')).toEqual(expect.arrayContaining(all('betablocker')));
  });

  it('keeps names of mixed letters and numbers whole', () => {
    expect(terms('HbA1c p53 H1N1 CHA2DS2')).toEqual(['hba1c', 'p53', 'h1n1', 'cha2ds2']);
  });

  it('keeps the letter of a name that would be a small word', () => {
    expect(joined('hepatitis A')).toContain('hepatitisa');
    expect(joined('a case of a disease')).toEqual([]);
  });

  it('reads numbers', () => {
    expect(terms('1,000 and 0.80 and 10 μg')).toEqual(['1000', '0_80', '10', 'ug']);
    expect(terms('٢٥ مريض')).toEqual(['25', 'مريض']);
  });
});

describe('Arabic', () => {
  it.each([
    ['القلب', 'قلب'],
    ['والسكري', 'السكري'],
    ['أمراض', 'امراض'],
    ['الإنفلونزا', 'الانفلونزا'],
    ['مُزْمِن', 'مزمن'],
    ['مـــزمن', 'مزمن'],
    ['الكلى', 'الكلي'],
    ['المستشفيات', 'مستشفيات'],
  ])('takes %s and %s for one word', (one, other) => {
    expect(terms(one)).toEqual(terms(other));
  });

  it('leaves out words without meaning', () => {
    expect(terms('علاج قصور القلب في المستشفى')).toHaveLength(4);
  });
});

describe('Chinese', () => {
  it('cuts into pairs', () => {
    expect(terms('心力衰竭')).toEqual(['心力', '力衰', '衰竭']);
    expect(terms('癌')).toEqual(['癌']);
    expect(all('PD-1抑制剂')).toEqual(expect.arrayContaining(['pd1', '抑制', '制剂']));
  });
});

describe('offsets', () => {
  it('point at what was written', () => {
    const text = 'Guillain–Barré 和 SGLT-2 inhibitors, القلب';
    const found = analyse(text).map((token) => text.slice(token.start, token.end));
    expect(found).toEqual([
      'Guillain',
      'Barré',
      'Guillain–Barré',
      '和',
      'SGLT',
      '2',
      'SGLT-2',
      'inhibitors',
      'القلب',
    ]);
  });

  it('never leave the text, whatever it is; positions count up by one', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let position = -1;
        for (const token of analyse(text)) {
          expect(token.start).toBeGreaterThanOrEqual(0);
          expect(token.end).toBeLessThanOrEqual(text.length);
          expect(token.start).toBeLessThan(token.end);
          expect(token.term).not.toMatch(/[\s"*():^]/);
          if (token.kind === 'joined') continue;
          position += 1;
          expect(token.position).toBe(position);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('take no space out of a letter that is written with one', () => {
    expect(analyse('\ufc72 \ufe7a\u0642\u0644\u0628').map(({ term }) => term)).not.toContainEqual(
      expect.stringMatching(/\s/),
    );
  });

  it('give the same terms for the words of a text as for the text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{3,12}$/), { maxLength: 12 }), (words) => {
        expect(terms(words.join(' '))).toEqual(words.flatMap(terms));
      }),
    );
  });
});

it.each([
  ['laboratory', 'labor'],
  ['antibiotic', 'antibiosis'],
  ['prostatic', 'prostasis'],
  ['hepatitis A', 'hepatitis'],
])('keeps %s apart from %s', (one, other) => {
  expect(all(one)).not.toEqual(all(other));
});

it('folds case, width and diacritics', () => {
  expect(foldText('ÅNGSTRÖM Øre Straße ＡＢＣ')).toBe('angstrom ore strasse abc');
  expect(foldText('糖尿病視網膜病變 T2')).toBe('糖尿病视网膜病变 t2');
});
