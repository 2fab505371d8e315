import type { Answer, AnswerSentence, AnswerSource, ConversationMessage } from '@mz/contracts';
import type { ChatMessage } from './chat-message.ts';

/** The words of a question. */
export const questionOf = (message: ChatMessage): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** The answer a message carries, as far as it has come. */
export const answerOf = (message: ChatMessage | undefined): Answer | null => {
  for (const part of message?.parts ?? []) if (part.type === 'data-answer') return part.data;
  return null;
};

/** Stored messages as the chat shows them. */
export const toChat = (messages: readonly ConversationMessage[]): ChatMessage[] =>
  messages.map((message) =>
    message.role === 'user'
      ? { id: message.id, role: 'user', parts: [{ type: 'text', text: message.text }] }
      : {
          id: message.id,
          role: 'assistant',
          metadata: { helpful: message.feedback?.helpful ?? null },
          parts: [{ type: 'data-answer', id: 'answer', data: message.answer }],
        },
  );

const sentence = ({ text, citations }: AnswerSentence): string =>
  `${text}${citations.length > 0 ? ` [${citations.join(', ')}]` : ''}`;

/** Every sentence of an answer in reading order. */
export const sentencesOf = (answer: Answer): AnswerSentence[] => [
  ...(answer.bottomLine ? [answer.bottomLine] : []),
  ...answer.statements,
  ...(answer.differential
    ? [...answer.differential.mostLikely, ...answer.differential.mustNotMiss].flatMap(({ separates }) =>
        separates ? [separates] : [],
      )
    : []),
  ...answer.redFlags,
  ...answer.uncertainty,
  ...answer.assumptions,
];

/** An answer as plain text with its references, for a note or a mail. */
export const answerAsText = (answer: Answer): string => {
  const names = answer.differential
    ? [...answer.differential.mostLikely, ...answer.differential.mustNotMiss].map(({ name }) => `- ${name}`)
    : [];
  const body = [...sentencesOf(answer).map(sentence), ...names];
  const references = answer.sources.map(
    ({ number, title, reference, doi, retracted }) =>
      `${number}. ${retracted ? 'RETRACTED: ' : ''}${title}. ${reference}${doi ? `. https://doi.org/${doi}` : ''}`,
  );
  return [body.join('\n'), references.join('\n')].filter(Boolean).join('\n\n');
};

/** Passages of one work together, works and passages in the order of their numbers. */
export const groupByWork = (sources: readonly AnswerSource[]): AnswerSource[][] => {
  const works = new Map<string, AnswerSource[]>();
  for (const source of sources) {
    const work = `${source.level} ${source.title} ${source.reference}`;
    const passages = works.get(work);
    if (passages) passages.push(source);
    else works.set(work, [source]);
  }
  return [...works.values()];
};

/** Whether a retracted paper is among the sources. */
export const citesRetracted = (answer: Answer): boolean => answer.sources.some(({ retracted }) => retracted);
