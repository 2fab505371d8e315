import type { Resource } from '@mz/contracts/academy';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** What a resource is about: objectives, papers, licence, funding. */
export const About = ({ resource }: { resource: Resource }) => {
  const { t, i18n } = useTranslation('academy');
  return (
    <Card as="section">
      <CardHead title={t('about.title')} size="md" />
      <CardBody size="md" className="flex flex-col gap-3">
        {resource.description ? (
          <p dir="auto" className="whitespace-pre-wrap">
            {resource.description}
          </p>
        ) : null}
        {resource.objectives.length > 0 ? (
          <div>
            <h3 className="mb-1 text-small font-heading">{t('about.objectives')}</h3>
            <ul className="list-disc ps-5 text-small">
              {resource.objectives.map((objective) => (
                // The bullet stays on the side of the page's direction.
                <li key={objective}>
                  <bdi>{objective}</bdi>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {resource.citations.length > 0 ? (
          <div>
            <h3 className="mb-1 text-small font-heading">{t('about.papers')}</h3>
            <ol className="flex flex-col gap-1.5 text-small">
              {resource.citations.map((paper) => (
                <li key={paper.id}>
                  <TextLink to={`/research/${paper.id}`}>
                    <span dir="auto" className={paper.retracted ? 'line-through' : undefined}>
                      {paper.title}
                    </span>
                  </TextLink>{' '}
                  <span className="text-ink-muted">
                    {paper.journal}
                    {paper.publicationDate
                      ? ` · ${formatPartialDate(paper.publicationDate, i18n.language)}`
                      : null}
                  </span>
                  {paper.retracted ? <Badge tone="danger">{t('about.retracted')}</Badge> : null}
                </li>
              ))}
            </ol>
          </div>
        ) : null}
        <FactList>
          <dt>{t('about.licence')}</dt>
          {/* i18n-keys: academy:licences.* */}
          <dd>{t(`licences.${resource.licence}`)}</dd>
          <dt>{t('about.funding')}</dt>
          <dd dir="auto">{resource.funding || t('about.noFunding')}</dd>
        </FactList>
      </CardBody>
    </Card>
  );
};
