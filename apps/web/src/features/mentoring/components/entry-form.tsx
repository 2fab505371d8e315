import {
  type MentoringRole,
  type MentoringRoundDetail,
  mentoringLimits,
  mentoringRoles,
} from '@mz/contracts/mentoring';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useJoinRound, useLeaveRound } from '../api/mentoring.api.ts';
import { MemberLine } from './member-line.tsx';
import { toTopics } from './topics.ts';

const moved = (list: readonly string[], at: number, by: -1 | 1): string[] => {
  const next = [...list];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
};

interface WishesProps {
  round: MentoringRoundDetail;
  wishes: readonly string[];
  onChange: (wishes: string[]) => void;
}

/** Those of the other role: the named ones first, in their order. */
const Wishes = ({ round, wishes, onChange }: WishesProps) => {
  const { t, i18n } = useTranslation('mentoring');
  const named = wishes.flatMap((id) => round.others.find(({ member }) => member.id === id) ?? []);
  const rest = round.others.filter(({ member }) => !wishes.includes(member.id));
  if (round.others.length === 0) return <p className="text-small text-ink-muted">{t('entry.nobody')}</p>;
  return (
    <Card>
      <ul aria-label={t('entry.wishes')} className="divide-y divide-line">
        {[...named, ...rest].map(({ member, topics }, index) => {
          const name = member.fullName || t('hidden');
          const isNamed = index < named.length;
          return (
            <MemberLine
              key={member.id}
              member={member}
              detail={<bdi className="block text-tiny">{formatList(topics, i18n.language)}</bdi>}
              end={
                isNamed ? (
                  <>
                    <span className="text-small font-semibold tabular-nums">
                      {formatNumber(index + 1, i18n.language)}
                    </span>
                    <IconButton
                      icon={ArrowUp}
                      size="sm"
                      label={t('entry.up', { name })}
                      disabled={index === 0}
                      onClick={() => onChange(moved(wishes, index, -1))}
                    />
                    <IconButton
                      icon={ArrowDown}
                      size="sm"
                      label={t('entry.down', { name })}
                      disabled={index === named.length - 1}
                      onClick={() => onChange(moved(wishes, index, 1))}
                    />
                    <IconButton
                      icon={X}
                      size="sm"
                      label={t('entry.drop', { name })}
                      onClick={() => onChange(wishes.filter((id) => id !== member.id))}
                    />
                  </>
                ) : (
                  <IconButton
                    icon={Plus}
                    size="sm"
                    label={t('entry.name', { name })}
                    disabled={wishes.length >= mentoringLimits.wishes}
                    onClick={() => onChange([...wishes, member.id])}
                  />
                )
              }
            />
          );
        })}
      </ul>
    </Card>
  );
};

/** As what the member takes part, with whom and on what. */
export const EntryForm = ({ round }: { round: MentoringRoundDetail }) => {
  const { t } = useTranslation('mentoring');
  const errorText = useApiError();
  const join = useJoinRound(round.id);
  const leave = useLeaveRound(round.id);
  const { mine } = round;
  const [role, setRole] = useState<MentoringRole>(mine?.role ?? 'mentee');
  const [typed, setTyped] = useState(mine?.topics.join(', ') ?? '');
  const [capacity, setCapacity] = useState(String(mine?.capacity || 1));
  const [wishes, setWishes] = useState<string[]>(mine?.wishes ?? []);
  const topics = toTopics(typed);
  const most = role === 'mentor' ? mentoringLimits.offered : mentoringLimits.topics;
  const isTopics =
    topics.length <= most && topics.every(({ length }) => length <= mentoringLimits.topicLength);
  const count = Number(capacity);
  const isCount = Number.isInteger(count) && count >= 1 && count <= mentoringLimits.capacity;
  const isReady = topics.length > 0 && isTopics && (role === 'mentee' || isCount);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    // Those of the other role are known once the member takes part in this one.
    const kept = mine?.role === role ? wishes : [];
    join.mutate(
      role === 'mentor' ? { role, topics, wishes: kept, capacity: count } : { role, topics, wishes: kept },
      {
        onSuccess: (saved) => {
          setWishes(saved.mine?.wishes ?? []);
          toast.success(t('entry.saved'));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('entry.role')} group>
        <RadioGroup
          value={role}
          onChange={setRole}
          // i18n-keys: mentoring:as.*
          options={mentoringRoles.map((value) => ({ value, text: t(`as.${value}`) }))}
        />
      </Field>
      <Field
        label={t('topics')}
        // i18n-keys: mentoring:entry.topicsHint.*
        hint={t(`entry.topicsHint.${role}`)}
        error={isTopics ? undefined : t('entry.tooMany', { most })}
      >
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {role === 'mentor' ? (
        <Field
          label={t('entry.capacity')}
          error={isCount ? undefined : t('entry.capacityWrong', { max: mentoringLimits.capacity })}
        >
          <Input
            inputMode="numeric"
            numeric
            value={capacity}
            onChange={(event) => setCapacity(event.target.value)}
            className="w-24"
          />
        </Field>
      ) : null}
      {mine?.role === role ? (
        <Field label={t('entry.wishes')} hint={t(`entry.wishesHint.${role}`)} group>
          {/* i18n-keys: mentoring:entry.wishesHint.* */}
          <Wishes round={round} wishes={wishes} onChange={setWishes} />
        </Field>
      ) : (
        <p className="text-small text-ink-muted">{t('entry.shown')}</p>
      )}
      {(join.error ?? leave.error) ? (
        <Banner tone="danger">{errorText(join.error ?? leave.error)}</Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={join.isPending} disabled={!isReady}>
          {t(mine ? 'entry.save' : 'entry.join')}
        </Button>
        {mine ? (
          <Button variant="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
            {t('entry.leave')}
          </Button>
        ) : null}
      </div>
    </form>
  );
};
