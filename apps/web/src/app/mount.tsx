import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { currentLanguage } from '../lib/i18n.ts';
import { prepareScreen } from './prepare-screen.ts';

/** An address that fixes the language (`/ar/about`) shows the page of the address without it. */
const dropLanguage = () => {
  const { pathname, search, hash } = window.location;
  const plain = pathname.replace(/^\/(en|ar|zh)(?=\/|$)/, '') || '/';
  if (plain !== pathname) window.history.replaceState(window.history.state, '', `${plain}${search}${hash}`);
};

/**
 * Puts the app on the page. A public page was written when the product was built: it becomes live as it stands, unless
 * it is in another language than the reader's.
 */
export const mount = async (container: HTMLElement, app: ReactNode): Promise<void> => {
  dropLanguage();
  const { written } = container.dataset;
  // What is written stays until all of it can be drawn; what could not be fetched is told by the screen itself.
  if (written !== undefined && written === currentLanguage())
    await prepareScreen(window.location.pathname, written).catch(() => {});
  delete document.documentElement.dataset.otherLanguage;
  delete document.documentElement.dataset.member;
  if (written !== undefined && written === currentLanguage()) {
    // What differs (a member's session) is drawn anew by itself.
    hydrateRoot(container, app, { onRecoverableError: () => {} });
    return;
  }
  // What stands for a member before the scripts stays until the first screen takes its place.
  if (written !== undefined) container.replaceChildren();
  const root = createRoot(container);
  // In slices: a slow phone answers a touch meanwhile.
  startTransition(() => root.render(app));
};
