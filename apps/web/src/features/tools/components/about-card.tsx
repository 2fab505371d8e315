import type { CalculatorDefinition, Evidence, Translate } from '@mz/clinical';
import { ChevronDown, ChevronUp, ExternalLink } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CiteMark, sourceRowClass } from '../../../ui/citation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { IconAnchor, IconButton } from '../../../ui/icon-button.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { TabsContent, TabsList, TabsRoot, TabsTrigger } from '../../../ui/tab-parts.tsx';
import { CheckedCases } from './checked-cases.tsx';

/** Of members alone; without a network and without its code the page does without it. */
const ReflectButton = lazy(() =>
  import('../../myzone/index.ts')
    .then(({ loadReflectButton }) => loadReflectButton())
    .then(
      ({ ReflectButtonAlone }) => ({ default: ReflectButtonAlone }),
      () => ({ default: () => null }),
    ),
);

const addressOf = ({ doi, pmid }: Evidence): string | null => {
  if (doi) return `https://doi.org/${doi}`;
  return pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : null;
};

const placeOf = ({ journal, year, volume, pages }: Evidence): string =>
  `${journal} ${year}${volume ? `;${volume}` : ''}${pages ? `:${pages}` : ''}`;

const Source = ({ source, number }: { source: Evidence; number: number }) => {
  const { t } = useTranslation('tools');
  const address = addressOf(source);
  return (
    <li className={cx(sourceRowClass, 'border-t border-line first:border-t-0 first:pt-0')}>
      <CiteMark variant="row" className="mt-0.5" aria-hidden="true">
        {number}
      </CiteMark>
      <span translate="no">
        {source.title ? (
          <>
            <Foreign className="font-medium" lang={source.titleLanguage}>
              {source.title}
            </Foreign>
            <br />
          </>
        ) : null}
        <bdi dir="ltr" className={source.title ? 'text-ink-muted' : 'font-medium'}>
          {source.authors}
        </bdi>
        <br />
        <bdi dir="ltr" className="text-ink-muted">
          {placeOf(source)}
        </bdi>
      </span>
      {address ? (
        <IconAnchor
          icon={ExternalLink}
          iconSize={16}
          flip
          className="-mt-1"
          href={address}
          target="_blank"
          rel="noreferrer"
          label={t('openPaper', { paper: source.title ?? placeOf(source) })}
        />
      ) : null}
    </li>
  );
};

const tabs = ['evidence', 'formula', 'pitfalls', 'when'] as const;

interface AboutProps {
  definition: CalculatorDefinition;
  say: Translate;
  isMember: boolean;
}

const Sources = ({ definition }: Pick<AboutProps, 'definition'>) => (
  <ul>
    {definition.evidence.map((source, index) => (
      <Source key={placeOf(source)} source={source} number={index + 1} />
    ))}
  </ul>
);

const Pitfalls = ({ definition, say }: Pick<AboutProps, 'definition' | 'say'>) => (
  <ul className="stack list-disc gap-1.5 ps-4.5 text-small">
    {definition.pitfallKeys.map((key) => (
      <li key={key}>{isolate(say(key))}</li>
    ))}
  </ul>
);

const Limits = ({ definition, say }: Pick<AboutProps, 'definition' | 'say'>) => {
  const { t } = useTranslation('tools');
  return (
    <FactList>
      <dt>{t('validFor')}</dt>
      <dd>{isolate(say(definition.populationKey))}</dd>
      <dt>{t('notFor')}</dt>
      <dd>{isolate(say(definition.notForKey))}</dd>
    </FactList>
  );
};

/** Evidence, formula, pitfalls and use of a tool, and what it is not for. */
export const AboutCard = memo(({ definition, say, isMember }: AboutProps) => {
  const { t } = useTranslation('tools');
  const [open, setOpen] = useState(true);
  const [tab, setTab] = useState<string>('evidence');
  const panel = (name: (typeof tabs)[number]) => ({
    value: name,
    keep: true,
    hidden: !open || tab !== name,
    'data-print': '',
    className: 'border-b border-line px-5 pt-3.5 pb-4',
  });
  return (
    <Card as="section" aria-label={t('about')}>
      <TabsRoot
        value={tab}
        onChange={(next) => {
          setTab(next);
          setOpen(true);
        }}
      >
        <div className="row justify-between border-b border-line ps-5 pe-3.5 print:hidden">
          <TabsList
            className="flex min-w-0 gap-5.5 overflow-x-auto no-scrollbar max-sm:gap-4"
            aria-label={t('about')}
          >
            {tabs.map((name) => (
              // i18n-keys: tools:tabs.*
              <TabsTrigger
                key={name}
                value={name}
                className="shrink-0 border-b-2 border-transparent pt-2.75 pb-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-[14px]/5 font-medium whitespace-nowrap text-ink-muted focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:font-semibold aria-selected:text-ink"
              >
                {t(`tabs.${name}`)}
              </TabsTrigger>
            ))}
          </TabsList>
          <IconButton
            icon={open ? ChevronUp : ChevronDown}
            aria-expanded={open}
            label={t(open ? 'fold' : 'unfold')}
            onClick={() => setOpen(!open)}
          />
        </div>
        <TabsContent {...panel('evidence')}>
          <Sources definition={definition} />
        </TabsContent>
        <TabsContent {...panel('formula')}>
          <p className="font-mono text-[13px]/[22px] wrap-anywhere" dir="ltr" translate="no">
            {definition.formula}
          </p>
        </TabsContent>
        <TabsContent {...panel('pitfalls')}>
          <Pitfalls definition={definition} say={say} />
        </TabsContent>
        <TabsContent {...panel('when')}>
          <p className="text-small">{isolate(say(definition.whenToUseKey))}</p>
        </TabsContent>
      </TabsRoot>
      <div className="stack gap-3 px-5 pt-4 pb-4.5">
        <Limits definition={definition} say={say} />
        <CheckedCases key={definition.id} id={definition.id} version={definition.version} />
        {isMember ? (
          <div className="-ms-3 print:hidden">
            <Suspense>
              <ReflectButton kind="calculator" id={definition.id}>
                <div className="stack gap-3 mb-4">
                  <Limits definition={definition} say={say} />
                  <h3>{t('tabs.pitfalls')}</h3>
                  <Pitfalls definition={definition} say={say} />
                  <h3>{t('tabs.evidence')}</h3>
                  <Sources definition={definition} />
                </div>
              </ReflectButton>
            </Suspense>
          </div>
        ) : null}
      </div>
    </Card>
  );
});
