import type { NewConsent } from '@mz/contracts/pictures';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';

/** A consent as it is recorded, to be read. */
export const ConsentFacts = ({ consent, recordedAt }: { consent: NewConsent; recordedAt?: string }) => {
  const { t, i18n } = useTranslation('pictures');
  const rows = [
    [t('consent.shown'), consent.shown],
    // i18n-keys: pictures:consent.imageKinds.*
    [t('consent.imageKind'), consent.imageKind && t(`consent.imageKinds.${consent.imageKind}`)],
    [t('consent.purpose'), consent.purpose],
    [t('consent.givenOn'), consent.givenOn && formatDate(new Date(consent.givenOn), i18n.language)],
    [
      t('consent.readers'),
      // i18n-keys: pictures:consent.readerKinds.*
      consent.form === 'not_needed' ? '' : t(`consent.readerKinds.${consent.readers}`),
    ],
    [t('consent.witness'), consent.witness],
    [t('consent.recordedAt'), recordedAt && formatDate(new Date(recordedAt), i18n.language)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
};
