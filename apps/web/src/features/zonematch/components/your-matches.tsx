import type { MatchLine } from '@mz/contracts/matching';
import { useQuery } from '@tanstack/react-query';
import { Clock, ShieldCheck, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Count } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ConnectButton } from '../../connections/index.ts';
import { MessageButton } from '../../messages/index.ts';
import { matchQueries, useRate } from '../api/matching.api.ts';
import { OpinionsList } from './opinions-list.tsx';

/** For measuring how good matches are; nothing is ranked by it. */
const Rating = ({ line: { member, intent, rating } }: { line: MatchLine }) => {
  const { t } = useTranslation('matching');
  const rate = useRate(member.id);
  const shown = rate.isPending ? rate.variables.isGood : rating;
  return (
    <span className="row gap-1 text-tiny text-ink-muted">
      {t('goodMatch')}
      <IconButton
        icon={ThumbsUp}
        size="sm"
        label={t('isGood')}
        aria-pressed={shown === true}
        onClick={() => rate.mutate({ intent, isGood: true })}
      />
      <IconButton
        icon={ThumbsDown}
        size="sm"
        label={t('isBad')}
        aria-pressed={shown === false}
        onClick={() => rate.mutate({ intent, isGood: false })}
      />
    </span>
  );
};

const Line = ({ line, state }: { line: MatchLine; state: 'pending' | 'accepted' }) => {
  const { t } = useTranslation('matching');
  const specialties = useSpecialties();
  const { member } = line;
  const about = [member.specialty && specialties.nameOf(member.specialty), member.hospital]
    .filter(Boolean)
    .join(' · ');
  const name = member.fullName || t('hidden');
  return (
    <ListRow
      start={<Avatar name={member.fullName} url={member.avatarUrl} size={44} />}
      to={member.fullName ? `/profile/${member.id}` : undefined}
      title={
        <span className="row gap-1.5">
          <bdi>{name}</bdi>
          {member.verified ? (
            <span className="text-primary">
              <Icon as={ShieldCheck} size={16} />
              <span className="sr-only">{t('verified')}</span>
            </span>
          ) : null}
        </span>
      }
      detail={
        <>
          {about ? <bdi className="block">{about}</bdi> : null}
          <span className="block text-tiny">
            {/* i18n-keys: matching:intents.* */}
            {t(`intents.${line.intent}`)}
          </span>
          {line.note ? (
            <q className="mt-1.5 block border-s-2 border-line ps-2.5 text-ink" dir="auto">
              {line.note}
            </q>
          ) : null}
        </>
      }
      end={
        <span className="relative row flex-wrap justify-end gap-2">
          {state === 'accepted' ? (
            <>
              <Rating line={line} />
              <MessageButton memberId={member.id} />
            </>
          ) : line.direction === 'outgoing' ? (
            <Button size="sm" variant="outline" disabled>
              <Icon as={Clock} size={16} />
              {t('pendingButton')}
            </Button>
          ) : (
            <ConnectButton memberId={member.id} name={name} size="sm" />
          )}
        </span>
      }
    />
  );
};

const Section = ({
  state,
  lines,
  count,
}: {
  state: 'pending' | 'accepted';
  lines: readonly MatchLine[];
  count: number;
}) => {
  const { t, i18n } = useTranslation('matching');
  const titleId = `matches-${state}`;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardHead
        // i18n-keys: matching:lists.*
        title={t(`lists.${state}`)}
        titleId={titleId}
        action={<Count accent={state === 'pending' && count > 0}>{formatNumber(count, i18n.language)}</Count>}
      />
      {lines.length === 0 ? (
        // i18n-keys: matching:none.*
        <EmptyState title={t(`none.${state}`)} />
      ) : (
        <CardList>
          {lines.map((line) => (
            <Line key={`${line.direction}${line.member.id}`} line={line} state={state} />
          ))}
        </CardList>
      )}
    </Card>
  );
};

/** Those who were asked or asked, and those who said yes. */
export const YourMatches = () => {
  const { t } = useTranslation('matching');
  const errorText = useApiError();
  const query = useQuery(matchQueries.requests());
  return (
    <QueryFrame query={query} failed={t('failed')} errorText={errorText}>
      {({ pending, accepted, counts }) => (
        <div className="flex flex-col gap-4">
          <OpinionsList />
          <Section state="pending" lines={pending} count={counts.pending} />
          <Section state="accepted" lines={accepted} count={counts.accepted} />
        </div>
      )}
    </QueryFrame>
  );
};
