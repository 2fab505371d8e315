import type { AdminOverview } from '@mz/contracts/admin';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useSendTestMail } from '../api/admin.api.ts';

/** What waits to be sent, and a mail on trial. */
export const MailCard = ({ mails }: Pick<AdminOverview, 'mails'>) => {
  const { t, i18n } = useTranslation('admin');
  const errorText = useApiError();
  const send = useSendTestMail();
  return (
    <Card as="section" aria-label={t('mail.title')}>
      <CardHead
        title={t('mail.title')}
        lead={t(mails.target === 'smtp' ? 'mail.smtp' : 'mail.folder')}
        action={
          <Button size="sm" variant="outline" busy={send.isPending} onClick={() => send.mutate(undefined)}>
            {t('mail.test')}
          </Button>
        }
      />
      <CardBody className="stack gap-3">
        <FactList figures>
          <dt>{t('mail.waiting')}</dt>
          <dd>{formatNumber(mails.waiting, i18n.language)}</dd>
          <dt>{t('mail.failed')}</dt>
          <dd>{formatNumber(mails.failed, i18n.language)}</dd>
        </FactList>
        {send.error ? <Banner tone="danger">{errorText(send.error)}</Banner> : null}
        {send.data ? (
          <Banner tone={send.data.sent ? 'success' : 'danger'}>
            {send.data.sent
              ? t('mail.sent', { to: send.data.to })
              : t('mail.refused', { error: send.data.error ?? '' })}
          </Banner>
        ) : null}
      </CardBody>
    </Card>
  );
};
