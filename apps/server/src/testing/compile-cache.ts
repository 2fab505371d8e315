import path from 'node:path';
import { repositoryRoot } from '../lib/release.ts';

/** Processes that tests start keep compiled code where `npm start` keeps it: a second is most of what they take. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(repositoryRoot, '.cache', 'node') };
