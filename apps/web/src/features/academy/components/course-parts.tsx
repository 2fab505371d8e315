import type { CoursePart, Resource } from '@mz/contracts/academy';
import { CircleCheck, CircleDashed, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { isPartDone } from '../model/course.ts';
import { percentOf } from '../model/time.ts';
import { kindIcons, useLength } from './resource-meta.tsx';

const PartState = ({ part }: { part: CoursePart }) => {
  const { t, i18n } = useTranslation('academy');
  if (!part.available) return <Badge icon={Lock}>{t('course.unavailable')}</Badge>;
  if (isPartDone(part))
    return (
      <Badge tone="success" icon={CircleCheck}>
        {t('course.partDone')}
      </Badge>
    );
  if (part.completed)
    return (
      <Badge tone="warning" icon={CircleDashed}>
        {t('course.quizLeft')}
      </Badge>
    );
  const percent = percentOf(part.covered, part.units);
  return percent > 0 ? (
    <span className="text-ink-muted tabular-nums">{formatPercent(percent, i18n.language)}</span>
  ) : null;
};

/** What a course consists of, and how far the reader is in each part. */
export const CourseParts = ({ course }: { course: Resource }) => {
  const { t, i18n } = useTranslation('academy');
  const lengthOf = useLength();
  return (
    <Card as="section" aria-label={t('course.parts')}>
      <CardHead title={t('course.parts')} size="md" />
      <CardList as="ol">
        {course.parts.map((part, at) => (
          <ListRow
            key={part.id}
            icon={kindIcons[part.kind]}
            title={
              <>
                <span className="text-ink-muted tabular-nums">{formatNumber(at + 1, i18n.language)}. </span>
                <bdi>{part.available ? part.title : t('course.unavailableTitle')}</bdi>
              </>
            }
            detail={part.available ? lengthOf(part) : t('course.unavailableText')}
            {...(part.available && { to: `/academy/${part.id}?course=${course.id}` })}
            end={<PartState part={part} />}
          />
        ))}
      </CardList>
    </Card>
  );
};
