import type { Post } from '@mz/contracts/social';
import { Eye, HelpCircle, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { AuthorAvatar, AuthorLine, AuthorName } from './post-author.tsx';
import { PostText } from './post-text.tsx';

const CasePart = ({ name, text, post }: { name: string; text: string; post: Post }) =>
  text === '' ? null : (
    <section className="flex flex-col gap-0.5">
      <h3 className="text-small font-semibold text-ink-muted">{name}</h3>
      <PostText text={text} language={post.language} mentions={post.mentions} />
    </section>
  );

const Badges = ({ post }: { post: Post }) => {
  const { t } = useTranslation('social');
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {post.demo ? <Badge>{t('demo')}</Badge> : null}
      {post.audience === 'members' ? null : (
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
    </span>
  );
};

/** One post in a list. */
export const PostCard = ({ post }: { post: Post }) => {
  const { t } = useTranslation('social');
  return (
    <Card pad="md" stack>
      <header className="flex items-start gap-3">
        <AuthorAvatar author={post.author} />
        <div className="flex min-w-0 flex-1 flex-col">
          <AuthorName author={post.author} />
          <AuthorLine author={post.author} at={post.createdAt} edited={post.editedAt !== null} />
        </div>
        <Badges post={post} />
      </header>
      <PostText text={post.text} language={post.language} mentions={post.mentions} />
      <CasePart name={t('case.findings')} text={post.findings} post={post} />
      <CasePart name={t('case.management')} text={post.management} post={post} />
    </Card>
  );
};
