import { academyLimits, type ResourceKind } from '@mz/contracts/academy';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Search, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Card, CardList } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { courseQueries } from '../api/courses.api.ts';
import { moveOne } from '../model/course.ts';
import { kindIcons } from './resource-meta.tsx';

export interface ChosenPart {
  readonly id: string;
  readonly title: string;
  readonly kind: ResourceKind;
}

/** The parts of a course while its author chooses and orders them. */
export const PartPicker = ({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenPart[];
  onChange: (chosen: readonly ChosenPart[]) => void;
}) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const query = useQuery(courseQueries.usable(q));
  const free = query.data?.resources.filter(({ id }) => !chosen.some((part) => part.id === id)) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {chosen.length === 0 ? (
        <p className="text-small text-ink-muted">{t('course.noParts')}</p>
      ) : (
        <Card>
          <CardList as="ol" aria-label={t('course.chosen')}>
            {chosen.map(({ id, kind, title }, at) => (
              <ListRow
                key={id}
                icon={kindIcons[kind]}
                title={<bdi>{title}</bdi>}
                end={
                  <>
                    <IconButton
                      size="sm"
                      icon={ArrowUp}
                      disabled={at === 0}
                      label={t('quiz.up', { text: title })}
                      onClick={() => onChange(moveOne(chosen, at, -1))}
                    />
                    <IconButton
                      size="sm"
                      icon={ArrowDown}
                      disabled={at === chosen.length - 1}
                      label={t('quiz.down', { text: title })}
                      onClick={() => onChange(moveOne(chosen, at, 1))}
                    />
                    <IconButton
                      size="sm"
                      icon={X}
                      label={t('course.takeOut', { title })}
                      onClick={() => onChange(chosen.filter((part) => part.id !== id))}
                    />
                  </>
                }
              />
            ))}
          </CardList>
        </Card>
      )}
      <Field label={t('course.find')} hint={t('course.findHint')}>
        <Input
          type="search"
          maxLength={academyLimits.searchLength}
          start={<Icon as={Search} size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Card>
        {query.isPending ? <SkeletonRows rows={2} /> : null}
        {query.isError ? <p className="px-4 py-3 text-small text-danger">{errorText(query.error)}</p> : null}
        {query.isSuccess && free.length === 0 ? (
          <p className="px-4 py-3 text-small text-ink-muted">{t('course.nothingFound')}</p>
        ) : null}
        <CardList aria-label={t('course.found')}>
          {free.map(({ id, kind, title, author }) => (
            <ListRow
              key={id}
              size="sm"
              icon={kindIcons[kind]}
              title={<bdi>{title}</bdi>}
              detail={<bdi>{author.fullName}</bdi>}
              end={
                <IconButton
                  size="sm"
                  icon={Plus}
                  disabled={chosen.length >= academyLimits.parts}
                  label={t('course.add', { title })}
                  onClick={() => onChange([...chosen, { id, kind, title }])}
                />
              }
            />
          ))}
        </CardList>
      </Card>
    </div>
  );
};
