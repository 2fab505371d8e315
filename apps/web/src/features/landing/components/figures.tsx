import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { type FigureId, type ShownFigure, segmentsOf } from '../model/test-figures.ts';
import { section } from './section.ts';

const useFigureTexts = (): Record<FigureId, { title: string; text: string }> => {
  const { t } = useTranslation('landing');
  return {
    tests: { title: t('figures.tests.title'), text: t('figures.tests.text') },
    'account-protocol': {
      title: t('figures.accountProtocol.title'),
      text: t('figures.accountProtocol.text'),
    },
    'fault-runs': { title: t('figures.faultRuns.title'), text: t('figures.faultRuns.text') },
    translations: { title: t('figures.translations.title'), text: t('figures.translations.text') },
  };
};

const isPercent = (unit: string | null) => unit === '%' || unit === 'percent';

const FigureCard = ({ figure, title, text }: { figure: ShownFigure; title: string; text: string }) => {
  const { t, i18n } = useTranslation('landing');
  const { total, unit } = figure;
  const value = formatNumber(figure.value, i18n.language);
  const share = isPercent(unit) ? 100 : total;
  const segments = segmentsOf(figure.value, share);
  const spoken = isPercent(unit)
    ? t('figures.percent', { value })
    : t('figures.of', { value, total: formatNumber(total ?? 0, i18n.language) });
  return (
    <li className="stack border-t border-ground-line pt-5">
      <p className="figure">
        <bdi dir="ltr">
          {value}
          <span className="text-ink-muted text-xl font-medium tracking-tight">
            {isPercent(unit) ? ' %' : total === null ? null : ` / ${formatNumber(total, i18n.language)}`}
          </span>
        </bdi>
      </p>
      <div className="my-3.5 h-1.5">
        {segments ? (
          <ZoneBar kind="check" passed={segments.passed} total={segments.total} label={spoken} />
        ) : null}
      </div>
      <h3 className="font-medium">{title}</h3>
      <p className="text-small text-ink-muted mt-1">{text}</p>
    </li>
  );
};

/** What the test run of this release measured, on the one dark ground of the page. */
export const Figures = ({ figures }: { figures: readonly ShownFigure[] }) => {
  const { t } = useTranslation('landing');
  const texts = useFigureTexts();
  return (
    <section className={cx(section, 'ground')} aria-labelledby="figures-title">
      <div className="wrap">
        <div className="row justify-between gap-6 flex-wrap mb-10 items-end">
          <div className="stack gap-2">
            <h2 className="title-32" id="figures-title">
              {t('figures.title')}
            </h2>
            <p className="text-ink-muted max-w-150">{t('figures.lead')}</p>
          </div>
          <Link className="row gap-1.5 font-medium" to="/features">
            {t('figures.learnMore')}
            <Icon as={ArrowRight} size={16} flip />
          </Link>
        </div>
        <ul className="grid grid-cols-4 max-lg:grid-cols-2 max-sm:grid-cols-1 gap-8">
          {figures.map((figure) => (
            <FigureCard key={figure.id} figure={figure} {...texts[figure.id]} />
          ))}
        </ul>
      </div>
    </section>
  );
};
