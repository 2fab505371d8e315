import { useQuery } from '@tanstack/react-query';
import { BookOpen, Calculator, Globe, Lightbulb, ShieldCheck, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { zonebotQueries } from '../api/zonebot.api.ts';

const capabilities = [
  { key: 'sources', icon: BookOpen },
  { key: 'calculators', icon: Calculator },
  { key: 'differentials', icon: Stethoscope },
  { key: 'identifiers', icon: ShieldCheck },
  { key: 'languages', icon: Globe },
] as const;

/** What the assistant does, and out of what it answers. */
export const Capabilities = () => {
  const { t, i18n } = useTranslation('zonebot');
  const info = useQuery(zonebotQueries.info());
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <section aria-labelledby="zonebot-does">
      <h2 className="side-label" id="zonebot-does">
        {t('capabilities.title')}
      </h2>
      <ul className="stack g8 px-2.5 py-1.5">
        {capabilities.map(({ key, icon }) => (
          <li key={key} className="row g8 small muted items-start">
            <span className="text-primary mt-0.5">
              <Icon as={icon} size={16} />
            </span>
            {/* i18n-keys: zonebot:capabilities.* */}
            <span>{t(`capabilities.${key}`)}</span>
          </li>
        ))}
      </ul>
      {info.data ? (
        <p className="tiny muted px-2.5">
          {t('outOf', {
            cards: number(info.data.cards),
            signed: number(info.data.signedCards),
            articles: number(info.data.articles),
            calculators: number(info.data.calculators),
          })}{' '}
          <Link className="link" to="/zonebot/cards">
            {t('allCards')}
          </Link>
        </p>
      ) : null}
    </section>
  );
};

/** Topics asked about most and, while that is little, others that can be asked about. */
export const Popular = ({ onPick }: { onPick: (question: string) => void }) => {
  const { t, i18n } = useTranslation('zonebot');
  const popular = useQuery(zonebotQueries.popular(currentLanguage()));
  const questions = popular.data?.questions ?? [];
  const suggested = popular.data?.suggested ?? [];
  return (
    <section className="card" aria-labelledby="zonebot-popular">
      <div className="card-head">
        <h2 className="h3" id="zonebot-popular">
          {t('popular')}
        </h2>
      </div>
      {popular.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack g8 p-4">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {popular.isError ? (
        <p className="small muted px-4 pb-4">
          {t('popularFailed')}{' '}
          <button type="button" className="link" onClick={() => void popular.refetch()}>
            {t('retry')}
          </button>
        </p>
      ) : null}
      {popular.isSuccess && questions.length === 0 ? (
        <p className="small muted px-4 pb-2">{t('popularNone')}</p>
      ) : null}
      <ul className="card-list">
        {questions.map(({ topic, text, count }) => (
          <li key={topic} className="row between g8 small px-4 py-2">
            <button type="button" className="text-start link-plain" onClick={() => onPick(text)}>
              {text}
            </button>
            <span className="muted num">{formatNumber(count, i18n.language)}</span>
          </li>
        ))}
      </ul>
      {suggested.length > 0 ? (
        <>
          <h3 className="label px-4 pt-2" id="zonebot-suggested">
            {t('suggested')}
          </h3>
          <ul className="stack g8 small px-4 pt-1.5 pb-3.5" aria-labelledby="zonebot-suggested">
            {suggested.map(({ topic, text }) => (
              <li key={topic}>
                <button type="button" className="text-start link-plain" onClick={() => onPick(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
};

const tips = ['numbers', 'names', 'citations'] as const;

export const Tips = () => {
  const { t } = useTranslation('zonebot');
  return (
    <section className="card" aria-labelledby="zonebot-tips">
      <div className="card-head">
        <h2 className="h3" id="zonebot-tips">
          {t('tips.title')}
        </h2>
      </div>
      <ul className="stack g8 small muted px-4 pb-3.5">
        {tips.map((tip) => (
          <li key={tip} className="row g8 items-start">
            <span className="mt-0.5">
              <Icon as={Lightbulb} size={16} />
            </span>
            {/* i18n-keys: zonebot:tips.* */}
            {t(`tips.${tip}`)}
          </li>
        ))}
      </ul>
    </section>
  );
};
