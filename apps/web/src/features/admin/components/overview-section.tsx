import { outboxLagLimit, slowCheck } from '@mz/contracts';
import type { AdminOverview } from '@mz/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Eye, Lock, RefreshCw, ShieldCheck, TriangleAlert, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge, Count } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead, CardList } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { adminQueries } from '../api/admin.api.ts';
import { nameOf } from '../model/names.ts';
import { CollectorsCard } from './collectors-card.tsx';
import { HealthDays, HealthLegend } from './health-days.tsx';
import { MailCard } from './mail-card.tsx';

const steps = 20;
const stepsOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * steps) : 0);

const Figures = ({ members }: Pick<AdminOverview, 'members'>) => {
  const { t, i18n } = useTranslation('admin');
  const number = (value: number) => formatNumber(value, i18n.language);
  const share = (label: string, part: number) => (
    <ZoneBar kind="steps" filled={stepsOf(part, members.total)} total={steps} label={label} size="sm" />
  );
  const figures = [
    {
      id: 'members',
      icon: UsersRound,
      value: members.total,
      detail: t('figures.newMembers', { count: members.newThisMonth }),
    },
    { id: 'seen', icon: Eye, value: members.seenThisWeek, detail: t('figures.seenText') },
    {
      id: 'twoFactor',
      icon: Lock,
      value: members.twoFactor,
      detail:
        members.twoFactor === null
          ? null
          : t('figures.without', { count: members.total - members.twoFactor }),
    },
    {
      id: 'verified',
      icon: ShieldCheck,
      value: members.verified,
      detail: t('figures.without', { count: members.total - members.verified }),
    },
  ] as const;
  return (
    <div className="grid grid-cols-4 gap-4 max-xl:grid-cols-2 max-sm:gap-2.5">
      {figures.map(({ id, icon, value, detail }) => (
        <Card key={id}>
          <Stat label={t(`figures.${id}`)} icon={icon} value={value === null ? '–' : number(value)}>
            {value === null || id === 'members' ? null : share(t(`figures.${id}`), value)}
            <p className="text-tiny text-ink-muted">{value === null ? t('figures.elsewhere') : detail}</p>
          </Stat>
        </Card>
      ))}
    </div>
  );
};

const HealthCard = ({ healthDays }: Pick<AdminOverview, 'healthDays'>) => {
  const { t, i18n } = useTranslation('admin');
  const errorText = useApiError();
  const query = useQuery(adminQueries.health());
  return (
    <QueryFrame query={query} failed={t('health.failed')} errorText={errorText}>
      {({ status, database, outboxLag, jobs, checks, took }) => {
        const answersIn = (id: string) => {
          const ms = took[id];
          return ms === undefined ? null : t('health.answersIn', { amount: formatNumber(ms, i18n.language) });
        };
        const isSlow = (id: string) => (took[id] ?? 0) >= slowCheck;
        const lines = [
          { id: 'database', isWell: status === 'ready', detail: t('health.database', { ...database }) },
          {
            id: 'outbox',
            isWell: outboxLag < outboxLagLimit,
            detail: t('health.outbox', { count: outboxLag }),
          },
          { id: 'jobs', isWell: jobs, detail: null },
          ...Object.entries(checks).map(([id, state]) => ({
            id,
            isWell: state === 'ok',
            detail: answersIn(id),
          })),
        ];
        return (
          <Card as="section" aria-label={t('health.title')}>
            <CardHead
              title={t('health.title')}
              action={
                <Button
                  size="sm"
                  variant="outline"
                  busy={query.isFetching}
                  onClick={() => void query.refetch()}
                >
                  <Icon as={RefreshCw} size={16} />
                  {t('health.check')}
                </Button>
              }
            />
            <CardList>
              {lines.map(({ id, isWell, detail }) => (
                <ListRow
                  key={id}
                  size="sm"
                  start={
                    <span className={isWell && !isSlow(id) ? 'text-success' : 'text-warning'}>
                      <Icon as={isWell && !isSlow(id) ? CircleCheck : TriangleAlert} />
                    </span>
                  }
                  title={nameOf(t, 'checks', id)}
                  detail={
                    <>
                      {detail}
                      <HealthDays name={id} days={healthDays} />
                    </>
                  }
                  end={
                    <Badge tone={isWell && !isSlow(id) ? 'success' : 'warning'}>
                      {t(
                        isWell
                          ? isSlow(id)
                            ? 'health.slow'
                            : 'health.well'
                          : id === 'database'
                            ? 'health.readOnly'
                            : 'health.failing',
                      )}
                    </Badge>
                  }
                />
              ))}
            </CardList>
            <HealthLegend />
          </Card>
        );
      }}
    </QueryFrame>
  );
};

const QueuesCard = ({ queues }: Pick<AdminOverview, 'queues'>) => {
  const { t, i18n } = useTranslation('admin');
  return (
    <Card as="section" aria-label={t('queuesTitle')}>
      <CardHead title={t('queuesTitle')} lead={t('queuesLead')} />
      <CardList>
        {queues.map(({ name, to, waiting }) => (
          <ListRow
            key={name}
            size="sm"
            to={to}
            title={nameOf(t, 'queues', name)}
            end={
              waiting === null ? (
                <Badge tone="warning">{t('unknown')}</Badge>
              ) : (
                <Count accent={waiting > 0}>{formatNumber(waiting, i18n.language)}</Count>
              )
            }
          />
        ))}
      </CardList>
    </Card>
  );
};

const StorageCard = ({ storage, disk, indexes }: AdminOverview) => {
  const { t, i18n } = useTranslation('admin');
  const size = (bytes: number | null) => (bytes === null ? t('unknown') : formatBytes(bytes, i18n.language));
  return (
    <Card as="section" aria-label={t('storage.title')}>
      <CardHead title={t('storage.title')} />
      <CardBody className="stack gap-4">
        {disk ? (
          <Progress
            label={t('storage.disk')}
            percent={disk.total > 0 ? ((disk.total - disk.free) / disk.total) * 100 : 0}
            detail={t('storage.free', { free: size(disk.free), reserve: size(disk.reserve) })}
          />
        ) : (
          <p className="text-small text-ink-muted">{t('storage.noDisk')}</p>
        )}
        <FactList figures>
          {storage.map(({ name, bytes }) => (
            <div key={name} className="contents">
              <dt>{nameOf(t, 'stores', name)}</dt>
              <dd>{size(bytes)}</dd>
            </div>
          ))}
          {indexes.map(({ name, behind, isBuilt }) => (
            <div key={name} className="contents">
              <dt>{nameOf(t, 'indexes', name)}</dt>
              <dd>
                {behind === null
                  ? t('unknown')
                  : isBuilt
                    ? t('storage.behind', { count: behind })
                    : t('storage.building')}
              </dd>
            </div>
          ))}
        </FactList>
      </CardBody>
    </Card>
  );
};

/** What an administrator looks at first: figures, health, what waits, what takes room. */
export const OverviewSection = () => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  return (
    <QueryFrame query={useQuery(adminQueries.overview())} failed={t('failed')} errorText={errorText}>
      {(overview) => (
        <>
          <Figures members={overview.members} />
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-xl:grid-cols-1">
            <div className="stack gap-4">
              <HealthCard healthDays={overview.healthDays} />
              <StorageCard {...overview} />
            </div>
            <div className="stack gap-4">
              <QueuesCard queues={overview.queues} />
              <MailCard mails={overview.mails} />
              <CollectorsCard collectors={overview.collectors} />
            </div>
          </div>
        </>
      )}
    </QueryFrame>
  );
};
