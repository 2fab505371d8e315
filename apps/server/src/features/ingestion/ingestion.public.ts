export { loadBundled } from './bundled.service.ts';
