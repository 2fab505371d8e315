import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentInSight } from '../lib/use-current-in-sight.ts';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { sideNavClass, sideNavItemClass } from './side-nav.tsx';
import { TabsContent, TabsList, TabsRoot, TabsTrigger } from './tab-parts.tsx';

interface Tab<T extends string> {
  id: T;
  text: ReactNode;
  icon?: LucideIcon;
  /** After the words: a `Count`. */
  end?: ReactNode;
  disabled?: boolean;
}

interface TabsProps<T extends string> {
  /** Spoken name of the list. */
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (id: T) => void;
  /** `vertical` stands beside its panels and goes over them below 1024 px. */
  orientation?: 'horizontal' | 'vertical';
  /** Panels; each is a `TabPanel`. */
  children: ReactNode;
  /** At the end of the line of horizontal tabs: a button. */
  action?: ReactNode;
  /** Sets the line of horizontal tabs into a head of the caller's own, such as a card. */
  frame?: (list: ReactNode) => ReactNode;
  className?: string;
}

const lineTab =
  'relative -mb-px inline-flex shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent pt-2.5 pb-2.25 text-control font-medium whitespace-nowrap text-ink-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-ink disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center';

/** Parts of one screen, one at a time; arrow keys move between them. Other screens are links, not tabs. */
export const Tabs = <T extends string>({
  label,
  tabs,
  value,
  onChange,
  orientation = 'horizontal',
  children,
  action,
  frame,
  className,
}: TabsProps<T>) => {
  const isVertical = orientation === 'vertical';
  const line = useCurrentInSight<HTMLDivElement>(value);
  const list = (
    <TabsList
      ref={line}
      aria-label={label}
      className={
        isVertical
          ? cx(sideNavClass, 'max-lg:flex-row max-lg:gap-1 max-lg:overflow-x-auto max-[480px]:flex-wrap')
          : 'flex min-w-0 flex-1 gap-6 overflow-x-auto overflow-y-hidden [scrollbar-width:none] max-sm:gap-4'
      }
    >
      {tabs.map(({ id, text, icon, end, disabled }) => (
        <TabsTrigger
          key={id}
          value={id}
          disabled={disabled}
          className={isVertical ? cx(sideNavItemClass, 'max-lg:w-auto max-lg:whitespace-nowrap') : lineTab}
        >
          {icon ? <Icon as={icon} size={isVertical ? 18 : 16} /> : null}
          {text}
          {end}
        </TabsTrigger>
      ))}
    </TabsList>
  );
  return (
    <TabsRoot
      orientation={orientation}
      value={value}
      onChange={(next) => {
        const chosen = tabs.find((tab) => tab.id === next);
        if (chosen) onChange(chosen.id);
      }}
      className={cx(
        isVertical && 'grid grid-cols-[240px_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1',
        className,
      )}
    >
      {isVertical ? list : null}
      {frame && !isVertical ? frame(list) : null}
      {isVertical || frame ? null : (
        <div className="flex items-center gap-3 border-b border-line">
          {list}
          {action}
        </div>
      )}
      {children}
    </TabsRoot>
  );
};

interface TabPanelProps {
  id: string;
  children: ReactNode;
  /** Stays in the document while another is shown, so that nothing typed is lost. */
  keep?: boolean;
  className?: string;
}

/** What one tab shows. */
export const TabPanel = ({ id, children, keep, className }: TabPanelProps) => (
  <TabsContent value={id} keep={keep} className={cx('min-w-0 data-[state=inactive]:hidden', className)}>
    {children}
  </TabsContent>
);
