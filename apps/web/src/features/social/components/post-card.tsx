import type { Post, RepostedPost } from '@mz/contracts/social';
import { CircleCheck, Eye, HelpCircle, ShieldCheck, Stethoscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, Well } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { PictureGrid } from '../../pictures/index.ts';
import { HiddenNotice } from '../../safety/index.ts';
import { CitationList } from './citation-list.tsx';
import { PostActions } from './post-actions.tsx';
import { AuthorAvatar, AuthorLine, AuthorName } from './post-author.tsx';
import { type PostDialog, PostMenu } from './post-menu.tsx';
import { PostText } from './post-text.tsx';
import { useFeedTime } from './use-feed-time.ts';

const Comments = lazyPart(async () => (await import('./comments.tsx')).Comments, <SkeletonRows rows={2} />);
const PostDialogs = lazyPart(async () => (await import('./post-dialogs.tsx')).PostDialogs);
/** Under the title of the post’s own page, or of a list that has one above it. */
const PartHeading = ({ isOpen, ...rest }: { isOpen: boolean; className: string; children: ReactNode }) =>
  isOpen ? <h2 {...rest} /> : <h3 {...rest} />;

/** A part of a case with its name; beside it where there is room. */
const CasePart = ({
  name,
  text,
  post,
  isOpen,
}: {
  name: string;
  text: string;
  post: Post;
  isOpen: boolean;
}) =>
  text === '' ? null : (
    <section
      className={
        isOpen
          ? 'grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-0.5 border-t border-line pt-4 max-sm:grid-cols-1'
          : 'flex flex-col gap-0.5'
      }
    >
      <PartHeading isOpen={isOpen} className="text-small font-semibold text-ink-muted">
        {name}
      </PartHeading>
      <div className="min-w-0">
        <PostText text={text} language={post.language} mentions={post.mentions} whole={isOpen} />
      </div>
    </section>
  );

const Badges = ({ post, isInGroup }: { post: Post; isInGroup: boolean }) => {
  const { t } = useTranslation(['social', 'pictures']);
  return (
    <span className="flex flex-wrap items-center gap-1">
      {post.demo ? <Badge>{t('demo')}</Badge> : null}
      {post.group && !isInGroup ? (
        <TextLink to={`/social/groups/${post.group.id}`} className="text-tiny">
          <bdi>{post.group.name}</bdi>
        </TextLink>
      ) : null}
      {post.audience === 'members' || post.audience === 'group' ? null : (
        // i18n-keys: social:audiences.*
        <Badge icon={Eye}>{t(`audiences.${post.audience}`)}</Badge>
      )}
      {post.kind === 'case' ? (
        <Badge tone="info" icon={Stethoscope}>
          {t('kinds.case')}
        </Badge>
      ) : null}
      {post.kind === 'question' ? (
        <Badge tone="primary" icon={HelpCircle}>
          {t('kinds.question')}
        </Badge>
      ) : null}
      {post.consent && !post.consent.revoked ? (
        <Badge icon={ShieldCheck}>
          {t(post.consent.form === 'not_needed' ? 'pictures:consent.markFree' : 'pictures:consent.mark')}
        </Badge>
      ) : null}
      {post.outcome ? (
        <Badge tone="success" icon={CircleCheck}>
          {t('outcome.closed')}
        </Badge>
      ) : null}
      {post.acceptedCommentId && !post.outcome ? (
        <Badge tone="success" icon={CircleCheck}>
          {t('comments.answered')}
        </Badge>
      ) : null}
    </span>
  );
};

const hour = 3_600_000;

/** How a case ended, told by its author. */
const Outcome = ({ post, isOpen }: { post: Post; isOpen: boolean }) => {
  const { t, i18n } = useTranslation('social');
  const timeOf = useFeedTime();
  if (!post.outcome) return null;
  const { text, exact } = timeOf(post.outcome.at);
  const hours = Math.round((Date.parse(post.outcome.at) - Date.parse(post.createdAt)) / hour);
  return (
    <section className="overflow-hidden rounded-card border border-success bg-surface">
      <PartHeading
        isOpen={isOpen}
        className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-success-soft px-5 py-2.5 text-small max-sm:px-4"
      >
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="row gap-2 text-success">
            <Icon as={CircleCheck} size={16} />
            {t('outcome.closed')}
          </span>
          <time dateTime={post.outcome.at} title={exact} className="font-normal text-ink-muted">
            {text}
          </time>
        </span>
        {isOpen && hours > 0 ? (
          <span className="font-normal text-ink-muted">
            {t('outcome.after', { count: hours, amount: formatNumber(hours, i18n.language) })}
          </span>
        ) : null}
      </PartHeading>
      <div className="px-5 py-4 max-sm:px-4">
        <PostText text={post.outcome.text} whole={isOpen} />
      </div>
    </section>
  );
};

const Reposted = ({ repost }: { repost: RepostedPost | null }) => {
  const { t } = useTranslation('social');
  if (!repost) return <Well className="text-small text-ink-muted">{t('repost.gone')}</Well>;
  return (
    <Card pad="sm" as="section" aria-label={t('repost.of', { name: repost.author.fullName })}>
      <div className="mb-2 flex items-center gap-2.5">
        <AuthorAvatar author={repost.author} size={28} />
        <div className="flex min-w-0 flex-col">
          <AuthorName author={repost.author} />
          <AuthorLine author={repost.author} at={repost.createdAt} />
        </div>
      </div>
      <PostText text={repost.text} language={repost.language} />
      <PictureGrid pictures={repost.pictures} />
      <TextLink to={`/social/posts/${repost.id}`} className="text-small">
        {t('repost.open')}
      </TextLink>
    </Card>
  );
};

/** One post: what it says, what one can do with it, what was answered. */
export const PostCard = ({
  post,
  isOpen = false,
  isInGroup = false,
}: {
  post: Post;
  isOpen?: boolean;
  /** The list is the group's own: it need not be named again. */
  isInGroup?: boolean;
}) => {
  const { t } = useTranslation('social');
  const [areCommentsOpen, setCommentsOpen] = useState(isOpen);
  const [dialog, setDialog] = useState<PostDialog | null>(null);
  const card = (
    <Card pad="md" stack>
      <header className="flex items-start gap-3">
        <AuthorAvatar author={post.author} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <AuthorName author={post.author} />
            <Badges post={post} isInGroup={isInGroup} />
          </div>
          <AuthorLine
            author={post.author}
            at={post.createdAt}
            edited={post.editedAt !== null}
            to={isOpen ? undefined : `/social/posts/${post.id}`}
          />
        </div>
        <PostMenu post={post} onOpen={setDialog} />
      </header>
      <HiddenNotice reason={post.hidden} />
      <PostText text={post.text} language={post.language} mentions={post.mentions} whole={isOpen} />
      <CasePart name={t('case.findings')} text={post.findings} post={post} isOpen={isOpen} />
      <CasePart name={t('case.management')} text={post.management} post={post} isOpen={isOpen} />
      <PictureGrid pictures={post.pictures} />
      {post.isRepost ? <Reposted repost={post.repost} /> : null}
      <CitationList citations={post.citations} />
      {isOpen ? null : <Outcome post={post} isOpen={false} />}
      <PostActions
        post={post}
        areCommentsOpen={areCommentsOpen}
        onComments={() => setCommentsOpen(!areCommentsOpen)}
        onRepost={() => setDialog('repost')}
      />
      {areCommentsOpen && !isOpen ? <Comments post={post} /> : null}
      {dialog ? <PostDialogs open={dialog} post={post} onClose={() => setDialog(null)} /> : null}
    </Card>
  );
  if (!isOpen) return card;
  return (
    <div className="flex flex-col gap-4">
      {card}
      <Outcome post={post} isOpen />
      {areCommentsOpen ? (
        <Card pad="md">
          <Comments post={post} isOwnCard />
        </Card>
      ) : null}
    </div>
  );
};
