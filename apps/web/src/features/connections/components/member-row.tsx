import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { type ListKind, type MemberLine, type TieAction, useTieAction } from '../api/connections.api.ts';
import { MemberMenu } from './member-menu.tsx';

const actsOf: Record<ListKind, readonly Exclude<TieAction['act'], 'request' | 'block' | 'mute'>[]> = {
  connections: [],
  incoming: ['accept', 'decline'],
  outgoing: ['withdraw'],
  blocked: ['unblock'],
  muted: ['unmute'],
};

/** A colleague in one of the lists, with what can be done here. */
export const MemberRow = ({
  kind,
  line: { member, since, note },
  onDone,
}: {
  kind: ListKind;
  line: MemberLine;
  /** The line is gone from the list. */
  onDone: () => void;
}) => {
  const { t } = useTranslation('connections');
  const errorText = useApiError();
  const relative = useRelativeTime();
  const now = useNow();
  const specialties = useSpecialties();
  const action = useTieAction(member.id);
  const name = member.fullName || t('hidden');
  const isShown = member.fullName !== '' && kind !== 'blocked';
  const about = [member.specialty && specialties.nameOf(member.specialty), member.hospital]
    .filter(Boolean)
    .join(' · ');
  return (
    <ListRow
      start={<Avatar name={member.fullName} url={member.avatarUrl} size={44} />}
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
      to={isShown ? `/profile/${member.id}` : undefined}
      detail={
        <>
          {about ? <span className="block">{about}</span> : null}
          <span className="block text-tiny">
            {/* i18n-keys: connections:since.* */}
            {t(`since.${kind}`, { when: relative(since, now) })}
          </span>
          {note ? (
            <q className="mt-1.5 block border-s-2 border-line ps-2.5 text-ink" dir="auto">
              {note}
            </q>
          ) : null}
          {action.isError ? (
            <span role="alert" className="mt-1 block text-danger">
              {errorText(action.error)}
            </span>
          ) : null}
        </>
      }
      end={
        <span className="relative row gap-2">
          {actsOf[kind].map((act, index) => (
            <Button
              key={act}
              size="sm"
              variant={index === 0 && kind === 'incoming' ? 'primary' : 'outline'}
              busy={action.isPending && action.variables?.act === act}
              disabled={action.isPending}
              aria-label={t(`rowActs.${act}`, { name })}
              onClick={() => action.mutate({ act }, { onSuccess: onDone })}
            >
              {/* i18n-keys: connections:rowActs.* */}
              {t(act)}
            </Button>
          ))}
          {isShown ? <MemberMenu memberId={member.id} name={name} onBlocked={onDone} /> : null}
        </span>
      }
    />
  );
};
