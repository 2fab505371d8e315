import type { Article } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatList, formatNumber } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { doiUrl, pmcUrl, pubmedUrl } from '../model/links.ts';
import { languageName } from '../model/text.ts';

/** Sources as they call themselves; what the platform brought along has a word of its own. */
const sourceNames: Readonly<Record<string, string>> = {
  pubmed: 'PubMed',
  'europe-pmc': 'Europe PMC',
  europepmc: 'Europe PMC',
  crossref: 'Crossref',
  openalex: 'OpenAlex',
  ris: 'RIS',
  bibtex: 'BibTeX',
};

/** Identifiers, kind and language of the record, and where it came from. */
export const Provenance = ({ article }: { article: Article }) => {
  const { t, i18n } = useTranslation('research');
  const ids = [
    { name: 'DOI', value: article.doi, url: article.doi ? doiUrl(article.doi) : '' },
    { name: 'PMID', value: article.pmid, url: article.pmid ? pubmedUrl(article.pmid) : '' },
    { name: 'PMCID', value: article.pmcid, url: article.pmcid ? pmcUrl(article.pmcid) : '' },
  ].filter(({ value }) => value);
  const sourceOf = (source: string) =>
    source === 'bundled' ? t('article.bundled') : (sourceNames[source.toLowerCase()] ?? source);
  const rows = [
    { key: 'types', name: t('article.types'), value: article.publicationTypes.join(', ') },
    { key: 'language', name: t('filters.language'), value: languageName(article.language, i18n.language) },
    {
      key: 'citations',
      name: t('article.citations'),
      value: article.citations === null ? '' : formatNumber(article.citations, i18n.language),
    },
    {
      key: 'sources',
      name: t('article.sources'),
      value: formatList(
        article.sources.map(({ source, fetchedAt }) =>
          t('article.source', {
            source: sourceOf(source),
            date: formatDate(new Date(fetchedAt), i18n.language),
          }),
        ),
        i18n.language,
      ),
    },
  ].filter(({ value }) => value);
  return (
    <section aria-labelledby="lit-record">
      <h2 id="lit-record" className="h3 mb-2">
        {t('article.record')}
      </h2>
      <FactList className="[&_dd]:wrap-anywhere">
        {ids.map(({ name, value, url }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>
              <TextAnchor
                className="wrap-anywhere"
                dir="ltr"
                href={url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {value}
                <span className="sr-only">{t('newTab')}</span>
              </TextAnchor>
            </dd>
          </div>
        ))}
        {rows.map(({ key, name, value }) => (
          <div key={key} className="contents">
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </FactList>
    </section>
  );
};
