export * from './auth.ts';
export * from './calculators.ts';
export * from './platform.ts';
export * from './profile.ts';
