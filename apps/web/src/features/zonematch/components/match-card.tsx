import { scoreScale } from '@mz/contracts/match-score';
import type { Match, MatchIntent } from '@mz/contracts/matching';
import { ShieldCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Well } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { MatchPartLine } from './match-part.tsx';

const AskHourDialog = lazyPart(async () => (await import('../../mentoring/index.ts')).AskHourDialog);
const ConnectDialog = lazyPart(async () => (await import('./connect-dialog.tsx')).ConnectDialog);
const sides = ['you', 'them'] as const;
const tones = ['primary', 'accent', 'info', 'success', 'warning'] as const;
/** The same person keeps the same ground of the initials. */
const toneOf = (id: string) => tones[Number.parseInt(id.slice(-2), 16) % tones.length] ?? 'primary';

/** A colleague, and why: for the viewer and for them. */
export const MatchCard = ({
  match: { member, parts, score },
  intent,
  onShowWeights,
  onSkip,
  choice,
}: {
  match: Match;
  intent: MatchIntent;
  onShowWeights: () => void;
  onSkip: (memberId: string, name: string) => void;
  /** Whether the case is put before this colleague, where one is. */
  choice?: { readonly checked: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
}) => {
  const { t, i18n } = useTranslation(['matching', 'mentoring']);
  const specialties = useSpecialties();
  const [side, setSide] = useState<(typeof sides)[number]>('you');
  const [asks, setAsks] = useState<'connection' | 'hour' | null>(null);
  const closeDialog = () => setAsks(null);
  const told = parts.filter((part) => part.reasons.length > 0 || part[side] > 0.3);
  const place = [member.hospital, member.location].filter(Boolean).join(' · ');
  const points = formatNumber(Math.round(score * scoreScale), i18n.language);
  return (
    <Card as="li" pad="md" className="flex flex-col gap-3.5">
      <div className="flex items-start gap-3">
        <Avatar name={member.fullName} url={member.avatarUrl} size={44} tone={toneOf(member.id)} />
        <div className="min-w-0 flex-1">
          <h3 className="row gap-1.5 text-body font-semibold">
            <TextLink to={`/profile/${member.id}`}>
              <bdi>{member.fullName}</bdi>
            </TextLink>
            {member.verified ? (
              <span className="text-primary">
                <Icon as={ShieldCheck} size={16} />
                <span className="sr-only">{t('verified')}</span>
              </span>
            ) : null}
          </h3>
          {member.specialty ? (
            <p className="text-small text-ink-muted">{specialties.nameOf(member.specialty)}</p>
          ) : null}
          {place ? (
            <p className="text-small text-ink-muted">
              <bdi>{place}</bdi>
            </p>
          ) : null}
        </div>
        <p className="shrink-0 text-end">
          <span className="block h2 tabular-nums">{points}</span>
          <span className="text-tiny text-ink-muted">
            {t('ofScore', { total: formatNumber(scoreScale, i18n.language) })}
          </span>
        </p>
      </div>
      {member.bio ? (
        <p className="line-clamp-3 text-small" dir="auto">
          {member.bio}
        </p>
      ) : null}
      <Well className="flex flex-1 flex-col gap-3 p-3.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-tiny font-semibold text-ink-muted">{t('why')}</span>
          <Segmented
            label={t('why')}
            value={side}
            onChange={setSide}
            // i18n-keys: matching:sides.*
            options={sides.map((value) => ({ value, text: t(`sides.${value}`) }))}
          />
        </div>
        {told.length === 0 ? <p className="text-small text-ink-muted">{t('newcomer')}</p> : null}
        <dl className="flex flex-col gap-2.5">
          {told.map((part) => (
            <MatchPartLine key={part.part} part={part} side={side} memberId={member.id} />
          ))}
        </dl>
        <Button variant="ghost" size="sm" className="self-start" onClick={onShowWeights}>
          {t('changeWeights')}
        </Button>
      </Well>
      {choice ? (
        <Checkbox checked={choice.checked} disabled={!member.verified} onChange={choice.onChange}>
          {t(member.verified ? 'opinion.ask' : 'opinion.unverified', { name: member.fullName })}
        </Checkbox>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          aria-label={t('skipName', { name: member.fullName })}
          onClick={() => onSkip(member.id, member.fullName)}
        >
          {t('skip')}
        </Button>
        <Button
          variant="primary"
          aria-label={t('connectName', { name: member.fullName })}
          onClick={() => setAsks('connection')}
        >
          <Icon as={UserPlus} size={16} />
          {t('connect')}
        </Button>
      </div>
      {intent === 'mentor' ? (
        <Button variant="ghost" onClick={() => setAsks('hour')}>
          {t('mentoring:ask.button')}
        </Button>
      ) : null}
      {asks === 'connection' ? (
        <ConnectDialog memberId={member.id} name={member.fullName} intent={intent} onClose={closeDialog} />
      ) : null}
      {asks === 'hour' ? (
        <AskHourDialog memberId={member.id} name={member.fullName} onClose={closeDialog} />
      ) : null}
    </Card>
  );
};
