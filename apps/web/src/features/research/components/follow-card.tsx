import { digestFrequencies, type Follow } from '@mz/contracts';
import { Bell, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFollowChanges, useFollows } from '../api/use-follows.ts';
import { useViewer } from '../api/viewer.ts';
import type { SearchState } from '../model/address.ts';
import { countFilters } from '../model/address.ts';
import { findFollow, followPath, targetOf } from '../model/follow.ts';
import { specialtyKeys } from '../model/names.ts';
import { Choice } from './choice.tsx';

const useSearchName = (state: SearchState): string => {
  const { t } = useTranslation('research');
  const specialty = state.specialty ? t(`specialties.${specialtyKeys[state.specialty]}`) : '';
  const words = state.q.trim() || [...state.author, ...state.journal].join(', ');
  if (words) return specialty ? t('follow.both', { words, specialty }) : words;
  return specialty || t('allSpecialties');
};

const Followed = ({ follow }: { follow: Follow }) => {
  const { t } = useTranslation('research');
  const { update, remove } = useFollowChanges();
  // i18n-keys: research:follow.digests.*
  return (
    <div className="stack g8">
      <p className="small muted">
        {follow.newCount > 0 ? (
          <Link className="link" to={followPath(follow)}>
            {t('follow.new', { count: follow.newCount })}
          </Link>
        ) : (
          t('follow.nothingNew')
        )}
      </p>
      <Choice
        className="control-sm"
        label={t('follow.digest')}
        value={follow.digest}
        options={digestFrequencies.map((value) => ({ value, text: t(`follow.digests.${value}`) }))}
        onChange={(digest) => update.mutate({ id: follow.id, digest })}
      />
      <div className="row between g8">
        <Link className="link small" to="/research/following">
          {t('follow.manage')}
        </Link>
        <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate(follow.id)}>
          {t('follow.stop')}
        </Button>
      </div>
    </div>
  );
};

/** Follows the search on the screen, by its words and filters. */
export const FollowCard = ({ state }: { state: SearchState }) => {
  const { t } = useTranslation('research');
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
    <section className="card card-pad-16" aria-labelledby="lit-follow">
      <div className="row between mb-2.5">
        <h3 id="lit-follow" className="lit-side-title">
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
          <p className="small muted mb-3">{t('follow.text')}</p>
          {viewer === 'visitor' ? (
            <Link className="btn btn-soft btn-sm btn-block" to={signInPath(location)}>
              {t('follow.signIn')}
            </Link>
          ) : (
            <Button
              variant="soft"
              size="sm"
              block
              className="lit-wrap-btn"
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
            <Link className="link small block mt-2.5" to="/research/following">
              {t('follow.manageCount', { count: known.length })}
            </Link>
          ) : null}
        </>
      )}
    </section>
  );
};
