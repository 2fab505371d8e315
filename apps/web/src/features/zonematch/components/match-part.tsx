import type { Match, MatchReason, TopicEvidence } from '@mz/contracts/matching';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber, localeOf } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

const steps = 5;
/** Where one says in which time zone one is. */
const clockAddress = '/settings?tab=language';

export type Side = 'you' | 'them';

/** Where what a topic rests on can be read: what has no page of its own stands in the profile. */
const addressOf = ({ source, id }: TopicEvidence, profile: string): string => {
  if (id === null) return profile;
  if (source === 'tag') return `/social?tag=${encodeURIComponent(id)}`;
  return source === 'answer' ? `/social/posts/${id}` : `/research/${id}`;
};

const keyOf = (reason: MatchReason): string =>
  'id' in reason
    ? `${reason.kind}:${reason.id}`
    : 'label' in reason
      ? `${reason.kind}:${reason.label}`
      : reason.kind;

/** What counts for one side is what the other has. */
const isOf = (reason: MatchReason, side: Side): boolean =>
  !('by' in reason) || reason.by === (side === 'you' ? 'them' : 'you');

/** One reason in words, leading to what it rests on. */
const Reason = ({ reason, side, memberId }: { reason: MatchReason; side: Side; memberId: string }) => {
  const { t, i18n } = useTranslation('matching');
  const specialties = useSpecialties();
  const number = (value: number) => formatNumber(value, i18n.language);
  const theirs = `/profile/${memberId}`;
  const profile = side === 'you' ? theirs : '/profile';
  const link = (to: string, text: ReactNode) => <TextLink to={to}>{text}</TextLink>;
  switch (reason.kind) {
    case 'topic': {
      const [evidence] = side === 'you' ? reason.theirs : reason.yours;
      return (
        <>
          {link(evidence ? addressOf(evidence, profile) : profile, <bdi>{reason.label}</bdi>)}
          {/* i18n-keys: matching:sources.* */}
          {evidence ? <span> ({t(`sources.${evidence.source}`)})</span> : null}
        </>
      );
    }
    case 'paper':
      return link(`/research/${reason.id}`, <bdi>{reason.label}</bdi>);
    case 'answer':
      return (
        <>
          {/* i18n-keys: matching:answeredBy.* */}
          {t(`answeredBy.${reason.by}`)}{' '}
          {link(`/social/posts/${reason.id}`, <bdi className="line-clamp-1">{reason.label}</bdi>)}
        </>
      );
    case 'specialty':
      // i18n-keys: matching:relations.*
      return link(theirs, t(`relations.${reason.relation}`, { specialty: specialties.nameOf(reason.code) }));
    case 'place':
      return link(theirs, <bdi>{reason.label}</bdi>);
    case 'languages': {
      const names = new Intl.DisplayNames([localeOf(i18n.language)], { type: 'language' });
      return (
        <>
          {formatList(
            reason.codes.map((code) => names.of(code) ?? code),
            i18n.language,
          )}
        </>
      );
    }
    case 'hours':
      return link(
        clockAddress,
        reason.value === 0
          ? t('sameTime')
          : t(reason.value > 0 ? 'hoursAhead' : 'hoursBehind', { amount: number(Math.abs(reason.value)) }),
      );
    case 'years':
      return link(
        theirs,
        t(reason.value >= 0 ? 'yearsMore' : 'yearsLess', {
          count: Math.abs(reason.value),
          amount: number(Math.abs(reason.value)),
        }),
      );
    case 'response': {
      const counted = { answered: number(reason.answered), asked: number(reason.asked) };
      // Requests that others sent to somebody are nobody else's to read.
      return reason.by === 'you' ? link('/connections', t('answeredMine', counted)) : t('answered', counted);
    }
  }
};

/** A part of a match: how much, and what it rests on. */
export const MatchPartLine = ({
  part,
  side,
  memberId,
}: {
  part: Match['parts'][number];
  side: Side;
  memberId: string;
}) => {
  const { t, i18n } = useTranslation('matching');
  const filled = Math.round(part[side] * steps);
  // i18n-keys: matching:parts.*
  const name = t(`parts.${part.part}`);
  return (
    <div className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-3 gap-y-1 max-sm:grid-cols-1">
      <dt className="text-tiny">{name}</dt>
      <dd className="min-w-0">
        <ZoneBar
          kind="steps"
          size="sm"
          filled={filled}
          total={steps}
          label={t('partOf', {
            part: name,
            amount: formatNumber(filled, i18n.language),
            total: formatNumber(steps, i18n.language),
          })}
        />
        <ul className="mt-1 flex flex-col text-tiny text-ink-muted">
          {part.reasons
            .filter((reason) => isOf(reason, side))
            .map((reason) => (
              <li key={keyOf(reason)}>
                <Reason reason={reason} side={side} memberId={memberId} />
              </li>
            ))}
        </ul>
      </dd>
    </div>
  );
};
