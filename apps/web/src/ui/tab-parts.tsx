import { type ComponentProps, createContext, type KeyboardEvent, type MouseEvent, use, useId } from 'react';
import { useTranslation } from 'react-i18next';

// Drawn by itself, without Radix: tabs stand on pages whose code has to stay small.

interface TabsState {
  base: string;
  value: string;
  onChange: (value: string) => void;
  orientation: 'horizontal' | 'vertical';
}

const TabsContext = createContext<TabsState | null>(null);

const useTabs = (value: string) => {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('A tab stands inside of tabs.');
  const isActive = tabs.value === value;
  const state = isActive ? 'active' : 'inactive';
  return { ...tabs, isActive, state, tabId: `${tabs.base}-tab-${value}`, panelId: `${tabs.base}-${value}` };
};

type RootProps = Omit<TabsState, 'base' | 'orientation'> &
  Partial<Pick<TabsState, 'orientation'>> &
  Omit<ComponentProps<'div'>, 'onChange'>;

/** Tells the tabs and the panels inside which of them is shown. */
export const TabsRoot = ({ value, onChange, orientation = 'horizontal', ...rest }: RootProps) => {
  const base = useId();
  return (
    <TabsContext value={{ base, value, onChange, orientation }}>
      <div {...rest} />
    </TabsContext>
  );
};

/** Where a key moves the focus to, of so many tabs; null where the key has nothing to say. */
const targetOf = (key: string, at: number, count: number, next: string, before: string): number | null => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === next) return (at + 1) % count;
  return key === before ? (at + count - 1) % count : null;
};

/** The line of tabs; arrow keys move in it, in the direction of reading. */
export const TabsList = (props: ComponentProps<'div'>) => {
  const { i18n } = useTranslation();
  const orientation = use(TabsContext)?.orientation ?? 'horizontal';
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:enabled')];
    const at = tabs.findIndex((tab) => tab === event.target);
    const across =
      i18n.dir() === 'rtl' ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
    const [next, before] = orientation === 'vertical' ? (['ArrowDown', 'ArrowUp'] as const) : across;
    const target = at < 0 ? null : targetOf(event.key, at, tabs.length, next, before);
    if (target === null) return;
    event.preventDefault();
    tabs[target]?.focus();
  };
  return <div role="tablist" aria-orientation={orientation} onKeyDown={onKeyDown} {...props} />;
};

type TriggerProps = ComponentProps<'button'> & { value: string };

/** One tab: what takes the focus is shown. */
export const TabsTrigger = ({ value, disabled, ...rest }: TriggerProps) => {
  const { isActive, state, tabId, panelId, onChange } = useTabs(value);
  const show = () => {
    if (!isActive && !disabled) onChange(value);
  };
  return (
    <button
      type="button"
      role="tab"
      id={tabId}
      aria-selected={isActive}
      aria-controls={panelId}
      data-state={state}
      disabled={disabled}
      tabIndex={isActive ? 0 : -1}
      // Not every browser gives a button the focus that is pressed.
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        event.currentTarget.focus();
        show();
      }}
      onFocus={show}
      {...rest}
    />
  );
};

type ContentProps = ComponentProps<'div'> & {
  value: string;
  /** Stays in the document while another is shown. */
  keep?: boolean | undefined;
};

/** What one tab shows. */
export const TabsContent = ({ value, keep, children, ...rest }: ContentProps) => {
  const { isActive, state, tabId, panelId } = useTabs(value);
  return (
    <div
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId}
      data-state={state}
      hidden={!isActive}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel takes the focus, so that the keyboard scrolls it
      tabIndex={0}
      {...rest}
    >
      {isActive || keep ? children : null}
    </div>
  );
};
