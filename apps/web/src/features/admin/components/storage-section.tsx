import type { MemberStorage, StorageReport } from '@mz/contracts/storage';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { nameOfKind } from '../../../lib/stored-kind.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { adminQueries } from '../api/admin.api.ts';
import { QuotaDialog } from './quota-dialog.tsx';

const useSize = () => {
  const { i18n } = useTranslation('storage');
  return (bytes: number) => formatBytes(bytes, i18n.language);
};

const KindsCard = ({ kinds }: Pick<StorageReport, 'kinds'>) => {
  const { t, i18n } = useTranslation('storage');
  const size = useSize();
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Card as="section" aria-label={t('desk.kinds')}>
      <CardHead title={t('desk.kinds')} lead={t('desk.kindsLead')} />
      <CardBody>
        {kinds.length === 0 ? (
          <p className="text-small text-ink-muted">{t('desk.none')}</p>
        ) : (
          <FactList figures>
            {kinds.map(({ purpose, files, bytes, counts }) => (
              <div key={purpose} className="contents">
                <dt>
                  {nameOfKind(t, purpose)}
                  <span className="block text-tiny">
                    {t('files', { count: files, formatted: formatNumber(files, i18n.language) })}
                    {counts ? null : ` · ${t('desk.free')}`}
                  </span>
                </dt>
                <dd>{size(bytes)}</dd>
              </div>
            ))}
            <dt className="font-semibold">{t('desk.total')}</dt>
            <dd className="font-semibold">{size(total)}</dd>
          </FactList>
        )}
      </CardBody>
    </Card>
  );
};

const EverybodyCard = ({ quota, onChange }: { quota: number | null; onChange: () => void }) => {
  const { t } = useTranslation('storage');
  const size = useSize();
  return (
    <Card as="section" aria-label={t('desk.everybody')}>
      <CardHead
        title={t('desk.everybody')}
        action={
          <Button size="sm" variant="outline" aria-label={t('desk.changeEverybody')} onClick={onChange}>
            {t('desk.change')}
          </Button>
        }
      />
      <CardBody>
        <p className="text-small">
          {quota === null ? t('desk.everybodyNone') : t('desk.everybodySome', { quota: size(quota) })}
        </p>
      </CardBody>
    </Card>
  );
};

const Room = ({ member: { bytes, quota, hasOwnQuota } }: { member: MemberStorage }) => {
  const { t } = useTranslation('storage');
  const size = useSize();
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <span className="whitespace-nowrap">{quota === null ? t('desk.unlimited') : size(quota)}</span>
      <span className="text-tiny text-ink-muted">{t(hasOwnQuota ? 'desk.own' : 'desk.asEverybody')}</span>
      {quota !== null && bytes > quota ? <Badge tone="warning">{t('desk.over')}</Badge> : null}
    </span>
  );
};

const useColumns = (change: (member: MemberStorage) => void): Column<MemberStorage>[] => {
  const { t, i18n } = useTranslation('storage');
  const size = useSize();
  const count = (files: number): string =>
    t('files', { count: files, formatted: formatNumber(files, i18n.language) });
  return [
    {
      id: 'member',
      head: t('desk.member'),
      rowHeader: true,
      cell: ({ fullName, email, bytes, files }) => (
        <span className="row gap-2.5">
          <Avatar name={fullName} size={36} />
          <span className="min-w-0">
            <span className="block font-semibold">
              <bdi>{fullName}</bdi>
            </span>
            <span
              dir="ltr"
              className="block max-w-60 truncate text-start text-tiny text-ink-muted max-sm:max-w-36"
            >
              {email}
            </span>
            <span className="block text-tiny text-ink-muted sm:hidden">
              {size(bytes)} · {count(files)}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'used',
      head: t('desk.used'),
      numeric: true,
      wideOnly: true,
      cell: ({ bytes, files }) => (
        <span className="whitespace-nowrap">
          {size(bytes)}
          <span className="block text-tiny text-ink-muted">{count(files)}</span>
        </span>
      ),
    },
    {
      id: 'room',
      head: t('desk.room'),
      numeric: true,
      cell: (member) => (
        <span className="inline-flex items-center gap-3 max-sm:flex-col max-sm:items-end max-sm:gap-2">
          <Room member={member} />
          <Button
            size="sm"
            variant="outline"
            aria-label={t('desk.changeOf', { name: member.fullName })}
            onClick={() => change(member)}
          >
            {t('desk.change')}
          </Button>
        </span>
      ),
    },
  ];
};

/** What members store, by kind and by who stores most, and how much they may. */
export const StorageSection = () => {
  const { t } = useTranslation('storage');
  const { t: desk } = useTranslation('admin');
  const errorText = useApiError();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const [changing, setChanging] = useState<MemberStorage | 'everybody' | null>(null);
  const columns = useColumns(setChanging);
  const query = useQuery(adminQueries.storage(q));
  return (
    <QueryFrame query={query} failed={desk('failed')} errorText={errorText}>
      {({ kinds, members, everybodysQuota }) => (
        <>
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-xl:grid-cols-1">
            <KindsCard kinds={kinds} />
            <EverybodyCard quota={everybodysQuota} onChange={() => setChanging('everybody')} />
          </div>
          <Card>
            <CardHead size="md" title={t('desk.members')} lead={t('desk.membersLead')} />
            <div className="px-5 pb-4 max-sm:px-4">
              <Input
                type="search"
                size="sm"
                aria-label={t('desk.search')}
                placeholder={t('desk.search')}
                maxLength={120}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                start={<Icon as={Search} size={16} />}
              />
            </div>
            {members.length === 0 ? (
              <EmptyState title={t(q ? 'desk.nobody' : 'desk.nobodyYet')} />
            ) : (
              <Table
                flush
                caption={t('desk.members')}
                columns={columns}
                rows={members}
                keyOf={({ id }) => id}
              />
            )}
            <CardFoot className="text-small text-ink-muted">{t('desk.logged')}</CardFoot>
          </Card>
          {changing ? (
            <QuotaDialog
              member={changing === 'everybody' ? null : changing}
              everybodysQuota={everybodysQuota}
              onClose={() => setChanging(null)}
            />
          ) : null}
        </>
      )}
    </QueryFrame>
  );
};
