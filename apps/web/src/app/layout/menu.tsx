import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface MenuProps {
  trigger: ReactElement;
}

/** Radix menu in the reference's clothes. Starts open: it is made when its button is pressed. */
export const Menu = ({ trigger, children }: MenuProps & { children: ReactNode }) => {
  const { i18n } = useTranslation();
  return (
    <DropdownMenu.Root defaultOpen modal={false} dir={i18n.dir()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu z-50" align="end" sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
