import type { Article, FollowTarget } from '@mz/contracts';
import { BellPlus, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFollowChanges, useFollows } from '../api/use-follows.ts';
import { useViewer } from '../api/viewer.ts';
import { findFollow } from '../model/follow.ts';

type Single = Exclude<FollowTarget, { kind: 'search' }>;

/** Journal, leading topics, and the first and last authors: who leads the work stands there. */
const targetsOf = (article: Article): Single[] => {
  const people = article.authorDetails.filter(({ collective }) => !collective).map(({ name }) => name);
  const leading = [...new Set([people[0], people[1], people.at(-1)])].filter((name) => name !== undefined);
  const major = article.mesh.filter((term) => term.major).map(({ term }) => term);
  const subjects = major.length > 0 ? major : article.mesh.map(({ term }) => term);
  // What became of the paper is no subject of it.
  const topics = (subjects.length > 0 ? subjects : article.keywords).filter(
    (term) => !/^retract/i.test(term),
  );
  return [
    { kind: 'journal', value: article.journal },
    ...topics.slice(0, 3).map((value): Single => ({ kind: 'topic', value })),
    ...leading.map((value): Single => ({ kind: 'author', value })),
  ];
};

/** Follows what the paper is about, where it stands and who wrote it. */
export const FollowTargets = ({ article }: { article: Article }) => {
  const { t } = useTranslation('research');
  const viewer = useViewer();
  const location = useLocation();
  const follows = useFollows();
  const { create, remove } = useFollowChanges();
  const known = follows.data?.follows ?? [];
  // i18n-keys: research:follow.kinds.*
  return (
    <section className="card" aria-labelledby="lit-follow-targets">
      <div className="card-head">
        <h2 id="lit-follow-targets">{t('follow.more')}</h2>
      </div>
      <ul className="card-list">
        {targetsOf(article).map((target) => {
          const follow = findFollow(known, target);
          const isBusy =
            (create.isPending && create.variables.target === target) ||
            (remove.isPending && remove.variables === follow?.id);
          return (
            <li key={`${target.kind}-${target.value}`} className="row between g8 small px-4 py-1.5">
              <span className="grow">
                <bdi className="lit-break">{target.value}</bdi>
                <span className="tiny muted block">{t(`follow.kinds.${target.kind}`)}</span>
              </span>
              {viewer === 'visitor' ? (
                <Link
                  className="icon-btn"
                  to={signInPath(location)}
                  aria-label={t('follow.startOne', { name: target.value })}
                >
                  <Icon as={BellPlus} />
                </Link>
              ) : (
                <button
                  type="button"
                  className={`icon-btn ${follow ? 'is-on' : ''}`}
                  aria-pressed={follow !== null}
                  aria-label={t('follow.startOne', { name: target.value })}
                  disabled={isBusy || follows.isPending}
                  onClick={() =>
                    follow
                      ? remove.mutate(follow.id)
                      : create.mutate({ target, name: target.value.slice(0, 200), digest: 'none' })
                  }
                >
                  <Icon as={follow ? BellRing : BellPlus} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
