import type { AdminOverview } from '@mz/contracts/admin';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';

/** Where traces, metrics and the audit log are sent, and whether they arrive. */
export const CollectorsCard = ({
  collectors: { telemetry, auditLog },
}: Pick<AdminOverview, 'collectors'>) => {
  const { t } = useTranslation('admin');
  return (
    <Card as="section" aria-label={t('collectors.title')}>
      <CardHead title={t('collectors.title')} lead={t('collectors.lead')} />
      <CardBody className="stack gap-3">
        <FactList>
          <dt>{t('collectors.telemetry')}</dt>
          <dd>{telemetry ? <bdi dir="ltr">{telemetry}</bdi> : t('collectors.none')}</dd>
          <dt>{t('collectors.auditLog')}</dt>
          <dd>
            {auditLog ? (
              <>
                <bdi dir="ltr" className="block">
                  {auditLog.to}
                </bdi>
                {t('collectors.waiting', { count: auditLog.waiting })}
              </>
            ) : (
              t('collectors.none')
            )}
          </dd>
        </FactList>
        {auditLog?.error ? (
          <Banner tone="warning">{t('collectors.failing', { error: auditLog.error })}</Banner>
        ) : null}
      </CardBody>
    </Card>
  );
};
