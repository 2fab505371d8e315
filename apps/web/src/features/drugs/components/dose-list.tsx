import type { Assessment, DoseIntent } from '@mz/clinical/drugs/index';
import { doseIntents } from '@mz/clinical/drugs/index';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
import { isolate } from '../../../ui/isolate.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { amountOf, needsText, reasonText, sumOf } from '../model/dose-words.ts';
import type { DoseGroup } from '../model/groups.ts';
import { CheckMark, Figure } from './status.tsx';

interface RowProps {
  assessment: Assessment;
  isLead: boolean;
  textOf: (id: string) => string;
  nameWords: (words: string) => string;
  onChoose: (id: string) => void;
}

/** Why a statement stands as it stands. */
const Standing = ({
  assessment,
  textOf,
  nameWords,
}: Pick<RowProps, 'assessment' | 'textOf' | 'nameWords'>) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const { status, excluded, needs, by } = assessment;
  if (status === 'excluded')
    return <>{isolate(excluded.map((reason) => reasonText(reason, t, nameWords)).join(' · '))}</>;
  if (status === 'needs') return <>{t('status.needs', { list: needsText(needs, language, t) })}</>;
  if (status === 'qualified')
    return <>{isolate(t('status.qualified', { text: by.map(textOf).join(' ') }))}</>;
  return <>{t(status === 'gap' ? 'status.gap' : 'status.replaced')}</>;
};

const Outcome = ({ assessment }: { assessment: Assessment }) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const { computed } = assessment;
  if (computed === null) return null;
  if (computed.status === 'needs')
    return (
      <span className="text-tiny">
        {t('computed.needs', { list: needsText(computed.needs, language, t) })}
      </span>
    );
  if (computed.status === 'text') {
    if (computed.reason === 'no-dose') return null;
    return (
      <span className="text-tiny">
        {t(computed.reason === 'tiers' ? 'computed.text' : 'computed.textLimit')}
      </span>
    );
  }
  const sum = sumOf(computed);
  return (
    <>
      <strong className="block text-body font-heading">
        <Figure>{amountOf(computed)}</Figure>
      </strong>
      <span className="block text-tiny text-ink-muted">
        {sum === null ? t('computed.asStated') : <Figure>{sum}</Figure>}
      </span>
      {computed.capped ? <Badge tone="warning">{t('computed.maximum')}</Badge> : null}
    </>
  );
};

const DoseRow = ({ assessment, isLead, textOf, nameWords, onChoose }: RowProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const { statement, status, computed } = assessment;
  const fits = status === 'applies';
  const isOff = status === 'excluded' || status === 'replaced';
  const canLead = fits && statement.check !== 'unchecked' && computed !== null;
  return (
    <li
      id={statement.id}
      aria-current={isLead ? 'true' : undefined}
      className={cx(
        'grid grid-cols-[3px_minmax(0,1fr)_auto] max-sm:grid-cols-[3px_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0',
        isLead && 'bg-primary-soft',
      )}
    >
      <i
        aria-hidden="true"
        className={cx('rounded-full row-span-2', fits ? 'bg-success' : isOff ? 'bg-line' : 'bg-warning')}
      />
      <div className="min-w-0 stack gap-1">
        <p className={cx('text-small break-words', fits ? 'text-ink' : 'text-ink-muted')}>
          {isolate(statement.text[language])}
        </p>
        <div className="row gap-1 flex-wrap">
          <CheckMark check={statement.check} />
          {statement.intent ? (
            <span className="text-tiny text-ink-muted">· {t(`intent.${statement.intent}`)}</span>
          ) : null}
          {statement.population === 'any' ? null : (
            <span className="text-tiny text-ink-muted">· {t(`population.${statement.population}`)}</span>
          )}
        </div>
      </div>
      <div className="max-sm:col-start-2 sm:max-w-55 sm:text-end">
        {fits ? (
          <Outcome assessment={assessment} />
        ) : (
          <span className="text-tiny text-ink-muted">
            <Standing assessment={assessment} textOf={textOf} nameWords={nameWords} />
          </span>
        )}
        {canLead && !isLead ? (
          <Button
            variant="plain"
            className="text-tiny text-primary block sm:ms-auto print:hidden pointer-coarse:min-h-11"
            onClick={() => onChoose(statement.id)}
          >
            {t('doses.choose')}
          </Button>
        ) : null}
      </div>
    </li>
  );
};

interface DoseListProps {
  groups: readonly DoseGroup[];
  lead: Assessment | null;
  /** Names drugs and classes that the words of a source mean. */
  nameWords: (words: string) => string;
  onChoose: (id: string) => void;
}

/** Doses by what they are for; what does not apply is greyed, not hidden. */
export const DoseList = ({ groups, lead, nameWords, onChoose }: DoseListProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const [intent, setIntent] = useState<DoseIntent | null>(null);
  const all = groups.flatMap(({ assessments }) => assessments);
  const textOf = (id: string) =>
    all.find(({ statement }) => statement.id === id)?.statement.text[language] ?? '';
  const fitting = all.filter(({ status }) => status === 'applies').length;
  const present = doseIntents.filter((one) => all.some(({ statement }) => statement.intent === one));
  const shown = groups
    .map((group) => ({
      ...group,
      assessments: group.assessments.filter(
        ({ statement }) => intent === null || statement.intent === intent,
      ),
    }))
    .filter(({ assessments }) => assessments.length > 0);
  return (
    <section id="doses" className="stack gap-3" aria-label={t('doses.title')}>
      <div className="row gap-x-4 gap-y-2 flex-wrap justify-between">
        <div className="row gap-3 flex-wrap">
          <p className="text-small font-control" role="status">
            {t('doses.fit', { count: fitting, total: all.length })}
          </p>
          <div className="w-37">
            <ZoneBar kind="steps" filled={fitting} total={all.length} label={`${fitting} / ${all.length}`} />
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own */}
        <div role="group" aria-label={t('doses.filter')} className="row gap-1.5 flex-wrap">
          <Chip size="sm" pressed={intent === null} onClick={() => setIntent(null)}>
            {t('doses.all')} <Figure>{all.length}</Figure>
          </Chip>
          {present.map((one) => (
            <Chip key={one} size="sm" pressed={intent === one} onClick={() => setIntent(one)}>
              {t(`intent.${one}`)}{' '}
              <Figure>{all.filter(({ statement }) => statement.intent === one).length}</Figure>
            </Chip>
          ))}
        </div>
      </div>
      {shown.map((group) => (
        <Card as="section" key={group.key} aria-label={group.name?.[language] ?? t('doses.other')}>
          <div className="row justify-between gap-2 flex-wrap px-4 py-3 border-b border-line">
            <h2 className="text-small font-heading first-letter:uppercase">
              {group.name?.[language] ?? t('doses.other')}
            </h2>
            <span className="row gap-1.5 flex-wrap">
              {group.intents.map((one) => (
                <Badge key={one} tone={one === 'prophylaxis' ? 'info' : 'primary'}>
                  {t(`intent.${one}`)}
                </Badge>
              ))}
            </span>
          </div>
          <ul>
            {group.assessments.map((assessment) => (
              <DoseRow
                key={assessment.statement.id}
                assessment={assessment}
                isLead={assessment.statement.id === lead?.statement.id}
                textOf={textOf}
                nameWords={nameWords}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </Card>
      ))}
    </section>
  );
};
