import type { DrugPair, LabelFinding, RuleFinding } from '@mz/clinical/drugs/index';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { CiteMark } from '../../../ui/citation.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { basisText } from '../model/pairs.ts';
import { Severity } from './severity.tsx';
import { CheckMark } from './status.tsx';

type NameOf = (id: string) => string;

/** Where a finding stands, with its number on the page. */
const Source = ({ number, children }: { number: number; children: ReactNode }) => (
  <div className="mt-3 flex items-start gap-2 border-t border-line pt-2.5 text-tiny text-ink-muted">
    <CiteMark variant="row" className="mt-px" aria-hidden="true">
      {number}
    </CiteMark>
    <div className="min-w-0 flex-1">{children}</div>
  </div>
);

interface RuleTextProps {
  number: number;
  finding: RuleFinding;
  pair: DrugPair;
  nameOf: NameOf;
  classOf: NameOf;
}

const RuleText = ({ number, finding, pair, nameOf, classOf }: RuleTextProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const { rule, classes } = finding;
  const members = pair.drugs.flatMap((id, at) => {
    const group = classes[at];
    return group ? [t('pairs.member', { drug: nameOf(id), group: classOf(group) })] : [];
  });
  return (
    <>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <div>
          <h4 className="text-tiny font-control text-ink-muted">{t('pairs.happens')}</h4>
          <p className="text-small">{isolate(rule.effect[language])}</p>
        </div>
        <div>
          <h4 className="text-tiny font-control text-ink-muted">{t('pairs.todo')}</h4>
          <p className="text-small font-control">{isolate(rule.management[language])}</p>
        </div>
      </div>
      <Source number={number}>
        <p>
          {isolate(
            [rule.basis, ...(rule.alsoSupportedBy ?? [])]
              .map((basis) => basisText(basis, nameOf, t))
              .join(' · '),
          )}
        </p>
        {members.length > 0 ? <p>{isolate(members.join(' · '))}</p> : null}
      </Source>
    </>
  );
};

const LabelText = ({
  number,
  finding,
  nameOf,
}: {
  number: number;
  finding: LabelFinding;
  nameOf: NameOf;
}) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  return (
    <>
      <h4 className="text-tiny font-control text-ink-muted">{t('pairs.todo')}</h4>
      <p className="text-small font-control">{isolate(finding.statement.text[language])}</p>
      <Source number={number}>
        <div className="row flex-wrap gap-2">
          {finding.statement.check === 'label' ? (
            basisText(`label:${finding.drug}`, nameOf, t)
          ) : (
            <CheckMark check={finding.statement.check} />
          )}
          <Badge tone="info" wrap>
            {t('pairs.fromLabel')}
          </Badge>
        </div>
      </Source>
    </>
  );
};

/** Everything found about a pair, the most severe first. */
export const FindingCard = ({
  pair,
  firstNumber,
  nameOf,
  classOf,
}: {
  pair: DrugPair;
  /** Findings are numbered through the page. */
  firstNumber: number;
  nameOf: NameOf;
  classOf: NameOf;
}) => {
  const { t } = useTranslation('drugs');
  const title = pair.drugs.map(nameOf).join(' + ');
  return (
    <Card as="section" aria-label={title}>
      {pair.findings.map((finding, at) => (
        <div
          key={finding.source === 'rule' ? finding.rule.id : finding.statement.id}
          className="border-t border-line p-4 first:border-t-0"
        >
          <div className="row justify-between gap-2 flex-wrap mb-2">
            {at === 0 ? <h3 className="text-control font-heading">{isolate(title)}</h3> : <span />}
            <Severity severity={finding.severity} none={t('severity.unrated')} />
          </div>
          {finding.source === 'rule' ? (
            <RuleText
              number={firstNumber + at}
              finding={finding}
              pair={pair}
              nameOf={nameOf}
              classOf={classOf}
            />
          ) : (
            <LabelText number={firstNumber + at} finding={finding} nameOf={nameOf} />
          )}
        </div>
      ))}
    </Card>
  );
};
