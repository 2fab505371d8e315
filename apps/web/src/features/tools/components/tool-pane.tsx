import type { CalculatorDefinition } from '@mz/clinical';
import { RotateCcw, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { Icon } from '../../../ui/index.ts';
import type { Loaded } from '../api/use-calculator.ts';
import { isGfr, LEGACY_GFR } from '../model/families.ts';
import { useTool } from '../use-tool.ts';
import { AboutCard } from './about-card.tsx';
import { CompareCard } from './compare-card.tsx';
import { CheckField } from './fields.tsx';
import { ResultCard, ResultDock } from './result-card.tsx';
import { Segments } from './segments.tsx';
import { ToolForm } from './tool-form.tsx';

interface PaneProps {
  family: readonly Loaded[];
  firstId: string;
  laboratory: CalculatorDefinition | null;
  favourites: readonly string[];
  onFavourite: (id: string) => void;
}

/** Says the result once the typing rests, so that a screen reader is not talked over. */
const Spoken = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 600);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
};

/** The form, what it rests on, and the result. */
export const ToolPane = ({ family, firstId, laboratory, favourites, onFavourite }: PaneProps) => {
  const { t } = useTranslation('tools');
  const session = useTool(family, firstId, laboratory);
  const { definition, say, readout } = session;
  const { id } = definition;
  const gfr = isGfr(id);
  const title = gfr ? t('gfr') : say(definition.titleKey);
  useTitle(title);
  const isFavourite = favourites.includes(id);
  const lead = readout?.primary[0];
  return (
    <>
      <div className="stack g16">
        <section className="card" aria-label={title}>
          <div className="row between g12 items-start px-5 pt-[18px] pb-4">
            <div className="grow">
              <h1>{title}</h1>
              <p className="small muted mt-0.5">{say(definition.summaryKey)}</p>
            </div>
            <button
              type="button"
              className="icon-btn tool-reset"
              aria-label={t('reset')}
              disabled={!session.touched}
              onClick={session.reset}
            >
              <Icon as={RotateCcw} />
            </button>
            <button
              type="button"
              className={`icon-btn ${isFavourite ? 'is-on' : ''}`}
              aria-pressed={isFavourite}
              aria-label={t('favourite')}
              onClick={() => onFavourite(id)}
            >
              <Icon as={Star} className={isFavourite ? 'tool-starred' : ''} />
            </button>
          </div>
          <hr className="rule" />
          <div className="stack g16 px-5 pt-[18px] pb-5">
            {family.length > 1 ? (
              <div className="field">
                <span className="field-label">{t('equation')}</span>
                {/* i18n-keys: tools:equations.* */}
                <Segments
                  label={t('equation')}
                  options={family.map((one) => ({
                    value: one.definition.id,
                    text: t(`equations.${one.definition.id}` as 'equations.bsa-dubois'),
                  }))}
                  value={id}
                  fill
                  onChange={session.select}
                />
                {gfr ? <span className="hint">{id === LEGACY_GFR ? t('legacy') : t('standard')}</span> : null}
              </div>
            ) : null}
            <ToolForm
              definition={definition}
              laboratory={laboratory}
              values={session.values}
              messages={session.messages}
              say={say}
              onChange={session.change}
            />
            {gfr && id !== LEGACY_GFR ? (
              <CheckField
                label={t('black')}
                help={t('blackHelp')}
                checked={false}
                disabled
                onChange={() => undefined}
              />
            ) : null}
          </div>
        </section>
        <AboutCard session={session} />
      </div>
      <aside className="stack g16 tool-side">
        <ResultCard session={session} />
        <CompareCard family={family} session={session} />
      </aside>
      <ResultDock session={session} />
      <Spoken
        text={lead ? [lead.label, lead.text, lead.unit, lead.band?.text].filter(Boolean).join(' ') : ''}
      />
    </>
  );
};
