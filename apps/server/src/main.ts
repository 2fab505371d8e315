import { resolveOnce } from './lib/resolve-once.ts';

// Before anything else is loaded.
resolveOnce();
await import('./start.ts');
