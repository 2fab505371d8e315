import type { ResourceCard as Resource } from '@mz/contracts/academy';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { clockOf, percentOf } from '../model/time.ts';
import { kindIcons, useLength } from './resource-meta.tsx';
import { SaveButton } from './save-button.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** One resource of the grid. The whole card leads to it; a search leads to the minute. */
export const ResourceCard = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const lengthOf = useLength();
  const specialties = useSpecialties();
  const percent = percentOf(resource.covered, resource.units);
  const { match } = resource;
  return (
    <Card as="article" className="relative flex flex-col overflow-hidden hover:border-line-control">
      <div className="relative border-b border-line">
        <Thumbnail resource={resource} />
        <Badge className="absolute start-2.5 top-2.5 bg-surface text-ink">
          {specialties.nameOf(resource.category)}
        </Badge>
        {percent > 0 ? (
          <span
            className="absolute inset-x-0 bottom-0 h-1 bg-line"
            role="img"
            aria-label={t('progress', { percent })}
          >
            <span className="block h-full bg-primary" style={{ width: `${percent}%` }} />
          </span>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-4 pt-3.5 pb-4">
        <div className="row justify-between gap-2 text-tiny text-ink-muted">
          <span className="row gap-1.5">
            <Icon as={kindIcons[resource.kind]} size={14} />
            {/* i18n-keys: academy:kinds.* */}
            {t(`kinds.${resource.kind}`)}
          </span>
          <span className="tabular-nums">{lengthOf(resource)}</span>
        </div>
        <h2 className="h3 line-clamp-2" dir="auto">
          <Link
            to={match ? `/academy/${resource.id}?at=${match.at}` : `/academy/${resource.id}`}
            className="after:absolute after:inset-0 after:content-['']"
          >
            {resource.title}
          </Link>
        </h2>
        <p className="line-clamp-2 text-small text-ink-muted" dir="auto">
          {resource.description}
        </p>
        {match ? (
          <p className="rounded-control bg-sunken px-2.5 py-1.5 text-tiny" dir="auto">
            <bdi dir="ltr" className="font-heading tabular-nums">
              {clockOf(match.at)}
            </bdi>{' '}
            <mark className="bg-mark text-ink">{match.text}</mark>
          </p>
        ) : null}
        {resource.retracted ? <Badge tone="danger">{t('retracted')}</Badge> : null}
        <div className="row mt-auto gap-2 pt-1.5 text-tiny text-ink-muted">
          <Avatar name={resource.author.fullName} url={resource.author.avatarUrl} size={24} tone="info" />
          <bdi className="min-w-0 flex-1 truncate">{resource.author.fullName}</bdi>
          <span className="relative">
            <SaveButton resource={resource} />
          </span>
        </div>
      </div>
    </Card>
  );
};
