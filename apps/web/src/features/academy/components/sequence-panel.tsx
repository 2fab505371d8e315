import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { academyQueries, useViewer } from '../api/academy.api.ts';
import { courseQueries } from '../api/courses.api.ts';
import { ofCourse, ofPlaylist, type Sequence } from '../model/sequence.ts';
import { kindIcons } from './resource-meta.tsx';

/** The course or playlist the address names, and what comes after this resource in it. */
export const useSequence = (id: string): { sequence: Sequence | null; next: string | null } => {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const [courseId, listId] = [params.get('course'), params.get('list')];
  const course = useQuery({ ...academyQueries.one(viewer, courseId ?? ''), enabled: courseId !== null });
  const list = useQuery({ ...courseQueries.playlist(viewer, listId ?? ''), enabled: listId !== null });
  const sequence = course.data ? ofCourse(course.data) : list.data ? ofPlaylist(list.data) : null;
  const at = sequence?.items.findIndex((item) => item.id === id) ?? -1;
  if (!sequence || at < 0) return { sequence: null, next: null };
  const next = sequence.items[at + 1];
  return { sequence, next: next ? `/academy/${next.id}${sequence.search}` : null };
};

/** The course or playlist this resource is shown in: where one stands, and what comes next. */
export const SequencePanel = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('academy');
  const { sequence, next } = useSequence(id);
  if (!sequence) return null;
  const { title, to, search, items } = sequence;
  return (
    <Card as="section" aria-label={t('sequence.title')}>
      <CardHead
        title={
          <TextLink to={to}>
            <bdi>{title}</bdi>
          </TextLink>
        }
        lead={t('sequence.place', {
          at: formatNumber(items.findIndex((item) => item.id === id) + 1, i18n.language),
          of: formatNumber(items.length, i18n.language),
        })}
      />
      <CardList as="ol">
        {items.map((item) => (
          <ListRow
            key={item.id}
            size="sm"
            icon={kindIcons[item.kind]}
            to={`/academy/${item.id}${search}`}
            current={item.id === id}
            title={<bdi>{item.title}</bdi>}
            end={item.completed ? <Icon as={CircleCheck} size={16} label={t('record.completed')} /> : null}
          />
        ))}
      </CardList>
      <div className="px-4 pt-2 pb-4">
        <ButtonLink size="sm" variant={next ? 'primary' : 'outline'} block to={next ?? to}>
          {t(next ? 'sequence.next' : 'sequence.back')}
          <Icon as={ArrowRight} size={16} flip />
        </ButtonLink>
      </div>
    </Card>
  );
};
