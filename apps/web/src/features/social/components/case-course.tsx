import type { CaseCourse } from '@mz/contracts/case-course';
import type { Post } from '@mz/contracts/social';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Circle, CircleCheck, type LucideIcon, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card, CardFoot, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { socialQueries } from '../api/social.api.ts';
import { useFeedTime } from './use-feed-time.ts';

interface Step {
  readonly key: 'asked' | 'answered' | 'accepted' | 'outcome';
  readonly isDone: boolean;
  readonly at?: string | undefined;
  readonly detail?: ReactNode;
}

const Time = ({ at }: { at: string }) => {
  const timeOf = useFeedTime();
  const { text, exact } = timeOf(at);
  return (
    <time className="shrink-0 text-tiny text-ink-muted" dateTime={at} title={exact}>
      {text}
    </time>
  );
};

const Course = ({ post, course }: { post: Post; course: CaseCourse }) => {
  const { t, i18n } = useTranslation('social');
  const number = (value: number) => formatNumber(value, i18n.language);
  const { firstAnswer, answers } = course;
  const answerer = firstAnswer?.author?.fullName ?? t('unknownUser');
  const steps: Step[] = [
    { key: 'asked', isDone: true, at: post.createdAt, detail: <bdi>{post.author.fullName}</bdi> },
    {
      key: 'answered',
      isDone: firstAnswer !== null,
      at: firstAnswer?.at,
      detail: firstAnswer
        ? t('course.firstOf', { name: `\u2068${answerer}\u2069`, amount: number(answers) })
        : null,
    },
    { key: 'accepted', isDone: post.acceptedCommentId !== null, detail: t('course.byAuthor') },
    ...(post.kind === 'case'
      ? [
          {
            key: 'outcome' as const,
            isDone: post.outcome !== null,
            at: post.outcome?.at,
            detail: t('course.byAuthor'),
          },
        ]
      : []),
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const count = t('course.count', { done: number(done), total: number(steps.length) });
  return (
    <Card as="section" pad="sm" aria-labelledby="course-title">
      <div className="row justify-between gap-2">
        <h2 id="course-title" className="text-small font-heading">
          {t('course.title')}
        </h2>
        <span className="text-small text-ink-muted tabular-nums">{count}</span>
      </div>
      <div className="mt-2.5">
        <ZoneBar kind="steps" filled={done} total={steps.length} live={done < steps.length} label={count} />
      </div>
      <ol className="mt-1.5 divide-y divide-line">
        {steps.map(({ key, isDone, at, detail }) => (
          <li key={key} className="flex items-start gap-2.5 py-2.5 text-small">
            <span className={isDone ? 'pt-0.5 text-success' : 'pt-0.5 text-ink-muted'}>
              <Icon
                as={isDone ? CircleCheck : Circle}
                size={16}
                label={t(isDone ? 'course.done' : 'course.open')}
              />
            </span>
            <span className="min-w-0 flex-1">
              {/* i18n-keys: social:course.steps.* */}
              <span className="block font-medium">{t(`course.steps.${key}`)}</span>
              {isDone && detail ? <span className="text-ink-muted">{detail}</span> : null}
            </span>
            {isDone && at ? <Time at={at} /> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
};

const Told = ({
  icon,
  title,
  detail,
  amount,
}: {
  icon: LucideIcon;
  title: string;
  detail: string;
  amount: string;
}) => (
  <li className="flex items-start gap-2.5 px-4 py-2.5 text-small">
    <span className="pt-0.5 text-ink-muted">
      <Icon as={icon} size={16} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{title}</span>
      <span className="text-ink-muted">{detail}</span>
    </span>
    <span className="text-ink-muted tabular-nums">{amount}</span>
  </li>
);

const WhoWasTold = ({ told, at }: { told: NonNullable<CaseCourse['told']>; at: string }) => {
  const { t, i18n } = useTranslation('social');
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <Card as="section" aria-labelledby="told-title">
      <CardHead titleId="told-title" title={t('told.title')} action={<Time at={at} />} />
      <CardList>
        <Told
          icon={MessageSquare}
          title={t('told.answered')}
          detail={t('told.inApp')}
          amount={number(told.answered)}
        />
        <Told icon={Bookmark} title={t('told.saved')} detail={t('told.inList')} amount={number(told.saved)} />
      </CardList>
      <CardFoot size="sm" className="text-tiny text-ink-muted">
        {t('told.note')}
      </CardFoot>
    </Card>
  );
};

const Similar = ({ similar }: { similar: CaseCourse['similar'] }) => {
  const { t } = useTranslation('social');
  if (similar.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="similar-title">
      <CardHead titleId="similar-title" title={t('similar.title')} />
      <CardList>
        {similar.map(({ id, text, outcome }) => (
          <li key={id} className="px-4 py-2.5 text-small">
            <TextLink tone="plain" className="font-medium" to={`/social/posts/${id}`}>
              <bdi className="line-clamp-2">{text}</bdi>
            </TextLink>
            <span className="mt-0.5 flex items-start gap-1.5 text-ink-muted">
              <span className="pt-0.5 text-success">
                <Icon as={CircleCheck} size={16} label={t('outcome.closed')} />
              </span>
              <bdi className="line-clamp-2 min-w-0">{outcome}</bdi>
            </span>
          </li>
        ))}
      </CardList>
    </Card>
  );
};

/** Beside a case or question: how far it is, whom its outcome reached, and closed cases like it. */
export const CaseSide = ({ post }: { post: Post }) => {
  const { t } = useTranslation('social');
  const course = useQuery(socialQueries.course(post.id));
  if (course.isPending)
    return (
      <Card>
        <SkeletonRows rows={4} label={t('course.loading')} />
      </Card>
    );
  // The case is read without it.
  if (!course.data) return null;
  return (
    <>
      <Course post={post} course={course.data} />
      {course.data.told && post.outcome ? <WhoWasTold told={course.data.told} at={post.outcome.at} /> : null}
      <Similar similar={course.data.similar} />
    </>
  );
};
