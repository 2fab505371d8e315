import type { Resource } from '@mz/contracts/academy';
import { courseLimits } from '@mz/contracts/academy-courses';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useEvaluateCourse } from '../api/courses.api.ts';

const scale = ['1', '2', '3', '4', '5'] as const;
type Grade = (typeof scale)[number];

/** The last step of a course: what it was worth. Its author sees figures and words, never who gave them. */
export const CourseEvaluation = ({ course }: { course: Resource }) => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const evaluate = useEvaluateCourse(course.id);
  const [objectives, setObjectives] = useState<Grade | null>(null);
  const [relevance, setRelevance] = useState<Grade | null>(null);
  const [unbiased, setUnbiased] = useState<'yes' | 'no' | null>(null);
  const [comment, setComment] = useState('');
  const isDone = course.units !== null && course.covered >= course.units;
  const isOpen = isDone && (course.questions === 0 || course.passed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (objectives && relevance && unbiased)
      evaluate.mutate({
        objectives: Number(objectives),
        relevance: Number(relevance),
        unbiased: unbiased === 'yes',
        comment,
      });
  };
  const grades = scale.map((value) => ({ value, text: formatNumber(Number(value), i18n.language) }));
  return (
    <Card as="section" aria-label={t('evaluation.title')}>
      <CardHead
        title={t('evaluation.title')}
        lead={t('evaluation.lead')}
        size="md"
        action={
          course.completed ? (
            <Badge tone="success" icon={CircleCheck}>
              {t('evaluation.done')}
            </Badge>
          ) : null
        }
      />
      {course.completed ? null : (
        <CardBody size="md">
          {isOpen ? (
            <form onSubmit={onSubmit} className="flex flex-col gap-4">
              <p className="text-small text-ink-muted">{t('evaluation.scale')}</p>
              <Field label={t('evaluation.objectives')} group>
                <Segmented value={objectives} onChange={setObjectives} options={grades} />
              </Field>
              <Field label={t('evaluation.relevance')} group>
                <Segmented value={relevance} onChange={setRelevance} options={grades} />
              </Field>
              <Field label={t('evaluation.unbiased')} group>
                <Segmented
                  value={unbiased}
                  onChange={setUnbiased}
                  options={[
                    { value: 'yes', text: t('evaluation.yes') },
                    { value: 'no', text: t('evaluation.no') },
                  ]}
                />
              </Field>
              <Field label={t('evaluation.comment')} hint={t('evaluation.commentHint')}>
                <Textarea
                  rows={3}
                  dir="auto"
                  maxLength={courseLimits.commentLength}
                  value={comment}
                  onChange={(event) => setComment(event.target.value)}
                />
              </Field>
              {evaluate.isError ? <Banner tone="danger">{errorText(evaluate.error)}</Banner> : null}
              <Button
                type="submit"
                className="self-start"
                busy={evaluate.isPending}
                disabled={!objectives || !relevance || !unbiased}
              >
                {t('evaluation.send')}
              </Button>
            </form>
          ) : (
            <p className="text-small text-ink-muted">{t('evaluation.notYet')}</p>
          )}
        </CardBody>
      )}
    </Card>
  );
};
