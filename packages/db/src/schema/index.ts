export * from './articles.ts';
export * from './assistant.ts';
export * from './auth.ts';
export * from './calculators.ts';
export * from './connections.ts';
export * from './library.ts';
export * from './platform.ts';
export * from './profile.ts';
