import type { Specialty } from '@mz/contracts/specialties';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Count } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead, CardList } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { followQueries } from '../api/follows.api.ts';
import { useFollow } from '../api/use-post-acts.ts';
import { NotifySwitch } from './notify-switch.tsx';
import { AuthorAvatar } from './post-author.tsx';

const pageSize = 30;
/** So many are seen at a glance; more are searched. */
const minSearched = 8;

interface UnfollowProps {
  kind: 'member' | 'hashtag' | 'category';
  value: string;
  name: string;
  /** Takes the focus of the line that goes. */
  heir: RefObject<HTMLElement | null>;
}

const Unfollow = ({ kind, value, name, heir }: UnfollowProps) => {
  const { t } = useTranslation('social');
  const follow = useFollow();
  return (
    <Button
      variant="outline"
      size="sm"
      busy={follow.isPending}
      aria-label={t('following.unfollowName', { name })}
      onClick={() => follow.mutate({ kind, value, isOn: false }, { onSuccess: () => heir.current?.focus() })}
    >
      {t('following.unfollow')}
    </Button>
  );
};

interface GroupProps {
  title: string;
  count: number;
  /** What the list says while nothing is in it. */
  empty: string;
  how?: string;
  heir: RefObject<HTMLElement | null>;
  head?: ReactNode;
  children: ReactNode;
}

const Group = ({ title, count, empty, how, heir, head, children }: GroupProps) => {
  const { i18n } = useTranslation();
  return (
    <Card as="section" ref={heir} tabIndex={-1} aria-label={title}>
      <CardHead title={title} action={<Count>{formatNumber(count, i18n.language)}</Count>} />
      {head}
      {count === 0 ? <EmptyState title={empty}>{how}</EmptyState> : <CardList>{children}</CardList>}
    </Card>
  );
};

type Followed = NonNullable<ReturnType<typeof useFollowed>['data']>;
const useFollowed = () => useQuery(followQueries.all());

const People = ({ members }: { members: Followed['members'] }) => {
  const { t } = useTranslation(['social', 'common']);
  const { nameOf } = useSpecialties();
  const heir = useRef<HTMLElement>(null);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(pageSize);
  const sought = words.trim().toLocaleLowerCase();
  const found = members.filter(({ fullName }) => fullName.toLocaleLowerCase().includes(sought));
  return (
    <Group
      title={t('following.people')}
      count={members.length}
      empty={t('following.noPeople')}
      how={t('following.how')}
      heir={heir}
      head={
        members.length >= minSearched ? (
          <CardBody>
            <Input
              type="search"
              aria-label={t('following.find')}
              placeholder={t('following.find')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </CardBody>
        ) : null
      }
    >
      {found.slice(0, shown).map((member) => (
        <ListRow
          key={member.id}
          start={<AuthorAvatar author={member} />}
          title={
            <span className="row gap-1.5">
              <bdi>{member.fullName}</bdi>
              {member.verified ? (
                <Icon as={ShieldCheck} size={16} className="text-primary" label={t('verified')} />
              ) : null}
            </span>
          }
          to={`/profile/${member.id}`}
          detail={[member.specialty && nameOf(member.specialty), member.hospital].filter(Boolean).join(' · ')}
          end={
            <>
              <NotifySwitch memberId={member.id} name={member.fullName} notified={member.notified} />
              <Unfollow kind="member" value={member.id} name={member.fullName} heir={heir} />
            </>
          }
        />
      ))}
      {found.length === 0 ? (
        <li className="p-4 px-5 text-small text-ink-muted">{t('following.none')}</li>
      ) : null}
      {found.length > shown ? (
        <li className="border-t border-line p-3 text-center">
          <Button variant="ghost" size="sm" onClick={() => setShown(shown + pageSize)}>
            {t('common:more')}
          </Button>
        </li>
      ) : null}
    </Group>
  );
};

const Hashtags = ({ hashtags }: { hashtags: Followed['hashtags'] }) => {
  const { t } = useTranslation('social');
  const heir = useRef<HTMLElement>(null);
  return (
    <Group
      title={t('following.hashtags')}
      count={hashtags.length}
      empty={t('following.noHashtags')}
      how={t('following.howTags')}
      heir={heir}
    >
      {hashtags.map(({ tag, label }) => (
        <ListRow
          key={tag}
          size="sm"
          title={<bdi>#{label}</bdi>}
          to={`/social?tag=${encodeURIComponent(label)}`}
          end={<Unfollow kind="hashtag" value={label} name={`#${label}`} heir={heir} />}
        />
      ))}
    </Group>
  );
};

const Categories = ({ categories }: { categories: Followed['categories'] }) => {
  const { t } = useTranslation('social');
  const { options, nameOf } = useSpecialties();
  const heir = useRef<HTMLElement>(null);
  const follow = useFollow();
  const free = options.filter(({ value }) => !categories.includes(value));
  return (
    <Group
      title={t('following.categories')}
      count={categories.length}
      empty={t('following.noCategories')}
      heir={heir}
      head={
        <CardBody>
          <Field label={t('following.addCategory')}>
            <Select<Specialty | ''>
              value=""
              options={[{ value: '', text: t('following.choose') }, ...free]}
              disabled={follow.isPending}
              onChange={(value) => {
                if (value !== '') follow.mutate({ kind: 'category', value, isOn: true });
              }}
              className="max-w-[420px]"
            />
          </Field>
        </CardBody>
      }
    >
      {categories.map((category) => (
        <ListRow
          key={category}
          size="sm"
          title={nameOf(category)}
          to={`/social?category=${category}`}
          end={<Unfollow kind="category" value={category} name={nameOf(category)} heir={heir} />}
        />
      ))}
    </Group>
  );
};

/** Whom and what the member follows. */
export const FollowingPage = () => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const list = useFollowed();
  useTitle(t('following.title'));
  return (
    <Page narrow>
      <BackLink to="/social?tab=following">{t('title')}</BackLink>
      <PageHead title={t('following.title')} lead={t('following.lead')} />
      {list.isPending ? (
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      ) : null}
      {list.isError && !list.data ? (
        <Card>
          <ErrorState title={t('following.failed')} onRetry={() => void list.refetch()}>
            {errorText(list.error)}
          </ErrorState>
        </Card>
      ) : null}
      {list.data ? (
        <div className="stack gap-4">
          <People members={list.data.members} />
          <Hashtags hashtags={list.data.hashtags} />
          <Categories categories={list.data.categories} />
        </div>
      ) : null}
    </Page>
  );
};
