import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface MenuProps {
  /** The button that opens it: a `Button`, an `IconButton`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Opens as soon as it is rendered: a menu that was downloaded when its button was pressed. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Runs when it closes, before the focus goes back; `preventDefault` sends the focus elsewhere. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
}

export const menuClass =
  'print:hidden z-50 min-w-50 rounded-card border border-line bg-surface p-1 shadow-float outline-none motion-safe:data-[state=open]:animate-appear';
const itemClass =
  'flex min-h-8.5 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-control outline-none select-none data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-muted pointer-coarse:min-h-11';

/** What one can do with a thing, behind one button. Arrow keys, letters and Escape work as in any menu. */
export const Menu = ({
  trigger,
  children,
  align = 'end',
  defaultOpen,
  onOpenChange,
  onCloseAutoFocus,
  className,
}: MenuProps) => {
  const { i18n } = useTranslation();
  return (
    <Radix.Root defaultOpen={defaultOpen} onOpenChange={onOpenChange} modal={false} dir={i18n.dir()}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={cx(
            menuClass,
            'max-h-[min(60dvh,420px)] overflow-y-auto max-w-[calc(100vw-16px)]',
            className,
          )}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

interface MenuItemProps {
  icon?: LucideIcon;
  flip?: boolean;
  /** Destroys or takes away. */
  danger?: boolean;
  children: ReactNode;
}

const Line = ({ icon, flip, children }: Omit<MenuItemProps, 'danger'>) => (
  <>
    {icon ? <Icon as={icon} size={16} flip={flip} /> : null}
    <span className="min-w-0 flex-1 truncate">{children}</span>
  </>
);

/** A line that does something. */
export const MenuItem = ({
  icon,
  flip,
  danger,
  children,
  onSelect,
  disabled,
}: MenuItemProps & { onSelect: (event: Event) => void; disabled?: boolean }) => (
  <Radix.Item onSelect={onSelect} disabled={disabled} className={cx(itemClass, danger && 'text-danger')}>
    <Line icon={icon} flip={flip}>
      {children}
    </Line>
  </Radix.Item>
);

/** A line that leads to a screen. */
export const MenuLink = ({ icon, flip, children, ...link }: MenuItemProps & ComponentProps<typeof Link>) => (
  <Radix.Item asChild>
    <Link {...link} className={itemClass}>
      <Line icon={icon} flip={flip}>
        {children}
      </Line>
    </Link>
  </Radix.Item>
);

/** A line that leads out of the app's screens: a file, a mail. */
export const MenuAnchor = ({ icon, flip, children, ...link }: MenuItemProps & ComponentProps<'a'>) => (
  <Radix.Item asChild>
    <a {...link} className={itemClass}>
      <Line icon={icon} flip={flip}>
        {children}
      </Line>
    </a>
  </Radix.Item>
);

interface MenuChoiceProps<T extends string> {
  label?: ReactNode;
  value: T | null;
  options: readonly { value: T; text: ReactNode; lang?: string }[];
  onChange: (value: T) => void;
}

const tick = (
  <Radix.ItemIndicator>
    <Icon as={Check} size={16} />
  </Radix.ItemIndicator>
);

/** One of a few inside a menu: sorting, language, theme. */
export const MenuChoice = <T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) => (
  <Radix.RadioGroup
    value={value ?? undefined}
    onValueChange={(next) => {
      const chosen = options.find((option) => option.value === next);
      if (chosen) onChange(chosen.value);
    }}
  >
    {label ? <MenuLabel>{label}</MenuLabel> : null}
    {options.map((option) => (
      <Radix.RadioItem key={option.value} value={option.value} lang={option.lang} className={itemClass}>
        <span className="min-w-0 flex-1 truncate">{option.text}</span>
        {tick}
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
);

/** A line that is on or off. The menu stays open. */
export const MenuCheck = ({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) => (
  <Radix.CheckboxItem
    checked={checked}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
    className={itemClass}
  >
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {tick}
  </Radix.CheckboxItem>
);

/** Names the lines below it. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 pt-3 pb-1 text-tiny font-semibold text-ink-muted">{children}</Radix.Label>
);

/** Who or what the menu is about, above its lines. */
export const MenuHead = ({ children }: { children: ReactNode }) => (
  <div className="px-2.5 pt-1.5 pb-2">{children}</div>
);

export const MenuSeparator = () => <Radix.Separator className="my-1 h-px bg-line" />;
