/** What other rooms of the member use of it. */
export { myZoneQueries } from './api/myzone.api.ts';
export { MyZoneNav } from './components/myzone-nav.tsx';
export { ReflectButton, ReflectButtonAlone } from './components/reflect-button.tsx';
