import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ByFact } from '../../../ui/by-fact.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DataTable } from './data-table.tsx';
import { Paragraphs, Section } from './doc-sections.tsx';
import { InlineText } from './inline-text.tsx';
import { SitePage } from './site-page.tsx';

const needs = {
  machine: 'required',
  backup: 'recommended',
  domain: 'recommended',
  mail: 'optional',
  storage: 'optional',
  database: 'optional',
  model: 'optional',
  people: 'required',
} as const;

const tones = {
  required: 'badge badge-primary',
  recommended: 'badge badge-info',
  optional: 'badge',
} as const;

const PriceCard = () => {
  const { t } = useTranslation('pricing');
  const signUp = (
    <ButtonLink size="lg" className="mt-2 self-start" to="/signup">
      {t('price.action')}
    </ButtonLink>
  );
  return (
    <Card pad="md" float className="grid gap-8 md:grid-cols-2 md:p-8">
      <div className="stack gap-3">
        <p className="figure">{t('price.figure')}</p>
        <p>{t('price.text')}</p>
        <ByFact
          is="signupEnabled"
          unknown={signUp}
          otherwise={
            <p className="text-small text-ink-muted">
              <InlineText>{t('price.closed')}</InlineText>
            </p>
          }
        >
          {signUp}
        </ByFact>
      </div>
      <div>
        <h2 className="h3 mb-3">{t('included.title')}</h2>
        <ul className="stack gap-2">
          {t('included.points', { returnObjects: true }).map((point) => (
            <li key={point} className="row gap-2 text-small items-start">
              <span className="text-success mt-0.5">
                <Icon as={Check} size={16} />
              </span>
              {point}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
};

const Costs = () => {
  const { t } = useTranslation('pricing');
  const rows = t('costs.rows', { returnObjects: true });
  const words = {
    required: t('costs.required'),
    recommended: t('costs.recommended'),
    optional: t('costs.optional'),
  };
  const ids = Object.keys(needs) as (keyof typeof needs)[];
  return (
    <DataTable
      label={t('costs.title')}
      columns={[t('costs.item'), t('costs.need'), t('costs.detail')]}
      rows={ids.map((id) => ({
        id,
        cells: [
          <span key="title" className="font-medium md:whitespace-nowrap">
            {rows[id].title}
          </span>,
          <span key="need" className={tones[needs[id]]}>
            {words[needs[id]]}
          </span>,
          rows[id].detail,
        ],
      }))}
    />
  );
};

/** Free, and what running it costs. */
export const PricingPage = () => {
  const { t } = useTranslation('pricing');
  return (
    <SitePage title={t('title')} lead={t('lead')}>
      <PriceCard />
      <Section id="costs" title={t('costs.title')}>
        <Paragraphs texts={[t('costs.text')]} />
        <Costs />
      </Section>
      <Section id="questions" title={t('questions.title')}>
        <dl className="grid gap-6 md:grid-cols-3">
          {Object.entries(t('questions.items', { returnObjects: true })).map(([id, { question, answer }]) => (
            <div key={id}>
              <dt className="h3">{question}</dt>
              <dd className="text-small text-ink-muted mt-1">
                <InlineText>{answer}</InlineText>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    </SitePage>
  );
};
