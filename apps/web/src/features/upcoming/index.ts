import type { UpcomingScreen } from './components/upcoming-page.tsx';

/** Fetches the screen of a room that is not built yet: what will be there. */
export const loadUpcoming = (screen: UpcomingScreen) => async () =>
  (await import('./components/upcoming-page.tsx')).makeUpcomingPage(screen);
