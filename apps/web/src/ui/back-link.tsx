import { ChevronLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { TextLink } from './text-link.tsx';

/** Above the title of a screen: to the screen it belongs to. */
export const BackLink = ({
  children,
  ...rest
}: Omit<ComponentProps<typeof TextLink>, 'className' | 'tone'>) => (
  <p className="mb-3 text-small">
    <TextLink {...rest} className="row w-fit gap-1">
      <Icon as={ChevronLeft} size={16} flip />
      {children}
    </TextLink>
  </p>
);
