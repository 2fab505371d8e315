import type { DirectoriesOverview, DirectoryToken } from '@mz/contracts/directories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { adminQueries, useDirectoryTokens } from '../api/admin.api.ts';
import { TokenDialog } from './token-dialog.tsx';

const useColumns = (revoke: (token: DirectoryToken) => void): Column<DirectoryToken>[] => {
  const { t, i18n } = useTranslation('admin');
  const relative = useRelativeTime();
  const now = useNow();
  const date = (at: string) => formatDate(new Date(at), i18n.language);
  return [
    {
      id: 'name',
      head: t('directories.name'),
      rowHeader: true,
      cell: ({ name, provider }) => (
        <>
          <bdi className="block font-semibold">{name}</bdi>
          <bdi dir="ltr" className="text-tiny text-ink-muted">
            {provider}
          </bdi>
        </>
      ),
    },
    {
      id: 'used',
      head: t('directories.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? relative(lastUsedAt, now) : t('members.never')),
    },
    {
      id: 'state',
      head: t('directories.state'),
      numeric: true,
      cell: (token) => (
        <span className="inline-flex flex-col items-end gap-1">
          <Badge tone={token.isGood ? 'success' : 'neutral'}>
            {t(token.isGood ? 'directories.until' : 'directories.ended', { date: date(token.expiresAt) })}
          </Badge>
          {token.isGood ? (
            <Button
              size="sm"
              variant="outline"
              aria-label={`${t('directories.revoke')} ${token.name}`}
              onClick={() => revoke(token)}
            >
              {t('directories.revoke')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
};

const Directory = ({ directory }: { directory: DirectoriesOverview['directories'][number] }) => {
  const { t, i18n } = useTranslation('admin');
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <Card as="section" aria-label={directory.name}>
      <CardHead
        title={<bdi dir="ltr">{directory.name}</bdi>}
        lead={t(directory.adopts ? 'directories.adopts' : 'directories.own')}
      />
      <CardBody>
        <FactList>
          <dt>{t('directories.domains')}</dt>
          <dd>
            <bdi dir="ltr">{directory.domains.join(', ')}</bdi>
          </dd>
          <dt>{t('directories.users')}</dt>
          <dd>{number(directory.users)}</dd>
          <dt>{t('directories.disabled')}</dt>
          <dd>{number(directory.disabled)}</dd>
          <dt>{t('directories.groups')}</dt>
          <dd>{number(directory.groups)}</dd>
        </FactList>
      </CardBody>
    </Card>
  );
};

/** Directories of organisations that keep accounts here, and the tokens they do it with. */
export const DirectoriesSection = () => {
  const { t } = useTranslation('admin');
  const errorText = useApiError();
  const [isMaking, setIsMaking] = useState(false);
  const [ending, setEnding] = useState<DirectoryToken | null>(null);
  const { revoke } = useDirectoryTokens();
  const columns = useColumns(setEnding);
  return (
    <QueryFrame query={useQuery(adminQueries.directories())} failed={t('failed')} errorText={errorText}>
      {({ address, directories, tokens }) => (
        <>
          <Card>
            <CardHead
              size="md"
              className="flex-wrap"
              title={t('sections.directories')}
              lead={t('directories.lead')}
              action={
                directories.length > 0 ? (
                  <Button size="sm" variant="primary" onClick={() => setIsMaking(true)}>
                    {t('directories.make')}
                  </Button>
                ) : null
              }
            />
            {directories.length > 0 ? (
              <CardBody size="md">
                <FactList>
                  <dt>{t('directories.address')}</dt>
                  <dd>
                    <code dir="ltr" className="break-all">
                      {address}
                    </code>
                  </dd>
                </FactList>
              </CardBody>
            ) : null}
            {directories.length === 0 && tokens.length === 0 ? (
              <EmptyState title={t('directories.none')}>{t('directories.noneText')}</EmptyState>
            ) : null}
            {tokens.length > 0 ? (
              <Table
                flush
                caption={t('directories.tokens')}
                columns={columns}
                rows={tokens}
                keyOf={({ id }) => id}
              />
            ) : null}
          </Card>
          {directories.map((directory) => (
            <Directory key={directory.name} directory={directory} />
          ))}
          {isMaking ? (
            <TokenDialog providers={directories.map(({ name }) => name)} onClose={() => setIsMaking(false)} />
          ) : null}
          {ending ? (
            <ConfirmDialog
              title={t('directories.endTitle')}
              description={t('directories.endText')}
              confirmLabel={t('directories.revoke')}
              busy={revoke.isPending}
              error={revoke.error ? errorText(revoke.error) : null}
              onClose={() => setEnding(null)}
              onConfirm={() => revoke.mutate(ending.id, { onSuccess: () => setEnding(null) })}
            />
          ) : null}
        </>
      )}
    </QueryFrame>
  );
};
