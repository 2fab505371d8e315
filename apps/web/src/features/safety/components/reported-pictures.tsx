import type { ReportedSubject } from '@mz/contracts/moderation-reports';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenPicture } from '../api/safety.api.ts';

interface ReportedPictureProps {
  caseId: string;
  picture: ReportedSubject['pictures'][number];
  number: number;
  /** Closed cases open nothing any more. */
  canOpen: boolean;
}

const ReportedPicture = ({ caseId, picture, number, canOpen }: ReportedPictureProps) => {
  const { t, i18n } = useTranslation('safety');
  const errorText = useApiError();
  const open = useOpenPicture(caseId, picture.id);
  const shown = { number: formatNumber(number, i18n.language) };
  return (
    <li className="stack gap-1.5">
      {open.data ? (
        <img
          src={open.data.url}
          alt={picture.alt || t('case.pictures.title')}
          width={picture.width}
          height={picture.height}
          className="h-auto max-h-96 w-full rounded-control border border-line bg-sunken object-contain"
        />
      ) : (
        <div className="grid min-h-32 place-content-center justify-items-center gap-2 rounded-control border border-line bg-sunken p-4 text-center">
          <span className="flex items-center gap-2 text-small text-ink-muted">
            <Icon as={EyeOff} size={16} />
            {t('case.pictures.sealed', shown)}
          </span>
          {canOpen ? (
            <Button size="sm" variant="outline" busy={open.isPending} onClick={() => open.mutate()}>
              {t('case.pictures.open', shown)}
            </Button>
          ) : null}
        </div>
      )}
      {open.isError ? <Banner tone="danger">{errorText(open.error)}</Banner> : null}
      {picture.alt && !open.data ? (
        <p dir="auto" className="text-small break-words text-ink-muted">
          {picture.alt}
        </p>
      ) : null}
    </li>
  );
};

/** Pictures of what was reported: covered until the moderator opens one, which the log of the case keeps. */
export const ReportedPictures = ({
  caseId,
  pictures,
  canOpen,
}: {
  caseId: string;
  pictures: ReportedSubject['pictures'];
  canOpen: boolean;
}) => {
  const { t } = useTranslation('safety');
  if (pictures.length === 0) return null;
  return (
    <section aria-label={t('case.pictures.title')} className="stack gap-2">
      <h3 className="text-small font-heading">{t('case.pictures.title')}</h3>
      {canOpen ? <p className="text-tiny text-ink-muted">{t('case.pictures.logged')}</p> : null}
      <ul className="grid gap-3 sm:grid-cols-2">
        {pictures.map((picture, index) => (
          <ReportedPicture
            key={picture.id}
            caseId={caseId}
            picture={picture}
            number={index + 1}
            canOpen={canOpen}
          />
        ))}
      </ul>
    </section>
  );
};
