import {
  type CalculatorIndexEntry,
  calculatorIndex,
  LEADING_IDS,
  searchCalculators,
  type Translate,
} from '@mz/clinical';
import { ChevronRight, Clock, Search, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Count } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazyParts } from '../../../ui/lazy-parts.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SideNav, SideNavLabel, SideNavLink } from '../../../ui/side-nav.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { addressOf } from '../model/address.ts';
import { familyOf, isGfr } from '../model/families.ts';
import { iconOf } from './tool-icons.ts';

// Other names come with the first touch of the page; until they are here, titles are searched.
const { useWhenHere, areComing } = lazyParts(() => import('@mz/clinical/index/search-terms'));

interface ListProps {
  say: Translate;
  current: string;
  favourites: readonly string[];
  recents: readonly string[];
  onPick?: () => void;
}

type Variant = 'own' | 'favourite' | 'recent' | 'bare';
type Order = 'specialty' | 'complaint';

const find = (ids: readonly string[]): CalculatorIndexEntry[] =>
  ids.flatMap((id) => calculatorIndex.find((entry) => entry.id === id) ?? []);
const leading = find(LEADING_IDS);

/** What groups the tools under each heading; a tool has one specialty and may answer several complaints. */
const groupsBy = (order: Order): [string, CalculatorIndexEntry[]][] => {
  const groups = new Map<string, CalculatorIndexEntry[]>();
  for (const entry of calculatorIndex) {
    const keys = order === 'specialty' ? [entry.specialty] : entry.complaints;
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups];
};

/** The list beside the tool: search, the first three, one's own, and all the rest by specialty or complaint. */
export const ToolList = ({ say, current, favourites, recents, onPick }: ListProps) => {
  const { t, i18n } = useTranslation('tools');
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order>('specialty');
  const titleOf = (entry: CalculatorIndexEntry) =>
    entry.id === LEADING_IDS[0] ? t('gfr') : say(entry.titleKey);
  const sort = new Intl.Collator(i18n.language).compare;

  const link = (entry: CalculatorIndexEntry, variant: Variant) => {
    const isCurrent =
      entry.id === current ||
      (variant === 'own' && isGfr(entry.id) && isGfr(current) && familyOf(entry.id).includes(current));
    return (
      <SideNavLink
        key={entry.id}
        to={addressOf(entry.id)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onPick}
        icon={
          variant === 'bare' ? undefined : { own: iconOf(entry), favourite: Star, recent: Clock }[variant]
        }
        flip={variant === 'own' && entry.id === 'unit-converter'}
        wrap={variant !== 'own'}
      >
        {titleOf(entry)}
      </SideNavLink>
    );
  };
  const own = (heading: string, ids: readonly string[], variant: Variant) =>
    ids.length === 0 ? null : (
      <>
        <SideNavLabel as="h2">{heading}</SideNavLabel>
        <SideNav label={heading}>{find(ids).map((entry) => link(entry, variant))}</SideNav>
      </>
    );

  const isLeading = LEADING_IDS.includes(current) || isGfr(current);
  const isSearching = query.trim() !== '';
  const names = useWhenHere(isSearching);
  const found = isSearching ? searchCalculators(query, titleOf, names?.termsOf) : null;
  const rest = recents.filter((id) => !favourites.includes(id) && !LEADING_IDS.includes(id));
  return (
    <>
      <Input
        size="sm"
        className="mb-1.5"
        start={<Icon as={Search} size={16} />}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className="sr-only" role="status">
        {found && !(found.length === 0 && areComing()) ? t('found', { count: found.length }) : ''}
      </p>
      {found ? (
        <SideNav label={t('search')}>
          {found.map((entry) => link(entry, 'bare'))}
          {found.length === 0 && areComing() ? <SkeletonRows rows={2} /> : null}
          {found.length === 0 && !areComing() ? (
            <p className="text-small text-ink-muted px-2.5 py-2">{t('nothingFound')}</p>
          ) : null}
        </SideNav>
      ) : (
        <>
          <SideNav label={t('title')}>{leading.map((entry) => link(entry, 'own'))}</SideNav>
          {own(t('favourites'), favourites, 'favourite')}
          {own(t('recents'), rest, 'recent')}
          <SideNavLabel as="h2">{t('all', { count: calculatorIndex.length })}</SideNavLabel>
          <div className="px-2.5 pb-1.5">
            <Segmented
              label={t('order')}
              options={[
                { value: 'specialty', text: t('bySpecialty') },
                { value: 'complaint', text: t('byComplaint') },
              ]}
              value={order}
              fill
              onChange={setOrder}
            />
          </div>
          {groupsBy(order)
            .map(([key, entries]) => ({
              key,
              entries,
              // i18n-keys: none of this catalogue
              name: say(order === 'specialty' ? `clinical:specialties.${key}` : `clinical:complaints.${key}`),
            }))
            .sort((a, b) => sort(a.name, b.name))
            .map(({ key, entries, name }) => (
              // Where one is stands open; by complaint a tool stands in several groups.
              <details
                key={`${order}-${key}`}
                className="group"
                open={order === 'specialty' && !isLeading && entries.some(({ id }) => id === current)}
              >
                <summary className="flex min-h-8.5 pointer-coarse:min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-2.5 py-1.5 text-[14px]/5 text-ink-muted hover:bg-sunken [&::-webkit-details-marker]:hidden">
                  <Icon
                    as={ChevronRight}
                    size={14}
                    flip
                    className="group-open:rotate-90 rtl:group-open:-rotate-90"
                  />
                  <span className="min-w-0 flex-1">{name}</span>
                  <Count>{entries.length}</Count>
                </summary>
                <div className="stack gap-px ps-5.5">{entries.map((entry) => link(entry, 'bare'))}</div>
              </details>
            ))}
        </>
      )}
    </>
  );
};
