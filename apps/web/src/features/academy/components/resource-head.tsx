import type { Resource } from '@mz/contracts/academy';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ResourceMenu } from './resource-menu.tsx';
import { kindIcons, useLength, useViews } from './resource-meta.tsx';
import { SaveButton } from './save-button.tsx';

/** Title, facts and author of a resource, and what one can do with it. */
export const ResourceHead = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const specialties = useSpecialties();
  const lengthOf = useLength();
  const viewsOf = useViews();
  return (
    <header className="flex flex-col gap-2">
      <div className="row flex-wrap gap-2 text-small text-ink-muted">
        <Badge tone="primary">{specialties.nameOf(resource.category)}</Badge>
        {/* i18n-keys: academy:levels.* */}
        <Badge>{t(`levels.${resource.level}`)}</Badge>
        <span className="row gap-1.5">
          <Icon as={kindIcons[resource.kind]} size={14} />
          {t(`kinds.${resource.kind}`)}
        </span>
        <span className="tabular-nums">{lengthOf(resource)}</span>
        <span className="tabular-nums">{viewsOf(resource.kind, resource.views)}</span>
        <span className="row ms-auto gap-1">
          <SaveButton resource={resource} />
          <ResourceMenu resource={resource} />
        </span>
      </div>
      <h1 dir="auto">{resource.title}</h1>
      <p className="row gap-2 text-small text-ink-muted">
        <Avatar name={resource.author.fullName} url={resource.author.avatarUrl} size={24} tone="info" />
        {resource.author.id ? (
          <TextLink to={`/profile/${resource.author.id}`}>
            <bdi>{resource.author.fullName}</bdi>
          </TextLink>
        ) : (
          <bdi>{resource.author.fullName}</bdi>
        )}
      </p>
    </header>
  );
};
