import { CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useReleaseNote } from '../api/use-release-note.ts';
import { Paragraphs, Section } from './doc-sections.tsx';
import { InlineText } from './inline-text.tsx';
import { SitePage } from './site-page.tsx';

interface FeatureGridProps {
  items: Readonly<Record<string, { title: string; text: string }>>;
  icon: LucideIcon;
  tone: 'text-success' | 'muted';
}

const FeatureGrid = ({ items, icon, tone }: FeatureGridProps) => (
  <ul className="mt-4 grid gap-4 md:grid-cols-2">
    {Object.entries(items).map(([id, { title, text }]) => (
      <Card as="li" pad="md" key={id} className="stack gap-1.5">
        <h3 className="row gap-2">
          <span className={tone}>
            <Icon as={icon} />
          </span>
          {title}
        </h3>
        <p className="text-small text-ink-muted">
          <InlineText>{text}</InlineText>
        </p>
      </Card>
    ))}
  </ul>
);

/** Feature by feature: what works and what does not exist yet. */
export const FeaturesPage = () => {
  const { t } = useTranslation('features');
  const note = useReleaseNote();
  const toc = [
    { id: 'today', title: t('today.title') },
    { id: 'later', title: t('later.title') },
  ];
  return (
    <SitePage title={t('title')} lead={t('lead')} note={note} toc={toc}>
      <Section id="today" title={t('today.title')}>
        <FeatureGrid
          items={t('today.items', { returnObjects: true })}
          icon={CircleCheck}
          tone="text-success"
        />
      </Section>
      <Section id="later" title={t('later.title')}>
        <Paragraphs texts={[t('later.text')]} />
        <FeatureGrid items={t('later.items', { returnObjects: true })} icon={CircleDashed} tone="muted" />
      </Section>
    </SitePage>
  );
};
