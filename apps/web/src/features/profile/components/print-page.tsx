import type { EntryKind, ProfileEntry, ProfilePage } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { profileQueries } from '../api/profile.api.ts';
import { addressOf } from '../model/address.ts';
import { nameOfEntry } from '../model/entry-name.ts';
import { EntryDetail, hrefOfPublication } from './entry-detail.tsx';

const Section = ({ kind, entries }: { kind: EntryKind; entries: readonly ProfileEntry[] }) => {
  const { t } = useTranslation('profile');
  if (entries.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="h3 mb-2 border-b border-line pb-1">{t(`entry.${kind}`)}</h2>
      <ul className="stack gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="break-inside-avoid">
            <bdi className="font-medium">{nameOfEntry(entry)}</bdi>
            <div className="text-small text-ink-muted">
              <EntryDetail entry={entry} />
            </div>
            {entry.kind === 'publication' && hrefOfPublication(entry) ? (
              <bdi dir="ltr" className="hidden text-tiny break-all print:inline">
                {hrefOfPublication(entry)}
              </bdi>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Curriculum = ({ profile }: { profile: ProfilePage }) => {
  const { t } = useTranslation('profile');
  const { nameOf } = useSpecialties();
  const lines = [
    [profile.specialty ? nameOf(profile.specialty) : null, profile.subspecialty, profile.hospital],
    [profile.location, profile.email, profile.phone],
    [profile.license && `${t('field.license')}: ${profile.license} (${t('stated')})`],
    [
      profile.boardCertification &&
        `${t('field.boardCertification')}: ${profile.boardCertification} (${t('stated')})`,
    ],
    [profile.orcid && `ORCID ${profile.orcid}`],
  ].map((parts) => parts.filter((part) => part));
  return (
    <article>
      <h1>
        <bdi>{profile.fullName}</bdi>
      </h1>
      {lines.map((parts) =>
        parts.length > 0 ? (
          <p key={parts.join()} className="text-small">
            {parts.map((part, at) => (
              <span key={part}>
                {at > 0 ? ' · ' : null}
                <bdi>{part}</bdi>
              </span>
            ))}
          </p>
        ) : null,
      )}
      {profile.bio ? (
        <p dir="auto" className="mt-4 w-fit whitespace-pre-line">
          {profile.bio}
        </p>
      ) : null}
      <Section kind="experience" entries={profile.experience} />
      <Section kind="education" entries={profile.education} />
      <Section kind="publication" entries={profile.publications} />
      <Section kind="award" entries={profile.awards} />
      {profile.interests.length > 0 ? (
        <section className="mt-6">
          <h2 className="h3 mb-2 border-b border-line pb-1">{t('about.interests')}</h2>
          <p>
            {profile.interests.map((interest, at) => (
              <span key={interest}>
                {at > 0 ? ' · ' : null}
                <bdi>{interest}</bdi>
              </span>
            ))}
          </p>
        </section>
      ) : null}
      <bdi dir="ltr" className="mt-6 block text-tiny text-ink-muted">
        {addressOf(profile.id)}
      </bdi>
    </article>
  );
};

/** A profile as a curriculum vitae for paper; browsers save it as a PDF with the page's own fonts. */
export const PrintPage = () => {
  const { t } = useTranslation('profile');
  const apiError = useApiError();
  const { user, loading } = useSession();
  const { userId = '' } = useParams();
  const page = useQuery({
    ...profileQueries.page(user?.id ?? null, userId, null),
    enabled: !loading,
  });
  useTitle(page.data ? t('titleOf', { name: page.data.fullName }) : t('title'));
  return (
    <Page narrow className="print:p-0">
      <div className="row mb-4 flex-wrap gap-2 print:hidden">
        <Button onClick={() => window.print()} disabled={!page.data}>
          <Icon as={Printer} size={16} />
          {t('share.print')}
        </Button>
        <ButtonLink variant="ghost" to={`/profile/${userId}`}>
          {t('title')}
        </ButtonLink>
      </div>
      {page.isPending ? <Skeleton className="h-100" /> : null}
      {page.isError ? (
        <Card as="section">
          <ErrorState title={t('failed')} onRetry={() => void page.refetch()}>
            {apiError(page.error)}
          </ErrorState>
        </Card>
      ) : null}
      {page.data ? (
        <Card as="section" pad="lg" className="print:border-0">
          <Curriculum profile={page.data} />
        </Card>
      ) : null}
    </Page>
  );
};
