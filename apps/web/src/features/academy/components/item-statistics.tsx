import type { CallOutput } from '@mz/contracts';
import type { getQuizStatistics } from '@mz/contracts/academy-learning';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';

type Item = CallOutput<typeof getQuizStatistics>['questions'][number];

/** How hard each question is, and how well it tells who knows. */
export const ItemStatistics = ({ items }: { items: readonly Item[] }) => {
  const { t, i18n } = useTranslation('academy');
  const none = '–';
  return (
    <Card as="section">
      <CardHead title={t('items.title')} lead={t('items.lead')} size="md" />
      {items.length === 0 ? (
        <EmptyState title={t('editor.none')} />
      ) : (
        <CardBody size="md" className="flex flex-col gap-3">
          <Table
            caption={t('items.title')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'prompt',
                head: t('editor.prompt'),
                rowHeader: true,
                cell: ({ prompt }) => <span dir="auto">{prompt}</span>,
              },
              {
                id: 'attempts',
                head: t('items.attempts'),
                numeric: true,
                cell: ({ attempts }) => formatNumber(attempts, i18n.language),
              },
              {
                id: 'difficulty',
                head: t('items.difficulty'),
                numeric: true,
                cell: ({ difficulty }) =>
                  difficulty === null ? none : formatPercent(Math.round(difficulty * 100), i18n.language),
              },
              {
                id: 'discrimination',
                head: t('items.discrimination'),
                numeric: true,
                cell: ({ discrimination }) =>
                  discrimination === null ? (
                    none
                  ) : (
                    <bdi dir="ltr">
                      {new Intl.NumberFormat(i18n.language, {
                        minimumFractionDigits: 2,
                        maximumFractionDigits: 2,
                      }).format(discrimination)}
                    </bdi>
                  ),
              },
            ]}
          />
          <p className="text-small text-ink-muted">{t('items.explain')}</p>
        </CardBody>
      )}
    </Card>
  );
};
