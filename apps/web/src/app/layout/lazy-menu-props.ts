import type { ReactElement } from 'react';

/** A menu that is made when its button is pressed, and starts open. */
export interface LazyMenuItemsProps {
  trigger: ReactElement;
}
