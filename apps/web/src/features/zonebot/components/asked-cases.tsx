import { type AskedCase, listAskedCases } from '@mz/contracts/asked-cases';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ShieldCheck, Users } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { call } from '../../../lib/http.ts';
import { subscribeTopic } from '../../../lib/live-topics.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { zonebotKeys } from '../api/zonebot.keys.ts';

const ColleagueAnswer = ({ answer }: { answer: AskedCase['answers'][number] }) => {
  const { t } = useTranslation('zonebot');
  const { nameOf } = useSpecialties();
  const relative = useRelativeTime();
  const now = useNow();
  const { author } = answer;
  return (
    <li className="flex items-start gap-3">
      <Avatar name={author.fullName} url={author.avatarUrl} size={36} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
          <TextLink tone="plain" to={`/profile/${author.id}`} className="font-heading">
            <bdi>{author.fullName}</bdi>
          </TextLink>
          {author.verified ? (
            <Icon as={ShieldCheck} size={16} className="text-primary" label={t('asked.verified')} />
          ) : null}
          <span className="text-ink-muted">
            {author.specialty ? `${nameOf(author.specialty)} · ` : null}
            <time dateTime={answer.at}>{relative(answer.at, now)}</time>
          </span>
          {answer.accepted ? (
            <Badge tone="success" icon={CircleCheck}>
              {t('asked.accepted')}
            </Badge>
          ) : null}
        </div>
        <p dir="auto" className="line-clamp-6 break-words whitespace-pre-wrap">
          {answer.text}
        </p>
      </div>
    </li>
  );
};

const CaseCard = ({ asked }: { asked: AskedCase }) => {
  const { t, i18n } = useTranslation('zonebot');
  const client = useQueryClient();
  // Also what is edited or taken back while it is shown.
  useEffect(
    () =>
      subscribeTopic(
        `post:${asked.postId}`,
        () => void client.invalidateQueries({ queryKey: zonebotKeys.asked }),
      ),
    [asked.postId, client],
  );
  const { answers, comments } = asked;
  return (
    <Card as="section" aria-label={t('asked.title')}>
      <CardHead
        size="sm"
        title={
          <span className="row gap-2">
            <Icon as={Users} size={16} />
            {t('asked.title')}
          </span>
        }
        action={
          <TextLink to={`/social/posts/${asked.postId}`} className="text-small">
            {t('asked.open')}
          </TextLink>
        }
      />
      <CardBody className="stack gap-3">
        <p dir="auto" className="line-clamp-2 text-small break-words text-ink-muted">
          {asked.excerpt}
        </p>
        {answers.length === 0 ? (
          <p className="text-small">{t('asked.waiting')}</p>
        ) : (
          <ul className="stack gap-3">
            {answers.map((answer) => (
              <ColleagueAnswer key={answer.id} answer={answer} />
            ))}
          </ul>
        )}
        {comments > answers.length ? (
          <TextLink to={`/social/posts/${asked.postId}`} className="text-small w-fit">
            {t('asked.more', {
              count: comments - answers.length,
              amount: formatNumber(comments - answers.length, i18n.language),
            })}
          </TextLink>
        ) : null}
        {asked.outcome ? (
          <div className="rounded-card bg-success-soft p-3">
            <b className="text-small">{t('asked.outcome')}</b>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {asked.outcome}
            </p>
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
};

/** Cases this conversation was taken to colleagues with, and what they answered. */
export const AskedCases = ({ conversationId }: { conversationId: string }) => {
  const { data } = useQuery({
    queryKey: zonebotKeys.askedIn(conversationId),
    queryFn: ({ signal }) => call(listAskedCases, { params: { id: conversationId }, signal }),
  });
  return data?.cases.map((asked) => <CaseCard key={asked.postId} asked={asked} />);
};
