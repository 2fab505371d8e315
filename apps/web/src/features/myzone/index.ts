/** What other rooms of the personal space use of it. */
export { MyZoneNav } from './components/myzone-nav.tsx';
