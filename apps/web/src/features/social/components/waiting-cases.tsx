import type { Post } from '@mz/contracts/social';
import { ChevronRight, HelpCircle, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useWaitingActs, type WaitingCaseList } from '../api/waiting.api.ts';
import { IdentifierNotice, mask, useIdentifiers } from './identifier-gate.tsx';
import { AuthorAvatar, AuthorLine, AuthorName } from './post-author.tsx';
import { PostText } from './post-text.tsx';

/** Where one answers without leaving: the same check for identifiers as everywhere. */
const Answer = ({ post, onDecline }: { post: Post; onDecline: () => void }) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const { answer } = useWaitingActs();
  const [text, setText] = useState('');
  const [clientId] = useState(() => crypto.randomUUID());
  const identifiers = useIdentifiers([text]);
  const spans = identifiers.spans[0] ?? [];
  const isReady = text.trim() !== '' && spans.length === 0;
  const send = () => {
    if (!isReady || answer.isPending) return;
    answer.mutate(
      { id: post.id, clientId, text, identifiersStated: identifiers.isStated },
      { onSuccess: () => toast.success(t('waiting.sent')) },
    );
  };
  return (
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-wrap items-start gap-2">
        <Textarea
          grow
          rows={1}
          size="sm"
          className="min-w-0 flex-1 basis-70"
          aria-label={t('waiting.label')}
          placeholder={t('waiting.placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            send();
          }}
        />
        <Button type="submit" disabled={!isReady} busy={answer.isPending}>
          {t('waiting.send')}
        </Button>
        <Button variant="ghost" onClick={onDecline}>
          {t('waiting.decline')}
        </Button>
      </div>
      {spans.length > 0 ? (
        <IdentifierNotice
          spans={spans}
          onMask={(wanted) => setText(mask(text, spans.filter(wanted)))}
          onState={identifiers.ignore}
        />
      ) : null}
      {answer.error ? <Banner tone="danger">{errorText(answer.error)}</Banner> : null}
    </form>
  );
};

/** Cases and questions of the reader's specialty that nobody has answered, one after the other. */
export const WaitingCases = ({ list: { specialty, posts } }: { list: WaitingCaseList }) => {
  const { t, i18n } = useTranslation('social');
  const { nameOf } = useSpecialties();
  const { decline, undecline } = useWaitingActs();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    posts.findIndex(({ id }) => id === chosen),
  );
  const post = posts[at];
  if (!post || specialty === null) return null;
  const number = (value: number) => formatNumber(value, i18n.language);
  const passBy = () => {
    setChosen(posts[at + 1]?.id ?? null);
    decline.mutate(post.id);
    toast(t('waiting.declined'), {
      action: { label: t('waiting.undo'), onClick: () => undecline.mutate(post.id) },
    });
  };
  return (
    <Card as="section" aria-labelledby="waiting-title">
      <CardHead
        className="border-b border-line px-4.5"
        titleId="waiting-title"
        title={
          <span className="row gap-2">
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
            {t(post.kind === 'case' ? 'waiting.case' : 'waiting.question')}
          </span>
        }
        action={
          <span className="row gap-1 text-small text-ink-muted">
            {t('waiting.place', {
              at: number(at + 1),
              total: number(posts.length),
              specialty: nameOf(specialty),
            })}
            {posts.length > 1 ? (
              <IconButton
                icon={ChevronRight}
                flip
                label={t('waiting.next')}
                onClick={() => setChosen(posts[(at + 1) % posts.length]?.id ?? null)}
              />
            ) : null}
          </span>
        }
      />
      <div className="stack gap-3 p-4.5">
        <div className="flex items-start gap-3">
          <AuthorAvatar author={post.author} size={36} />
          <span className="flex min-w-0 flex-1 flex-col">
            <AuthorName author={post.author} />
            <AuthorLine author={post.author} at={post.createdAt} to={`/social/posts/${post.id}`} />
          </span>
          <Badge tone="accent">{t('waiting.unanswered')}</Badge>
        </div>
        <div className="max-w-170">
          <PostText text={post.text} language={post.language} mentions={post.mentions} />
        </div>
        <span className="row justify-between gap-2">
          <Badge
            tone={post.kind === 'case' ? 'info' : 'primary'}
            icon={post.kind === 'case' ? Stethoscope : HelpCircle}
          >
            {t(post.kind === 'case' ? 'kinds.case' : 'kinds.question')}
          </Badge>
          <TextLink className="text-small" to={`/social/posts/${post.id}`}>
            {t('waiting.whole')}
          </TextLink>
        </span>
        <Answer key={post.id} post={post} onDecline={passBy} />
      </div>
    </Card>
  );
};
