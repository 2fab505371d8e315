import type { NewQuestion } from '@mz/contracts/academy-learning';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { Areas } from './spot-picture.tsx';

const optionsOf = ({ kind, options, answer }: NewQuestion) =>
  kind === 'ordered' ? options.toSorted((a, b) => answer.indexOf(a.id) - answer.indexOf(b.id)) : options;

/** A quiz with what is right, why, and its sources: for who decides whether it is asked. */
export const WrittenQuiz = ({ questions }: { questions: readonly NewQuestion[] }) => {
  const { t } = useTranslation('academy');
  if (questions.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('studio.tabs.quiz')} />
      <CardList>
        {questions.map((question, at) => (
          <li key={question.id ?? at} className="stack gap-1 px-4 py-3 text-small">
            <p className="font-heading" dir="auto">
              {isolate(question.prompt)}
            </p>
            <p className="text-tiny text-ink-muted">{t(`editor.kinds.${question.kind}`)}</p>
            {question.image?.url ? (
              <div dir="ltr" className="relative w-fit max-w-full overflow-hidden rounded-control">
                <img
                  src={question.image.url}
                  alt={question.image.alt}
                  className="block max-h-[60vh] max-w-full"
                />
                <Areas areas={question.options.flatMap(({ area }) => area ?? [])} />
              </div>
            ) : null}
            <ul className="stack gap-1">
              {optionsOf(question).map(({ id, text }) => (
                <li key={id} className="flex items-start gap-2" dir="auto">
                  {question.kind !== 'ordered' && question.answer.includes(id) ? (
                    <span className="text-success">
                      <Icon as={CircleCheck} size={16} />
                      <span className="sr-only">{t('quiz.right')}</span>
                    </span>
                  ) : null}
                  {text}
                </li>
              ))}
            </ul>
            <p className="text-ink-muted" dir="auto">
              {isolate(question.explanation)}
            </p>
            <p className="text-tiny" dir="auto">
              {question.source.url ? (
                <TextAnchor href={question.source.url} target="_blank" rel="noopener noreferrer">
                  {question.source.title}
                </TextAnchor>
              ) : (
                question.source.title
              )}
            </p>
          </li>
        ))}
      </CardList>
    </Card>
  );
};
