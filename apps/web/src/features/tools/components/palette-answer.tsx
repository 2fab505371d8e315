import {
  bandKey,
  type CalculatorDefinition,
  choiceKey,
  evaluateWith,
  loadCalculator,
  loadTranslator,
  searchCalculators,
  type Translate,
} from '@mz/clinical';
import { termsOf } from '@mz/clinical/index/search-terms';
import { listCalculatorHistory } from '@mz/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteAnswerProps } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';
import { currentLanguage, loadNamespaces } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { cx } from '../../../ui/class-names.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { addressOf } from '../model/address.ts';
import { hasScale, scaleOf } from '../model/bands.ts';
import { formatFigure } from '../model/format.ts';
import { fragmentOf, readFragment } from '../model/fragment.ts';
import { noteText } from '../model/note-text.ts';
import { readResults } from '../model/readout.ts';
import { lineOf, readLine, splitLine, takesLine } from '../model/typed-line.ts';
import { startValues, toInputs, type Values } from '../model/values.ts';
import { SeverityIcon } from './severity.tsx';

/** As keyboards name them in every language. */
const fillKey = 'Tab';
const copyKeys = 'Ctrl C';

interface Meant {
  readonly definition: CalculatorDefinition;
  readonly say: Translate;
  readonly last: { readonly values: Values; readonly at: string } | null;
}

/** The tool that is meant first, where it has a scale and its values can be typed in one line. */
const findMeant = async (name: string, isMember: boolean): Promise<Meant | null> => {
  const language = currentLanguage();
  const titles = await loadTranslator('clinical', language);
  const [first] = searchCalculators(name, ({ titleKey }) => titles(titleKey), termsOf);
  const definition = first ? await loadCalculator(first.id) : null;
  const result = definition?.results.find(({ primary, kind }) => primary && kind === 'number');
  if (!definition || !result || !takesLine(definition.inputs)) return null;
  if (!hasScale(definition.bands[result.key] ?? [])) return null;
  const [say] = await Promise.all([loadTranslator(definition.id, language), loadNamespaces('tools')]);
  // Without a network the line is answered all the same.
  const entry = isMember
    ? await call(listCalculatorHistory, { query: { calculator: definition.id, limit: 1 } }).then(
        ({ entries }) => entries[0],
        () => undefined,
      )
    : undefined;
  const last = entry && { values: readFragment(definition.inputs, fragmentOf(entry.inputs)), at: entry.at };
  return { definition, say, last: last ?? null };
};

/** What a tool answers to what was typed, with where it stands; null where something is missing. */
const evaluate = ({ definition, say }: Meant, given: Values, language: string) => {
  const outcome = evaluateWith(
    definition,
    toInputs(definition.inputs, { ...startValues(definition.inputs), ...given }),
  );
  const result = definition.results.find(({ primary }) => primary);
  const value = outcome.ok && result ? outcome.results[result.key] : null;
  if (!outcome.ok || !result || typeof value !== 'number') return null;
  const band = outcome.bands.find((one) => one.result === result.key);
  const bands = definition.bands[result.key] ?? [];
  return {
    outcome,
    scale: scaleOf(bands, value, (point) => formatFigure(point, language)),
    severity: band?.severity,
    stage: band ? say(bandKey(definition, result.key, band.id)) : '',
  };
};

/** The answer above the list: what was typed in one line, else the last result, with where it stands. */
export const PaletteAnswer = ({ typed, isMember, onFill, onPlace }: PaletteAnswerProps) => {
  const { t, i18n } = useTranslation(['nav', 'tools']);
  const { t: tTools } = useTranslation('tools');
  const ago = useRelativeTime();
  const now = useNow();
  const { name, words } = splitLine(typed);
  const found = useLoad(`${name}/${isMember}`, () => findMeant(name, isMember), { keepsLast: true });
  const meant = found.status === 'ready' && name !== '' ? found.value : null;
  const wordOf = (input: string, option: string) =>
    meant ? meant.say(choiceKey(meant.definition, input, option)) : option;
  const typedValues = meant && words.length > 0 ? readLine(meant.definition, words, wordOf) : null;
  const fresh = meant && typedValues ? evaluate(meant, typedValues, i18n.language) : null;
  const values = fresh ? typedValues : (meant?.last?.values ?? null);
  const shown = fresh ?? (meant && values ? evaluate(meant, values, i18n.language) : null);
  const readout =
    meant && shown ? readResults(meant.definition, shown.outcome, i18n.language, meant.say, tTools) : null;
  const line = readout?.primary[0];
  const lastLine = meant?.last ? lineOf(meant.definition.inputs, meant.last.values) : null;
  const offered = lastLine === null ? null : `${name} ${lastLine}`;
  const canFill = offered !== null && words.length === 0;
  const note =
    meant && values && shown && readout
      ? () =>
          noteText({
            definition: meant.definition,
            values,
            readout,
            notes: [],
            language: i18n.language,
            say: meant.say,
            t: tTools,
            now: new Date(),
          })
      : null;

  const place =
    fresh && meant && values
      ? `${addressOf(meant.definition.id)}${fragmentOf(toInputs(meant.definition.inputs, { ...startValues(meant.definition.inputs), ...values }))}`
      : null;
  const title = meant ? meant.say(meant.definition.titleKey) : '';
  useEffect(() => {
    // Addresses of tools begin with a slash.
    onPlace(place ? { id: `answer/${title}`, text: title, to: place as `/${string}` } : null);
    return () => onPlace(null);
  }, [place, title, onPlace]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!(target instanceof HTMLInputElement) || shiftKey || altKey) return;
      if (key === 'Tab' && canFill && !ctrlKey && !metaKey) {
        event.preventDefault();
        onFill(offered);
      }
      const isCopy = key.toLowerCase() === 'c' && (ctrlKey || metaKey);
      // What is marked in the field is copied as everywhere.
      if (!isCopy || !note || target.selectionStart !== target.selectionEnd) return;
      event.preventDefault();
      navigator.clipboard.writeText(note()).then(
        () => toast.success(t('palette.copied')),
        () => toast.error(t('palette.copyFailed')),
      );
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  if (!meant || (!line && words.length > 0)) return null;
  const asked = Object.entries(meant.definition.inputs).map(([input, spec]) =>
    meant.say(spec.label ?? input),
  );
  return (
    <section
      aria-label={t('palette.answer')}
      className="mx-2.5 mt-2.5 rounded-card bg-sunken px-4 py-3 text-[13px] text-ink-muted"
    >
      {shown && line ? (
        <div
          className={cx(
            'grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-start gap-x-6 gap-y-2 max-sm:grid-cols-1',
            // Beside what was typed a phone has nothing to say below.
            fresh ? 'sm:mb-2.5 sm:border-b sm:border-line sm:pb-2.5' : 'mb-2.5 border-b border-line pb-2.5',
          )}
          role="status"
        >
          <p className="min-w-0">
            <span className="block text-[12px]">
              {fresh || !meant.last ? line.label : t('palette.lastResult', { ago: ago(meant.last.at, now) })}
            </span>
            <bdi className="inline-flex flex-wrap items-baseline gap-x-2" dir="ltr">
              <span className="text-[32px] leading-10 font-semibold text-ink tabular-nums">{line.text}</span>
              <span className="text-[12px] whitespace-nowrap">{line.unit}</span>
            </bdi>
          </p>
          <div className="min-w-0">
            <p className="mb-2 flex items-center gap-1.5 font-medium text-ink">
              {shown.severity ? <SeverityIcon severity={shown.severity} small /> : null}
              {shown.stage}
            </p>
            <ZoneBar
              kind="scale"
              segments={shown.scale.segments}
              at={shown.scale.at}
              ticks={shown.scale.ticks}
              label={`${line.label}: ${line.text} ${line.unit}, ${shown.stage}`}
            />
          </div>
        </div>
      ) : null}
      <p className={cx('flex flex-wrap items-center gap-x-2.5 gap-y-1', fresh && 'max-sm:hidden')}>
        {fresh ? null : (
          <>
            <span>{t('palette.newResult')}</span>
            <button
              type="button"
              tabIndex={-1}
              disabled={!canFill}
              onClick={() => onFill(offered ?? typed)}
              className="cursor-pointer rounded-control border border-line bg-surface px-3 py-1 font-mono text-ink disabled:cursor-default pointer-coarse:min-h-11"
            >
              <bdi dir={offered ? 'ltr' : undefined}>{offered ?? `${name} ${asked.join(' ')}`}</bdi>
            </button>
            {canFill ? (
              <span className="max-sm:hidden">
                <Kbd>{fillKey}</Kbd> {t('palette.fills')}
              </span>
            ) : null}
          </>
        )}
        {note ? (
          <span className="ms-auto max-sm:hidden">
            <Kbd>{copyKeys}</Kbd> {t('palette.copies')}
          </span>
        ) : null}
      </p>
    </section>
  );
};
