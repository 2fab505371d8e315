import type { Answer, AnswerCalculation, AnswerSentence, AnswerSource, Language } from '@mz/contracts';
import { type AnswerTexts, answerTexts, fill } from '../answering/answer-texts.ts';

const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** One line without what would change the look of the text around it: signs, and what begins a list or a fence. */
const line = (text: string): string =>
  text
    .trim()
    .replace(/([\\`*_~[\]<>#|&])/g, '\\$1')
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

const plain = (text: string): string =>
  line(
    text
      .split(lineEnds)
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
  );

/** What a physician typed, in the lines it was typed in; nothing of it is read as Markdown or HTML. */
export const typedMarkdown = (text: string): string =>
  text
    .split(lineEnds)
    .map(line)
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim()
    .replace(/([^\n])\n(?=[^\n])/g, '$1  \n');

const sentence = ({ text, citations, support }: AnswerSentence, texts: AnswerTexts): string => {
  const marks = citations.map((number) => `[${number}]`).join('');
  const doubt = support === 'unsupported' ? ` ⚠ (${texts.export.unsupported})` : '';
  return `${plain(text)}${marks === '' ? '' : ` ${marks}`}${doubt}`;
};

const list = (title: string, sentences: readonly AnswerSentence[], texts: AnswerTexts): string[] =>
  sentences.length === 0
    ? []
    : [`**${title}**`, '', ...sentences.map((one) => `- ${sentence(one, texts)}`), ''];

const calculation = (one: AnswerCalculation, texts: AnswerTexts): string[] => {
  const inputs = Object.entries(one.inputs).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const results = Object.entries(one.evaluation?.results ?? {})
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} = ${String(value)} ${one.evaluation?.units[key] ?? ''}`.trim());
  const version = one.evaluation ? ` (${one.calculator} ${one.evaluation.version})` : '';
  return [
    `- **${plain(one.title)}**${version}`,
    `  - ${texts.export.inputs}: ${plain(inputs.join('; '))}`,
    ...results.map((result) => `  - ${plain(result)}`),
    ...one.missing.map(({ label }) => `  - ${plain(label)}: ?`),
    ...one.refusals.map(({ message }) => `  - ${plain(message)}`),
  ];
};

const source = (one: AnswerSource, texts: AnswerTexts): string[] => {
  const words = texts.export;
  const facts = [
    words.level[one.level],
    one.evidenceType,
    one.year === null ? '' : String(one.year),
    one.card
      ? fill(words.cardVersion, { version: String(one.card.version), review: words.review[one.card.review] })
      : '',
  ].filter(Boolean);
  return [
    `${one.number}. ${one.retracted ? `**${words.retracted}** ` : ''}${plain(one.title)}. ${plain(one.reference)}. (${plain(facts.join(', '))})${one.doi ? ` doi:${plain(one.doi)}` : ''}${one.url ? ` <${one.url}>` : ''}`,
    `   > ${words.passage}: ${plain(one.passage.text)}`,
    ...(one.passage.translation
      ? ['   >', `   > ${words.translation}: ${plain(one.passage.translation)}`]
      : []),
  ];
};

/** An answer with its sources and passages as Markdown. */
export const answerMarkdown = (answer: Answer, language: Language = answer.language): string[] => {
  const texts = answerTexts(language);
  const words = texts.export;
  const group = (title: string, items: { name: string; separates: AnswerSentence | null }[]) =>
    items.length === 0
      ? []
      : [
          `**${title}**`,
          '',
          ...items.map(
            ({ name, separates }) => `- ${plain(name)}${separates ? `: ${sentence(separates, texts)}` : ''}`,
          ),
          '',
        ];
  return [
    ...(answer.notice ? [`_${plain(words.notice[answer.notice])}_`, ''] : []),
    ...(answer.bottomLine ? [`**${words.bottomLine}:** ${sentence(answer.bottomLine, texts)}`, ''] : []),
    ...answer.statements.map((one) => `- ${sentence(one, texts)}`),
    ...(answer.statements.length > 0 ? [''] : []),
    ...(answer.calculations.length > 0
      ? [
          `**${words.calculations}**`,
          '',
          ...answer.calculations.flatMap((one) => calculation(one, texts)),
          '',
        ]
      : []),
    ...group(words.mostLikely, answer.differential?.mostLikely ?? []),
    ...group(words.mustNotMiss, answer.differential?.mustNotMiss ?? []),
    ...list(words.redFlags, answer.redFlags, texts),
    ...list(words.uncertainty, answer.uncertainty, texts),
    ...list(words.assumptions, answer.assumptions, texts),
    ...(answer.sources.length > 0
      ? [`**${words.sources}**`, '', ...answer.sources.flatMap((one) => source(one, texts)), '']
      : []),
    `_${words.engine}: ${plain(answer.engine.name)} ${plain(answer.engine.version)}. ${words.reference}_`,
    ...(answer.engine.fellBack ? [`_${fill(words.fellBack, { reason: answer.engine.fellBack })}_`] : []),
    '',
  ];
};

export interface ExportedTurn {
  readonly question: string;
  readonly answer: Answer | null;
}

/** A conversation as Markdown. */
export const conversationMarkdown = (
  title: string,
  date: Date,
  turns: readonly ExportedTurn[],
  language: Language,
): string => {
  const words = answerTexts(language).export;
  return [
    `# ${plain(title)}`,
    '',
    `_${date.toISOString()}_`,
    '',
    ...turns.flatMap(({ question, answer }) => [
      `## ${words.question}`,
      '',
      typedMarkdown(question),
      '',
      ...(answer ? [`## ${words.answer}`, '', ...answerMarkdown(answer, language)] : []),
    ]),
  ].join('\n');
};
