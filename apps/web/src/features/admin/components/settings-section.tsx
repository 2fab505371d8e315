import type { RetentionRule, Setting } from '@mz/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { adminQueries } from '../api/admin.api.ts';
import { nameOf } from '../model/names.ts';

const useRuleColumns = (): Column<RetentionRule>[] => {
  const { t } = useTranslation('admin');
  const days = (count: number) =>
    count < 1 ? t('keep.hours', { count: Math.max(1, Math.round(count * 24)) }) : t('days', { count });
  return [
    {
      id: 'what',
      head: t('keep.what'),
      rowHeader: true,
      cell: ({ name, table }) => (
        <>
          <span className="block">{nameOf(t, 'retention', name)}</span>
          <code dir="ltr" className="text-tiny text-ink-muted">
            {table}
          </code>
        </>
      ),
    },
    {
      id: 'days',
      head: t('keep.days'),
      cell: ({ days: kept, afterErasureDays }) => (
        <>
          <span className="block">{kept === null ? t('keep.withAccount') : days(kept)}</span>
          {afterErasureDays === null ? null : (
            <span className="text-tiny text-ink-muted">
              {t('keep.afterErasure', { span: days(afterErasureDays) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'setting',
      head: t('keep.setting'),
      wideOnly: true,
      cell: ({ setting }) => (setting ? <code dir="ltr">{setting}</code> : '–'),
    },
  ];
};

const useSettingColumns = (): Column<Setting>[] => {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'name',
      head: t('settings.name'),
      rowHeader: true,
      cell: ({ name }) => <code dir="ltr">{name}</code>,
    },
    {
      id: 'value',
      head: t('settings.value'),
      cell: ({ value, isSet, isSecret }) => {
        if (!isSet) return <span className="text-ink-muted">{t('settings.usual')}</span>;
        return isSecret ? (
          <Badge tone="success">{t('settings.secret')}</Badge>
        ) : (
          <code dir="ltr" className="break-all">
            {value}
          </code>
        );
      },
    },
  ];
};

/** What is configured, and what is kept for how long. */
export const SettingsSection = () => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  const rules = useRuleColumns();
  const settings = useSettingColumns();
  return (
    <QueryFrame query={useQuery(adminQueries.settings())} failed={t('failed')} errorText={errorText}>
      {(data) => (
        <>
          <Card>
            <CardHead size="md" title={t('keep.title')} lead={t('keep.lead')} />
            <Table
              flush
              caption={t('keep.title')}
              columns={rules}
              rows={data.retention}
              keyOf={({ name }) => name}
            />
          </Card>
          <Card>
            <CardHead size="md" title={t('settings.title')} lead={t('settings.lead')} />
            <Table
              flush
              caption={t('settings.title')}
              columns={settings}
              rows={[...data.settings].sort((a, b) => Number(b.isSet) - Number(a.isSet))}
              keyOf={({ name }) => name}
            />
          </Card>
        </>
      )}
    </QueryFrame>
  );
};
