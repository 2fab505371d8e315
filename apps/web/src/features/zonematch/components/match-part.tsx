import type { Match, MatchReason, TopicEvidence } from '@mz/contracts/matching';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber, localeOf } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

const steps = 5;

/** Where what a topic rests on can be read; of the profile nothing but the profile. */
const addressOf = ({ source, id }: TopicEvidence): string | null => {
  if (id === null) return null;
  if (source === 'tag') return `/social?tag=${encodeURIComponent(id)}`;
  return source === 'answer' ? `/social/posts/${id}` : `/research/${id}`;
};

const keyOf = (reason: MatchReason): string =>
  'id' in reason
    ? `${reason.kind}:${reason.id}`
    : 'label' in reason
      ? `${reason.kind}:${reason.label}`
      : reason.kind;

/** One reason in words, leading to what it rests on. */
const Reason = ({ reason }: { reason: MatchReason }) => {
  const { t, i18n } = useTranslation('matching');
  const specialties = useSpecialties();
  const number = (value: number) => formatNumber(value, i18n.language);
  const link = (to: string | null, text: ReactNode) =>
    to ? <TextLink to={to}>{text}</TextLink> : <span>{text}</span>;
  switch (reason.kind) {
    case 'topic': {
      const evidence = [...reason.theirs, ...reason.yours];
      const to = evidence.map(addressOf).find((address) => address !== null) ?? null;
      const theirs = reason.theirs[0];
      return (
        <>
          {link(to, <bdi>{reason.label}</bdi>)}
          {/* i18n-keys: matching:sources.* */}
          {theirs ? <span> ({t(`sources.${theirs.source}`)})</span> : null}
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
      return (
        <>
          {/* i18n-keys: matching:relations.* */}
          {t(`relations.${reason.relation}`, { specialty: specialties.nameOf(reason.code) })}
        </>
      );
    case 'place':
      return <bdi>{reason.label}</bdi>;
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
      return (
        <>
          {reason.value === 0
            ? t('sameTime')
            : t(reason.value > 0 ? 'hoursAhead' : 'hoursBehind', { amount: number(Math.abs(reason.value)) })}
        </>
      );
    case 'years':
      return (
        <>
          {t(reason.value >= 0 ? 'yearsMore' : 'yearsLess', {
            count: Math.abs(reason.value),
            amount: number(Math.abs(reason.value)),
          })}
        </>
      );
    case 'response':
      return <>{t('answered', { answered: number(reason.answered), asked: number(reason.asked) })}</>;
  }
};

/** A part of a match: how much, and what it rests on. */
export const MatchPartLine = ({ part, side }: { part: Match['parts'][number]; side: 'you' | 'them' }) => {
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
          {part.reasons.map((reason) => (
            <li key={keyOf(reason)}>
              <Reason reason={reason} />
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
};
