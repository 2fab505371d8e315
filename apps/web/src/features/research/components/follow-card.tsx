import { digestFrequencies, type Follow } from '@mz/contracts';
import { Bell, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFollowChanges, useFollows } from '../api/use-follows.ts';
import { useViewer } from '../api/viewer.ts';
import type { SearchState } from '../model/address.ts';
import { countFilters } from '../model/address.ts';
import { findFollow, followPath, targetOf } from '../model/follow.ts';
import { specialtyKeys } from '../model/names.ts';

const useSearchName = (state: SearchState): string => {
  const { t } = useTranslation(['research', 'specialties']);
  const specialty = state.specialty ? t(`specialties:${specialtyKeys[state.specialty]}`) : '';
  const words = state.q.trim() || [...state.author, ...state.journal].join(', ');
  if (words) return specialty ? t('follow.both', { words, specialty }) : words;
  return specialty || t('allSpecialties');
};

const Followed = ({ follow }: { follow: Follow }) => {
  const { t } = useTranslation(['research', 'specialties']);
  const { update, remove } = useFollowChanges();
  // i18n-keys: research:follow.digests.*
  return (
    <div className="stack gap-2">
      <p className="text-small text-ink-muted">
        {follow.newCount > 0 ? (
          <TextLink to={followPath(follow)}>{t('follow.new', { count: follow.newCount })}</TextLink>
        ) : (
          t('follow.nothingNew')
        )}
      </p>
      <Select
        size="sm"
        label={t('follow.digest')}
        value={follow.digest}
        options={digestFrequencies.map((value) => ({ value, text: t(`follow.digests.${value}`) }))}
        onChange={(digest) => update.mutate({ id: follow.id, digest })}
      />
      <div className="row justify-between gap-2">
        <TextLink className="text-small" to="/research/following">
          {t('follow.manage')}
        </TextLink>
        <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate(follow.id)}>
          {t('follow.stop')}
        </Button>
      </div>
    </div>
  );
};

/** Follows the search on the screen, by its words and filters. */
export const FollowCard = ({ state }: { state: SearchState }) => {
  const { t } = useTranslation(['research', 'specialties']);
  const viewer = useViewer();
  const location = useLocation();
  const follows = useFollows();
  const { create } = useFollowChanges();
  const name = useSearchName(state);
  const target = targetOf(state);
  const known = follows.data?.follows ?? [];
  const follow = known.find(({ id }) => id === state.follow) ?? findFollow(known, target);
  const isNarrow = state.q.trim() !== '' || state.specialty !== null || countFilters(state) > 0;
  return (
    <Card as="section" pad="sm" aria-labelledby="lit-follow">
      <div className="row justify-between mb-2.5">
        <h3 id="lit-follow" className="text-small">
          {target.kind === 'author'
            ? t(follow ? 'follow.followedAuthor' : 'follow.titleAuthor')
            : t(follow ? 'follow.followed' : 'follow.title')}
        </h3>
        <span className={follow ? 'text-primary' : ''}>
          <Icon as={follow ? BellRing : Bell} size={16} />
        </span>
      </div>
      {follow ? (
        <Followed follow={follow} />
      ) : (
        <>
          <p className="text-small text-ink-muted mb-3">{t('follow.text')}</p>
          {viewer === 'visitor' ? (
            <ButtonLink variant="soft" size="sm" block to={signInPath(location)}>
              {t('follow.signIn')}
            </ButtonLink>
          ) : (
            <Button
              variant="soft"
              size="sm"
              block
              busy={create.isPending}
              disabled={!isNarrow || follows.isPending}
              onClick={() => create.mutate({ target, name: name.slice(0, 200), digest: 'weekly' })}
            >
              <span className="truncate">
                {isNarrow ? t('follow.start', { name }) : t('follow.narrowFirst')}
              </span>
            </Button>
          )}
          {known.length > 0 ? (
            <TextLink className="text-small block mt-2.5" to="/research/following">
              {t('follow.manageCount', { count: known.length })}
            </TextLink>
          ) : null}
        </>
      )}
    </Card>
  );
};
