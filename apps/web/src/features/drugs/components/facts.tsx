import type { Assessment, StatementKind } from '@mz/clinical/drugs/index';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Severity } from './severity.tsx';
import { CheckMark } from './status.tsx';

const parts = [
  { id: 'interactions', kinds: ['interaction'] },
  { id: 'pregnancy', kinds: ['pregnancy'] },
  { id: 'lactation', kinds: ['lactation'] },
  { id: 'renal', kinds: ['renal'] },
  { id: 'hepatic', kinds: ['hepatic'] },
  { id: 'population', kinds: ['child', 'elderly'] },
  { id: 'maximum', kinds: ['max-dose'] },
  { id: 'warnings', kinds: ['warning'] },
  { id: 'monitoring', kinds: ['monitoring'] },
  { id: 'overdose', kinds: ['overdose'] },
  { id: 'administration', kinds: ['administration'] },
] as const satisfies readonly { id: string; kinds: readonly StatementKind[] }[];
/** Parts a physician looks for even where the source says nothing. */
const always: readonly string[] = [
  'interactions',
  'pregnancy',
  'lactation',
  'hepatic',
  'monitoring',
  'overdose',
];

export interface FactPart {
  readonly id: (typeof parts)[number]['id'];
  readonly assessments: readonly Assessment[];
}

/** What stands besides the doses, by part; parts without a statement only where their absence is worth saying. */
export const partsOf = (others: readonly Assessment[]): FactPart[] =>
  parts
    .map(({ id, kinds }) => ({
      id,
      assessments: others.filter(({ statement }) =>
        (kinds as readonly StatementKind[]).includes(statement.kind),
      ),
    }))
    .filter(({ id, assessments }) => assessments.length > 0 || always.includes(id));

/** One card a part. */
export const Facts = ({ facts }: { facts: readonly FactPart[] }) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  return (
    <div className="mt-4 gap-4 *:mb-4 *:break-inside-avoid sm:columns-2">
      {facts.map(({ id, assessments }) => (
        <Card as="section" key={id} id={id} pad="sm" aria-label={t(`parts.${id}`)}>
          <h2 className="text-small font-heading mb-2">{t(`parts.${id}`)}</h2>
          {assessments.length === 0 ? (
            <div className="stack gap-2">
              <p className="text-small text-ink-muted">{t('parts.empty')}</p>
              <p className="text-tiny print:hidden">
                <TextLink to="/zonebot">{t('parts.askZonebot')}</TextLink>
              </p>
            </div>
          ) : (
            <ul className="stack gap-3">
              {assessments.map(({ statement }) => (
                <li key={statement.id} id={statement.id} className="stack gap-1">
                  {statement.severity ? <Severity severity={statement.severity} /> : null}
                  <p className="text-small break-words">{isolate(statement.text[language])}</p>
                  <div>
                    <CheckMark check={statement.check} />
                  </div>
                </li>
              ))}
            </ul>
          )}
          {id === 'interactions' ? (
            <p className="text-tiny mt-3 print:hidden">
              <TextLink to="/tools/interactions">{t('parts.checkOthers')}</TextLink>
            </p>
          ) : null}
        </Card>
      ))}
    </div>
  );
};
