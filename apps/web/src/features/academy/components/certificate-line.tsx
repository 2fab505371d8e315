import type { Resource } from '@mz/contracts/academy';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCertificate } from '../api/learning.api.ts';

/** The certificate of what was completed and passed, and the number of the one there is. */
export const CertificateLine = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const certificate = useCertificate(resource.id);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="soft"
        busy={certificate.isPending}
        disabled={!resource.completed}
        onClick={() => certificate.mutate()}
      >
        <Icon as={Award} size={16} />
        {t('quiz.certificate')}
      </Button>
      {resource.certificate ? (
        <TextLink to={`/certificate/${resource.certificate}`} className="text-small">
          <bdi dir="ltr">{resource.certificate}</bdi>
        </TextLink>
      ) : null}
      {resource.completed ? null : (
        <span className="text-small text-ink-muted">
          {t(
            resource.kind === 'course'
              ? 'course.notCompleted'
              : resource.kind === 'module'
                ? 'module.notCompleted'
                : 'quiz.notCompleted',
          )}
        </span>
      )}
      {certificate.isError ? <Banner tone="danger">{t('quiz.noCertificate')}</Banner> : null}
    </div>
  );
};
