import type { MentoringPair, MentoringRoundDetail } from '@mz/contracts/mentoring';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { MessageButton } from '../../messages/index.ts';
import { MemberLine } from './member-line.tsx';

/** Why the two were paired, each part true of what they entered. */
const Reasons = ({ pair }: { pair: MentoringPair }) => {
  const { t, i18n } = useTranslation('mentoring');
  const [mentor, mentee] = [pair.mentor.fullName || t('hidden'), pair.mentee.fullName || t('hidden')];
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-tiny">
      <li>{t('pair.mentorRank', { mentor, mentee, place: number(pair.mentorRank) })}</li>
      <li>
        {pair.menteeRank === null
          ? t('pair.unnamed', { mentor })
          : t('pair.menteeRank', { mentor, mentee, place: number(pair.menteeRank) })}
      </li>
      <li>
        {pair.topics.length > 0
          ? t('pair.topics', { topics: formatList(pair.topics, i18n.language) })
          : t('pair.noTopics')}
      </li>
    </ul>
  );
};

/** What came of a round: the member's own pairs, for moderators all of them. */
export const PairsList = ({ round }: { round: MentoringRoundDetail }) => {
  const { t, i18n } = useTranslation('mentoring');
  const { user } = useSession();
  return (
    <Card as="section" aria-labelledby="round-pairs">
      <CardHead title={t('pairs')} titleId="round-pairs" />
      {round.pairs.length === 0 ? (
        <EmptyState title={t(round.role === 'mentee' ? 'noPlace' : 'noPairs')} />
      ) : (
        <CardList>
          {round.pairs.map((pair) => {
            const isMentee = pair.mentee.id === user?.id;
            const isMine = isMentee || pair.mentor.id === user?.id;
            const other = isMentee ? pair.mentor : pair.mentee;
            return (
              <MemberLine
                key={pair.mentee.id}
                member={other}
                detail={
                  <>
                    {isMine ? null : (
                      <span className="block text-tiny">
                        {t('pair.with', { mentor: pair.mentor.fullName || t('hidden') })}
                      </span>
                    )}
                    <Reasons pair={pair} />
                  </>
                }
                end={isMine ? <MessageButton memberId={other.id} /> : null}
              />
            );
          })}
        </CardList>
      )}
      {round.waiting > 0 ? (
        <p className="px-5 pb-4 text-small text-ink-muted">
          {t('waiting', { count: round.waiting, amount: formatNumber(round.waiting, i18n.language) })}
        </p>
      ) : null}
    </Card>
  );
};
