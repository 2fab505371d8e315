import { type ManagedMember, type MemberState, memberStates } from '@mz/contracts/admin';
import { type AccountRole, accountRoles } from '@mz/contracts/roles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Lock, Search, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Column } from '../../../ui/table.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { adminQueries } from '../api/admin.api.ts';
import { LockDialog } from './lock-dialog.tsx';
import { PagedTable } from './paged-table.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Change = { kind: 'role'; role: AccountRole } | { kind: 'lock' };

const Licence = ({ member }: { member: ManagedMember }) => {
  const { t, i18n } = useTranslation('admin');
  if (member.verificationCaseId)
    return (
      <TextLink
        to={`/moderation?case=${member.verificationCaseId}`}
        aria-label={`${t('members.waiting')} ${member.fullName}`}
      >
        {t('members.waiting')}
      </TextLink>
    );
  return member.verifiedAt ? (
    <Badge tone="success">{formatDate(new Date(member.verifiedAt), i18n.language)}</Badge>
  ) : (
    <Badge>{t('members.unverified')}</Badge>
  );
};

const SecondFactor = ({ has }: { has: boolean | null }) => {
  const { t } = useTranslation('admin');
  if (has === null) return <>–</>;
  return (
    <span className="row gap-1.5 whitespace-nowrap">
      <span className={has ? 'text-success' : 'text-warning'}>
        <Icon as={has ? CircleCheck : TriangleAlert} size={16} />
      </span>
      {t(has ? 'members.on' : 'members.off')}
    </span>
  );
};

const useColumns = (change: (member: ManagedMember, what: Change) => void): Column<ManagedMember>[] => {
  const { t, i18n } = useTranslation('admin');
  const { user } = useSession();
  const relative = useRelativeTime();
  const now = useNow();
  return [
    {
      id: 'member',
      head: t('members.member'),
      rowHeader: true,
      cell: (member) => (
        <span className="row gap-2.5">
          <Avatar name={member.fullName} size={36} />
          <span className="min-w-0">
            <span className="block font-semibold">
              <bdi>{member.fullName || t('members.nameless')}</bdi>
            </span>
            <span dir="ltr" className="block max-w-60 truncate text-start text-tiny text-ink-muted">
              {member.email}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      head: t('members.role'),
      cell: (member) => (
        <Select
          size="sm"
          className="min-w-36"
          label={t('members.roleOf', { name: member.fullName })}
          value={member.role}
          options={accountRoles.map((role) => ({ value: role, text: t(`roles.${role}`) }))}
          onChange={(role) => change(member, { kind: 'role', role })}
        />
      ),
    },
    { id: 'licence', head: t('members.licence'), cell: (member) => <Licence member={member} /> },
    {
      id: 'factor',
      head: t('members.twoFactor'),
      cell: ({ hasSecondFactor }) => <SecondFactor has={hasSecondFactor} />,
    },
    {
      id: 'seen',
      head: t('members.seen'),
      numeric: true,
      cell: ({ lastSeenAt }) => (
        <span className="whitespace-nowrap">
          {lastSeenAt ? relative(lastSeenAt, now) : t('members.never')}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('members.account'),
      numeric: true,
      cell: (member) => (
        <span className="inline-flex flex-col items-end gap-1">
          {member.lockedUntil ? (
            <Badge tone="danger" icon={Lock}>
              {member.isDirectoryDisabled
                ? t('members.byDirectory')
                : t('members.lockedUntil', { date: formatDate(new Date(member.lockedUntil), i18n.language) })}
            </Badge>
          ) : null}
          {member.suspendedUntil ? (
            <Badge tone="warning">
              {t('members.suspendedUntil', {
                date: formatDate(new Date(member.suspendedUntil), i18n.language),
              })}
            </Badge>
          ) : null}
          {member.id === user?.id || member.hasSecondFactor === null || member.isDirectoryDisabled ? null : (
            <Button
              size="sm"
              variant="outline"
              aria-label={`${t(member.lockedUntil ? 'members.unlock' : 'members.lock')} ${member.fullName}`}
              onClick={() => change(member, { kind: 'lock' })}
            >
              {t(member.lockedUntil ? 'members.unlock' : 'members.lock')}
            </Button>
          )}
        </span>
      ),
    },
  ];
};

/** Members by name, role and state; what an administrator may change about their accounts. */
export const MembersSection = () => {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const [role, setRole] = useState<AccountRole | 'any'>('any');
  const [state, setState] = useState<MemberState>('all');
  const [changing, setChanging] = useState<{ member: ManagedMember; what: Change } | null>(null);
  const query = useInfiniteQuery(adminQueries.members({ q, role: role === 'any' ? undefined : role, state }));
  const columns = useColumns((member, what) => setChanging({ member, what }));
  const close = () => setChanging(null);
  return (
    <Card>
      <CardHead size="md" title={t('sections.members')} lead={t('members.lead')} />
      <div className="flex flex-wrap gap-2 px-5 pb-4 max-sm:px-4">
        <Input
          type="search"
          size="sm"
          className="min-w-50 flex-1"
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          start={<Icon as={Search} size={16} />}
        />
        <Select
          size="sm"
          label={t('members.role')}
          value={role}
          options={[
            { value: 'any', text: t('roles.any') },
            ...accountRoles.map((one) => ({ value: one, text: t(`roles.${one}`) })),
          ]}
          onChange={setRole}
        />
        <Select
          size="sm"
          label={t('members.account')}
          value={state}
          options={memberStates.map((one) => ({ value: one, text: t(`states.${one}`) }))}
          onChange={setState}
        />
      </div>
      <PagedTable
        query={query}
        rowsOf={({ members }) => members}
        columns={columns}
        caption={t('sections.members')}
        none={t('members.none')}
        note={t('members.logged')}
      />
      {changing?.what.kind === 'role' ? (
        <RoleDialog member={changing.member} role={changing.what.role} onClose={close} />
      ) : null}
      {changing?.what.kind === 'lock' ? <LockDialog member={changing.member} onClose={close} /> : null}
    </Card>
  );
};
