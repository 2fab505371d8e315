import { evaluateWith } from '@mz/clinical';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import type { Loaded } from '../api/use-calculator.ts';
import { LEGACY_GFR } from '../model/families.ts';
import { readResults } from '../model/readout.ts';
import { carryOver, toInputs } from '../model/values.ts';
import type { Session } from './use-tool.ts';

interface CompareProps {
  family: readonly Loaded[];
  session: Session;
}

const Rows = memo(({ family, session }: CompareProps) => {
  const { t, i18n } = useTranslation('tools');
  if (session.readout === null) return null;
  const rows = family.flatMap(({ definition, say }) => {
    if (definition.id === session.definition.id) return [];
    const values = carryOver(definition.inputs, session.values);
    const outcome = evaluateWith(definition, toInputs(definition.inputs, values));
    if (!outcome.ok) return [];
    const lead = readResults(definition, outcome, i18n.language, say, t).primary[0];
    if (!lead) return [];
    const name =
      definition.id === LEGACY_GFR
        ? t('legacyOff')
        : t(`equations.${definition.id}` as 'equations.bsa-dubois');
    return [{ id: definition.id, name, lead }];
  });
  if (rows.length === 0) return null;
  return (
    <Card as="section" pad="sm" aria-label={t('compare')}>
      <h2 className="text-tiny font-semibold text-ink-muted mb-2">{t('compare')}</h2>
      <FactList figures>
        {rows.map(({ id, name, lead }) => (
          <div key={id} className="contents">
            <dt>{name}</dt>
            <dd className="tabular-nums font-semibold">
              <bdi>{`${lead.text} ${lead.unit}`}</bdi>
              {lead.band ? (
                <span className="text-tiny text-ink-muted block font-normal">{lead.band.text}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </FactList>
    </Card>
  );
});

/** What the sister equations give for the same inputs, where they can be computed from them; after the result itself. */
export const CompareCard = ({ family, session }: CompareProps) => (
  <Rows family={family} session={useDeferredValue(session)} />
);
