import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { dateOf, type Release, releases } from '../model/releases.ts';
import { Points } from './doc-sections.tsx';
import { SitePage } from './site-page.tsx';

const List = ({ title, points }: { title: string; points: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <Points texts={points} />
  </section>
);

const Entry = ({ release }: { release: Release }) => {
  const { t, i18n } = useTranslation('blog');
  const entry = t('entries', { returnObjects: true })[release.key];
  return (
    <article className="grid gap-x-12 gap-y-4 lg:grid-cols-[240px_minmax(0,1fr)]" id={release.key}>
      <div className="stack gap-1.5 items-start">
        <Badge tone="primary">{t('release', { version: release.version })}</Badge>
        <time className="text-small text-ink-muted" dateTime={release.date}>
          {formatDate(dateOf(release), i18n.language)}
        </time>
      </div>
      <div className="stack gap-6">
        <header className="stack gap-2 max-w-[632px]">
          <h2>{entry.title}</h2>
          <p>{entry.summary}</p>
        </header>
        <List title={t('added')} points={entry.added} />
        <List title={t('missing')} points={entry.missing} />
        <List title={t('operators')} points={entry.operators} />
      </div>
    </article>
  );
};

/** Release notes, newest first. */
export const BlogPage = () => {
  const { t } = useTranslation('blog');
  return (
    <SitePage title={t('title')} lead={t('lead')}>
      {releases.map((release) => (
        <Entry key={release.key} release={release} />
      ))}
    </SitePage>
  );
};
