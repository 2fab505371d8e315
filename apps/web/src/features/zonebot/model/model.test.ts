import type { Answer, Conversation, ConversationMessage } from '@mz/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isolate, splitTail } from '../../../ui/isolate.tsx';
import { groupByDay } from './days.ts';
import { foldText } from './fold-text.ts';
import { identify } from './identifiers.ts';
import { keepTab, readTab, visitorKey } from './tab.ts';
import {
  answerAsText,
  answerOf,
  citesRetracted,
  groupByWork,
  questionOf,
  sentencesOf,
  toChat,
} from './turns.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const supported = (text: string, ...citations: number[]) =>
  ({ text, citations, support: 'supported' }) as const;

const source = (number: number, retracted: boolean): Answer['sources'][number] => ({
  number,
  kind: 'article',
  level: 'abstract',
  id,
  passageId: 'p1',
  title: `Paper ${number}`,
  reference: 'N Engl J Med 2020',
  year: 2020,
  evidenceType: 'randomised-trial',
  url: null,
  doi: '10.1056/x',
  retracted,
  notices: [],
  passage: { before: '', text: 'Passage.', after: '', language: 'en', translation: null },
  card: null,
  score: 1,
  figures: { matched: [], total: 0 },
});

const answer = (over: Partial<Answer> = {}): Answer => ({
  id,
  questionId: id,
  language: 'en',
  kind: 'guideline',
  state: 'complete',
  engine: { kind: 'built-in', name: 'Statements', version: '0.1.0', fellBack: null },
  bottomLine: supported('Bottom line.', 1),
  statements: [supported('Statement.', 1, 2)],
  calculations: [],
  differential: {
    mostLikely: [{ name: 'Asthma', separates: supported('Wheeze.', 2) }],
    mustNotMiss: [{ name: 'Pulmonary embolism', separates: null }],
  },
  redFlags: [supported('Syncope.')],
  uncertainty: [supported('Differs.')],
  assumptions: [supported('Adult.')],
  notice: null,
  sources: [source(1, false), source(2, true)],
  nearest: [],
  nextQuestions: [],
  tookMs: 5,
  ...over,
});

describe('conversations by day', () => {
  const at = (updatedAt: string): Conversation => ({ id, title: updatedAt, createdAt: updatedAt, updatedAt });

  it('stand under today, yesterday and dates, in their order', () => {
    const groups = groupByDay(
      [
        at('2026-03-02T23:59:00Z'),
        at('2026-03-02T00:00:00Z'),
        at('2026-03-01T23:59:00Z'),
        at('2026-02-27T08:00:00Z'),
      ],
      new Date('2026-03-02T12:00:00Z'),
    );
    expect(groups.map(({ day, conversations }) => [day, conversations.length])).toEqual([
      ['today', 2],
      ['yesterday', 1],
      ['date', 1],
    ]);
  });

  it('take a clock that is behind for today', () => {
    expect(groupByDay([at('2026-03-03T01:00:00Z')], new Date('2026-03-02T12:00:00Z'))[0]?.day).toBe('today');
    expect(groupByDay([], new Date())).toEqual([]);
  });
});

describe('folded text', () => {
  it('forgives case, accents, vowel signs and letter forms', () => {
    expect(foldText(' Ménière ')).toBe('meniere');
    expect(foldText('إِرْشَادَات')).toBe(foldText('ارشادات'));
    expect(foldText('صورة')).toBe(foldText('صوره'));
    expect(foldText('高血压')).toBe('高血压');
  });
});

describe('isolated runs', () => {
  const html = (text: string) => renderToStaticMarkup(isolate(text));

  it('keep figures, signs and units of Arabic text together', () => {
    expect(html('الضغط ≥140/90 mmHg، ثم')).toBe(
      'الضغط <bdi dir="ltr" class="whitespace-nowrap">≥140/90 mmHg</bdi>، ثم',
    );
    expect(html('من 120-139 إلى')).toContain('>120-139</bdi>');
    expect(html('طبيعي <120/<80، مرتفع')).toContain('>&lt;120/&lt;80</bdi>');
  });

  it('end at the colon that names what follows, not at one within a figure', () => {
    expect(html('المرحلة 1: 130-139 أو')).toContain(
      '>1</bdi>: <bdi dir="ltr" class="whitespace-nowrap">130-139</bdi>',
    );
    expect(html('النسبة 2:1 في')).toContain('>2:1</bdi>');
    expect(html('الخطر HR: 0.77 في')).toContain('>HR: 0.77</bdi>');
  });

  it('leave other text alone and lose no character', () => {
    expect(isolate('BP ≥140/90 mmHg')).toBe('BP ≥140/90 mmHg');
    const text = 'مثبط SGLT2 مع eGFR ≥20 (ACR ≥200 mg/g).';
    expect(html(text).replace(/<[^>]+>/g, '')).toBe(text);
  });
});

describe('turns', () => {
  const messages: ConversationMessage[] = [
    { id, role: 'user', text: 'What now?', at: '2026-03-02T12:00:00Z' },
    {
      id: `${id.slice(0, -1)}8`,
      role: 'assistant',
      questionId: id,
      answer: answer(),
      at: '2026-03-02T12:00:01Z',
      feedback: { helpful: false, reason: null, comment: '' },
    },
  ];

  it('are shown as stored, with what was said of them', () => {
    const [question, reply] = toChat(messages);
    expect(question && questionOf(question)).toBe('What now?');
    expect(answerOf(question)).toBeNull();
    expect(answerOf(reply)?.bottomLine?.text).toBe('Bottom line.');
    expect(reply?.metadata).toEqual({ helpful: false });
  });

  it('are copied with every sentence, its numbers and its references', () => {
    const text = answerAsText(answer());
    for (const sentence of sentencesOf(answer())) expect(text).toContain(sentence.text);
    expect(text).toContain('Statement. [1, 2]');
    expect(text).toContain('- Pulmonary embolism');
    expect(text).toContain('2. RETRACTED: Paper 2. N Engl J Med 2020. https://doi.org/10.1056/x');
    expect(text).not.toContain('RETRACTED: Paper 1');
  });

  it('know whether a source was retracted', () => {
    expect(citesRetracted(answer())).toBe(true);
    expect(citesRetracted(answer({ sources: [source(1, false)] }))).toBe(false);
  });

  it('keep the end of a sentence with its marks', () => {
    expect(splitTail('Recheck every 2 h.')).toEqual(['Recheck every 2 ', 'h.']);
    expect(splitTail('休克用去甲肾上腺素。')).toEqual(['休克用去甲肾上', '腺素。']);
    expect(splitTail('حتى زوال الحماض.')).toEqual(['حتى زوال ', 'الحماض.']);
    expect(splitTail('وأعد الفحص كل 2 h.')).toEqual(['وأعد الفحص كل 2 h.', '']);
    expect(splitTail('')).toEqual(['', '']);
  });

  it('names a work once, with the numbers of its passages', () => {
    const again = { ...source(3, false), title: 'Paper 1' };
    const card = { ...source(4, false), title: 'Paper 1', level: 'guideline-card' as const };
    const works = groupByWork([source(1, false), source(2, false), again, card]);
    expect(works.map((passages) => passages.map(({ number }) => number))).toEqual([[1, 3], [2], [4]]);
  });
});

describe('what a visitor asked in the tab', () => {
  const storage = (initial: Record<string, string>) => {
    const kept = new Map(Object.entries(initial));
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    return kept;
  };
  afterEach(() => vi.unstubAllGlobals());

  it('comes back as it was, and goes when nothing is left', () => {
    const kept = storage({});
    const turns = [{ id, role: 'user' as const, parts: [{ type: 'text' as const, text: 'What now?' }] }];
    keepTab(turns);
    expect(readTab()).toEqual(turns);
    keepTab([]);
    expect(kept.has(visitorKey)).toBe(false);
  });

  it('is nothing where the storage holds something else or is refused', () => {
    for (const broken of ['{', '{}', '[1]', '[{"id":"a"}]']) {
      storage({ [visitorKey]: broken });
      expect(readTab()).toEqual([]);
    }
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('refused');
      },
      setItem: () => {
        throw new DOMException('full');
      },
    });
    expect(readTab()).toEqual([]);
    expect(() => keepTab([{ id, role: 'user', parts: [] }])).not.toThrow();
  });
});

describe('identifiers of a question', () => {
  it('are found, left out when said to be none, and masked', async () => {
    const text = 'Mrs Sarah Johnson, MRN 4482913, potassium 6.2';
    // Whatever another file brought along: onnxruntime-web leaves Node's threads in its place.
    vi.stubGlobal('Worker', undefined);
    const { spans, masked } = await identify(text, []);
    expect(spans.map((span) => span.text)).toEqual(['Sarah Johnson', '4482913']);
    expect(masked).not.toMatch(/Sarah|4482913/);
    expect(masked).toContain('potassium 6.2');
    const without = await identify(text, ['Sarah Johnson']);
    expect(without.spans.map((span) => span.text)).toEqual(['4482913']);
    vi.unstubAllGlobals();
  });

  it('are found beside each other in a thread of its own, and anew after it failed', async () => {
    const workers: FakeWorker[] = [];
    class FakeWorker extends EventTarget {
      readonly asked: { readonly id: number; readonly text: string }[] = [];
      terminate = vi.fn();
      constructor() {
        super();
        workers.push(this);
      }
      postMessage(task: { readonly id: number; readonly text: string }) {
        this.asked.push(task);
      }
      answer(at: number) {
        const task = this.asked[at];
        this.dispatchEvent(
          new MessageEvent('message', { data: { id: task?.id, spans: [], masked: task?.text } }),
        );
      }
    }
    vi.resetModules();
    vi.stubGlobal('Worker', FakeWorker);
    const fresh = await import('./identifiers.ts');
    const [first, second] = [fresh.identify('first', []), fresh.identify('second', [])];
    await vi.waitFor(() => expect(workers[0]?.asked).toHaveLength(2));
    workers[0]?.answer(1);
    workers[0]?.answer(0);
    expect([(await first).masked, (await second).masked]).toEqual(['first', 'second']);
    const third = fresh.identify('third', []);
    await vi.waitFor(() => expect(workers[0]?.asked).toHaveLength(3));
    workers[0]?.dispatchEvent(new Event('error'));
    await expect(third).rejects.toThrow();
    void fresh.identify('fourth', []);
    expect(workers).toHaveLength(2);
    expect(workers[0]?.terminate).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
