/** Fetched where it is shown: the settings say how long voice notes are kept, too. */
export const loadKeepingCard = () => import('./components/keeping-card.tsx');
