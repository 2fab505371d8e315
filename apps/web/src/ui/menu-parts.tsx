// The menu as it opens; `menu.tsx` has the same names and fetches it.
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import type {
  MenuActProps,
  MenuAnchorProps,
  MenuCheckProps,
  MenuChoiceProps,
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
} from './menu.tsx';
import { menuClass } from './menu-class.ts';

const itemClass =
  'flex min-h-8.5 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-control outline-none select-none data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-muted pointer-coarse:min-h-11';

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

const Line = ({ icon, flip, children }: Omit<MenuItemProps, 'danger'>) => (
  <>
    {icon ? <Icon as={icon} size={16} flip={flip} /> : null}
    <span className="min-w-0 flex-1 truncate">{children}</span>
  </>
);

export const MenuItem = ({ icon, flip, danger, children, onSelect, disabled }: MenuActProps) => (
  <Radix.Item onSelect={onSelect} disabled={disabled} className={cx(itemClass, danger && 'text-danger')}>
    <Line icon={icon} flip={flip}>
      {children}
    </Line>
  </Radix.Item>
);

export const MenuLink = ({ icon, flip, children, ...link }: MenuLinkProps) => (
  <Radix.Item asChild>
    <Link {...link} className={itemClass}>
      <Line icon={icon} flip={flip}>
        {children}
      </Line>
    </Link>
  </Radix.Item>
);

export const MenuAnchor = ({ icon, flip, children, ...link }: MenuAnchorProps) => (
  <Radix.Item asChild>
    <a {...link} className={itemClass}>
      <Line icon={icon} flip={flip}>
        {children}
      </Line>
    </a>
  </Radix.Item>
);

const tick = (
  <Radix.ItemIndicator>
    <Icon as={Check} size={16} />
  </Radix.ItemIndicator>
);

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

export const MenuCheck = ({ checked, onChange, children }: MenuCheckProps) => (
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

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 pt-3 pb-1 text-tiny font-semibold text-ink-muted">{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="my-1 h-px bg-line" />;
