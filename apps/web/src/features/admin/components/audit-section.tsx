import type { AuditFilter, ManagedAuditEntry } from '@mz/contracts/admin';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Column } from '../../../ui/table.tsx';
import { adminQueries, useExportAudit } from '../api/admin.api.ts';
import { PagedTable } from './paged-table.tsx';

const Person = ({ person }: { person: ManagedAuditEntry['actor'] }) => {
  const { t } = useTranslation('admin');
  if (person === null) return <>–</>;
  return <bdi>{person.name || t('audit.gone')}</bdi>;
};

const useColumns = (): Column<ManagedAuditEntry>[] => {
  const { t, i18n } = useTranslation('admin');
  return [
    {
      id: 'at',
      head: t('audit.at'),
      cell: ({ at }) => (
        <span className="whitespace-nowrap">{formatDateTime(new Date(at), i18n.language)}</span>
      ),
    },
    {
      id: 'action',
      head: t('audit.action'),
      rowHeader: true,
      cell: ({ action, detail }) => (
        <span dir="ltr" className="block text-start">
          <code className="block">{action}</code>
          {Object.keys(detail).length > 0 ? (
            <code className="block max-w-80 text-tiny break-words text-ink-muted">
              {JSON.stringify(detail)}
            </code>
          ) : null}
        </span>
      ),
    },
    { id: 'actor', head: t('audit.actor'), cell: ({ actor }) => <Person person={actor} /> },
    { id: 'subject', head: t('audit.subject'), cell: ({ subject }) => <Person person={subject} /> },
    { id: 'ip', head: t('audit.ip'), wideOnly: true, cell: ({ ip }) => <bdi dir="ltr">{ip ?? '–'}</bdi> },
  ];
};

/** The audit log with its filter, and the file of what it shows. */
export const AuditSection = () => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  const [action, setAction] = useState('any');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const filter: AuditFilter = {
    ...(action !== 'any' && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const query = useInfiniteQuery({ ...adminQueries.audit(filter), placeholderData: keepPreviousData });
  const save = useExportAudit();
  const columns = useColumns();
  const actions = query.data?.pages[0]?.actions ?? [];
  const exportButton = (format: 'csv' | 'jsonl') => (
    <Button
      size="sm"
      variant="outline"
      busy={save.isPending && save.variables.format === format}
      onClick={() => save.mutate({ ...filter, format })}
    >
      <Icon as={Download} size={16} />
      {t(`audit.export.${format}`)}
    </Button>
  );
  return (
    <Card>
      <CardHead
        size="md"
        className="flex-wrap"
        title={t('sections.audit')}
        lead={t('audit.lead')}
        action={
          <span className="row flex-wrap gap-2">
            {exportButton('csv')}
            {exportButton('jsonl')}
          </span>
        }
      />
      <CardBody size="md" className="stack gap-3">
        <div className="flex flex-wrap gap-3">
          <Field label={t('audit.action')} className="min-w-50 flex-1">
            <Select
              size="sm"
              value={action}
              options={[
                { value: 'any', text: t('audit.any') },
                ...actions.map((value) => ({ value, text: value })),
              ]}
              onChange={setAction}
            />
          </Field>
          <Field label={t('audit.from')}>
            <Input size="sm" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label={t('audit.to')}>
            <Input size="sm" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        {save.error ? <Banner tone="danger">{errorText(save.error)}</Banner> : null}
      </CardBody>
      <PagedTable
        query={query}
        rowsOf={({ entries }) => entries}
        columns={columns}
        caption={t('sections.audit')}
        none={t('audit.none')}
      />
    </Card>
  );
};
