import { useQuery } from '@tanstack/react-query';
import { BookOpen, Calculator, Globe, Lightbulb, ShieldCheck, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { SideNavLabel } from '../../../ui/side-nav.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
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
      <SideNavLabel as="h2" id="zonebot-does">
        {t('capabilities.title')}
      </SideNavLabel>
      <ul className="stack gap-2 px-2.5 py-1.5">
        {capabilities.map(({ key, icon }) => (
          <li key={key} className="row gap-2 text-small text-ink-muted items-start">
            <span className="text-primary mt-0.5">
              <Icon as={icon} size={16} />
            </span>
            {/* i18n-keys: zonebot:capabilities.* */}
            <span>{t(`capabilities.${key}`)}</span>
          </li>
        ))}
      </ul>
      {info.data ? (
        <p className="text-tiny text-ink-muted px-2.5">
          {t('outOf', {
            cards: number(info.data.cards),
            signed: number(info.data.signedCards),
            articles: number(info.data.articles),
            calculators: number(info.data.calculators),
          })}{' '}
          <TextLink to="/zonebot/cards">{t('allCards')}</TextLink>
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
    <Card as="section" aria-labelledby="zonebot-popular">
      <CardHead titleId="zonebot-popular" title={t('popular')} />
      {popular.isPending ? (
        // As many lines as come: what stands below stays where it is.
        <SkeletonGroup label={t('loading')} className="stack gap-3 px-4 pt-1 pb-4">
          {['w-full', 'w-4/5', 'w-full', 'w-2/3', 'w-full', 'w-3/4'].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed picture
            <span key={line} className="stack h-10 gap-2 py-1">
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className={`h-3.5 ${width}`} />
            </span>
          ))}
        </SkeletonGroup>
      ) : null}
      {popular.isError ? (
        <p className="text-small text-ink-muted px-4 pb-4">
          {t('popularFailed')}{' '}
          <Button variant="plain" onClick={() => void popular.refetch()}>
            {t('retry')}
          </Button>
        </p>
      ) : null}
      {popular.isSuccess && questions.length === 0 ? (
        <p className="text-small text-ink-muted px-4 pb-2">{t('popularNone')}</p>
      ) : null}
      <CardList>
        {questions.map(({ topic, text, count }) => (
          <li key={topic} className="row justify-between gap-2 text-small px-4 py-2">
            <button type="button" className="text-start pointer-coarse:min-h-11" onClick={() => onPick(text)}>
              {text}
            </button>
            <span className="text-ink-muted tabular-nums">{formatNumber(count, i18n.language)}</span>
          </li>
        ))}
      </CardList>
      {suggested.length > 0 ? (
        <>
          <h3 className="text-tiny font-semibold text-ink-muted px-4 pt-2" id="zonebot-suggested">
            {t('suggested')}
          </h3>
          <ul className="stack gap-2 text-small px-4 pt-1.5 pb-3.5" aria-labelledby="zonebot-suggested">
            {suggested.map(({ topic, text }) => (
              <li key={topic}>
                <button
                  type="button"
                  className="text-start pointer-coarse:min-h-11"
                  onClick={() => onPick(text)}
                >
                  {isolate(text)}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
};

const tips = ['numbers', 'names', 'citations'] as const;

export const Tips = () => {
  const { t } = useTranslation('zonebot');
  return (
    <Card as="section" aria-labelledby="zonebot-tips">
      <CardHead titleId="zonebot-tips" title={t('tips.title')} />
      <ul className="stack gap-2 text-small text-ink-muted px-4 pb-3.5">
        {tips.map((tip) => (
          <li key={tip} className="row gap-2 items-start">
            <span className="mt-0.5">
              <Icon as={Lightbulb} size={16} />
            </span>
            {/* i18n-keys: zonebot:tips.* */}
            {t(`tips.${tip}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
};
