/** What other rooms of the member use of it. */
export { myZoneQueries } from './api/myzone.api.ts';
export { CollectDialog } from './components/collection-dialogs.tsx';
export { MyZoneNav } from './components/myzone-nav.tsx';

/** Fetched where it is shown: most of who uses the rest of this never reflects. */
export const loadReflectButton = () => import('./components/reflect-button.tsx');
