import type { Database } from '@mz/db';
import type { AppContext } from '../context.ts';
import { features } from '../features/index.ts';
import { createRegistry, orderFeatures } from '../platform/compose-features.ts';
import { loadDemoContent, loadDemoContentWhenReady, removeDemoContent } from '../platform/demo-content.ts';

const ordered = orderFeatures(features);

type Context = Pick<AppContext, 'config' | 'db' | 'log'>;

/** Loads the demonstration of all features; the answer names those that have to wait for something. */
export const loadDemo = (context: Context): Promise<readonly string[]> => loadDemoContent(ordered, context);

export const loadDemoWhenReady = (context: Context, signal: AbortSignal): Promise<void> =>
  loadDemoContentWhenReady(ordered, context, signal);

/** @returns how many accounts were removed */
export const removeDemo = (db: Database): Promise<number> =>
  removeDemoContent(ordered, db, createRegistry(features).eraseMember);
