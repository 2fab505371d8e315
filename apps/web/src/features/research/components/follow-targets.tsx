import type { Article, FollowTarget } from '@mz/contracts';
import { BellPlus, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
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
    <Card as="section" aria-labelledby="lit-follow-targets">
      <CardHead titleId="lit-follow-targets" title={t('follow.more')} />
      <CardList>
        {targetsOf(article).map((target) => {
          const follow = findFollow(known, target);
          const isBusy =
            (create.isPending && create.variables.target === target) ||
            (remove.isPending && remove.variables === follow?.id);
          return (
            <li
              key={`${target.kind}-${target.value}`}
              className="row justify-between gap-2 text-small px-4 py-1.5"
            >
              <span className="min-w-0 flex-1">
                <bdi className="wrap-anywhere">{target.value}</bdi>
                <span className="text-tiny text-ink-muted block">{t(`follow.kinds.${target.kind}`)}</span>
              </span>
              {viewer === 'visitor' ? (
                <IconLink
                  icon={BellPlus}
                  label={t('follow.startOne', { name: target.value })}
                  to={signInPath(location)}
                />
              ) : (
                <IconButton
                  icon={follow ? BellRing : BellPlus}
                  on={follow !== null}
                  aria-pressed={follow !== null}
                  label={t('follow.startOne', { name: target.value })}
                  disabled={isBusy || follows.isPending}
                  onClick={() =>
                    follow
                      ? remove.mutate(follow.id)
                      : create.mutate({ target, name: target.value.slice(0, 200), digest: 'none' })
                  }
                />
              )}
            </li>
          );
        })}
      </CardList>
    </Card>
  );
};
