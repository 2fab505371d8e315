import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { BandScale, Ladder } from './ladder.tsx';
import { SeverityIcon } from './severity.tsx';
import type { Session } from './use-tool.ts';

// Of one tool; its place is as high as it will be.
const AcidBaseMap = lazyPart(
  async () => (await import('./acid-base-map.tsx')).AcidBaseMap,
  <div className="aspect-26/15" aria-hidden="true" />,
  'drawn',
);

const isWord = (text: string) => !/^[\d.,\-–e+\s]+$/.test(text);

/** What is still to be entered, or why there is no result. */
export const NoResult = ({ session }: { session: Session }) => {
  const { t, i18n } = useTranslation('tools');
  const { missing, general } = session.messages;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing);
  const hasErrors = Object.keys(session.messages.errors).length > 0;
  const { definition, say } = session;
  const scaled = definition.results.find(({ key, primary }) => primary && definition.bands[key]?.length);
  return (
    <div className="px-5 pt-2 pb-5">
      <div className="figure text-ink-muted" aria-hidden="true">
        –
      </div>
      {missing.length > 0 ? <p className="text-small text-ink-muted">{t('missing', { list })}</p> : null}
      {missing.length === 0 && hasErrors ? <p className="text-small">{t('seeFields')}</p> : null}
      {general.map((text) => (
        <Banner key={text} tone="warning" className="mt-2">
          {text}
        </Banner>
      ))}
      {scaled ? (
        <div className="mt-5 grayscale" data-part="scale-ahead">
          <div className="[&_.zone-track]:opacity-50">
            <BandScale definition={definition} result={scaled.key} label={t('scale')} />
          </div>
          <div className="-mx-2 pt-2">
            <Ladder definition={definition} result={scaled.key} say={say} />
          </div>
        </div>
      ) : null}
    </div>
  );
};

/** The figures with their zone, the ladder, the further results and the remarks. */
export const ResultBody = ({ session, bare = false }: { session: Session; bare?: boolean }) => {
  const { definition, say, outcome, readout, notes } = session;
  if (!outcome.ok || readout === null) return <NoResult session={session} />;
  const lead = readout.primary[0];
  const leadValue = lead ? outcome.results[lead.key] : undefined;
  const chosen = (key: string) => outcome.bands.find(({ result }) => result === key);
  const ladderFor = outcome.bands.map(({ result }) => result);
  const extra = [...readout.others];
  return (
    <>
      <div className={bare ? 'px-4' : 'px-5'}>
        {readout.primary.map((line, index) => (
          <div key={line.key} className={index > 0 ? 'mt-3' : ''}>
            {readout.primary.length > 1 ? (
              <div className="text-tiny font-semibold text-ink-muted">{line.label}</div>
            ) : null}
            <div className="row gap-2 flex-wrap items-baseline mt-1">
              {chosen(line.key) && !line.band ? (
                <SeverityIcon severity={chosen(line.key)?.severity ?? 'info'} />
              ) : null}
              <span className={isWord(line.text) ? 'h2' : index === 0 ? 'figure ltr' : 'h2 tabular-nums ltr'}>
                {line.text}
              </span>
              {line.unit ? (
                <span className="text-small text-ink-muted">
                  <bdi>{line.unit}</bdi>
                </span>
              ) : null}
            </div>
            {line.band ? (
              <div className="row gap-2 mt-1 items-start">
                <SeverityIcon severity={line.band.severity} />
                <span className="font-medium">{isolate(line.band.text)}</span>
              </div>
            ) : null}
          </div>
        ))}
        {lead && typeof leadValue === 'number' && ladderFor.includes(lead.key) ? (
          <div className="mt-6">
            <BandScale
              definition={definition}
              result={lead.key}
              value={leadValue}
              label={`${lead.label}: ${lead.text} ${lead.unit}. ${lead.band?.text ?? ''}`}
              glides={!bare}
            />
          </div>
        ) : null}
      </div>
      {lead && typeof leadValue === 'number' && ladderFor.includes(lead.key) ? (
        <div className="px-3 pt-2">
          <Ladder definition={definition} result={lead.key} current={chosen(lead.key)?.id} say={say} />
        </div>
      ) : null}
      {definition.id === 'abg' ? (
        <div className="px-5 pt-3">
          <AcidBaseMap session={session} />
        </div>
      ) : null}
      {extra.length > 0 ? (
        <FactList figures className="px-5 pt-3">
          {extra.map((line) => (
            <div key={line.key} className="contents">
              <dt>{line.label}</dt>
              <dd className="tabular-nums font-medium">
                <bdi>
                  {line.text} <span className="text-ink-muted">{line.unit}</span>
                </bdi>
                {line.band ? (
                  <span className="row gap-1.5 items-start">
                    <SeverityIcon severity={line.band.severity} small />
                    <span>{isolate(line.band.text)}</span>
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </FactList>
      ) : null}
      <div className="stack gap-2 p-4">
        {notes.map((note) => (
          <Banner tone="info" quiet key={note}>
            {isolate(note)}
          </Banner>
        ))}
      </div>
    </>
  );
};
