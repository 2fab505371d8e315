import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { type FigureId, type ReleaseFigure, releaseFigures } from '../model/release-figures.ts';
import { section } from './section.ts';

const maxSegments = 10;
const command = 'npm run bench -- release';

const useFigureTexts = (): ((figure: ReleaseFigure) => { title: string; text: string; run: string }) => {
  const { t, i18n } = useTranslation('landing');
  return ({ id, total, limit, size }) => {
    const show = (value: number | null) => formatNumber(value ?? 0, i18n.language);
    const texts: Record<FigureId, { title: string; text: string; run: string }> = {
      calculators: {
        title: t('measured.calculators.title'),
        text: t('measured.calculators.text'),
        run: t('measured.calculators.run', { count: total ?? 0, formatted: show(total) }),
      },
      citations: {
        title: t('measured.citations.title'),
        text: t('measured.citations.text'),
        run: t('measured.citations.run', { count: total ?? 0, formatted: show(total) }),
      },
      kills: {
        title: t('measured.kills.title'),
        text: t('measured.kills.text', { count: total ?? 0, formatted: show(total) }),
        run: t('measured.kills.run'),
      },
      search: {
        title: t('measured.search.title'),
        text: t('measured.search.text', { limit: show(limit), size: show(size) }),
        run: t('measured.search.run'),
      },
    };
    return texts[id];
  };
};

const FigureCard = ({ figure, texts }: { figure: ReleaseFigure; texts: { title: string; text: string } }) => {
  const { t, i18n } = useTranslation('landing');
  const show = (value: number) => formatNumber(value, i18n.language);
  const { value, total, limit } = figure;
  const shown = show(value);
  const label =
    limit === null
      ? t('measured.of', { value: shown, total: show(total ?? 0) })
      : t('measured.within', { value: shown, limit: show(limit) });
  const segments = Math.min(total ?? 0, maxSegments);
  return (
    <li className="stack border-t border-ground-line pt-5">
      <p className="figure">
        <bdi dir="ltr">
          {shown}
          <span className="text-ink-muted text-xl font-medium tracking-tight">
            {limit === null ? ` / ${show(total ?? 0)}` : ` ${t('measured.unit')}`}
          </span>
        </bdi>
      </p>
      <div className="my-3.5 h-1.5">
        {limit === null ? (
          <ZoneBar kind="check" passed={segments} total={segments} label={label} />
        ) : (
          <ZoneBar
            kind="scale"
            size="sm"
            segments={[{ zone: 1, weight: 1 }]}
            at={Math.min(1, value / limit)}
            label={label}
          />
        )}
      </div>
      <h3 className="font-medium">{texts.title}</h3>
      <p className="text-small text-ink-muted mt-1">{texts.text}</p>
    </li>
  );
};

/** What the bench of this release measured, on the one dark ground of the page; nothing where it was not run. */
export const Measured = ({ measured = releaseFigures }: { measured?: typeof releaseFigures }) => {
  const { t, i18n } = useTranslation('landing');
  const textsOf = useFigureTexts();
  const { figures, measuredOn } = measured;
  if (figures.length === 0 || measuredOn === null) return null;
  return (
    <section className={cx(section, 'ground')} aria-labelledby="measured-title">
      <div className="wrap stack gap-10">
        <div className="stack gap-2">
          <h2 className="title-32" id="measured-title">
            {t('measured.title')}
          </h2>
          <p className="text-ink-muted max-w-150">{t('measured.lead')}</p>
        </div>
        <ul className="grid grid-cols-4 max-lg:grid-cols-2 max-sm:grid-cols-1 gap-8">
          {figures.map((figure) => (
            <FigureCard key={figure.id} figure={figure} texts={textsOf(figure)} />
          ))}
        </ul>
        <details className="border-t border-ground-line">
          <summary className="min-h-11 cursor-pointer py-3 font-medium">{t('measured.how')}</summary>
          <p className="text-small text-ink-muted pb-3 max-w-180">
            {t('measured.run', { date: formatDate(new Date(measuredOn), i18n.language) })}{' '}
            <code dir="ltr">{command}</code>
          </p>
          <dl className="stack gap-3 text-small">
            {figures.map((figure) => (
              <div key={figure.id}>
                <dt className="font-medium">{textsOf(figure).title}</dt>
                <dd className="text-ink-muted">{textsOf(figure).run}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </section>
  );
};
