// Who may import whom. Paths are from the root; a rule that names a path holds for everything under it.

/** Packages each part may import; what is not listed is forbidden. */
export const workspaces = {
  'packages/i18n': [],
  'packages/clinical': ['i18n'],
  'packages/phi': ['i18n'],
  'packages/lexicon': ['clinical', 'i18n'],
  'packages/contracts': ['clinical', 'i18n'],
  'packages/db': [],
  'apps/web': ['contracts', 'clinical', 'phi', 'i18n'],
  'apps/server': ['contracts', 'clinical', 'lexicon', 'phi', 'i18n', 'db'],
};

/**
 * Layers of each app, the lowest first. A file imports its own layer and those below, types too. The first path that
 * fits decides, so that single files can stand apart from their folder.
 */
export const layers = {
  'apps/server/src': [
    ['lib', 'config', 'config.ts', 'context.ts', 'secrets.ts', 'trust-proxy.ts', 'demo/people.ts'],
    ['adapters', 'postgres'],
    ['platform'],
    ['access', 'plugins'],
    ['features'],
    ['demo', 'announce.ts', 'app.ts', 'start.ts', 'main.ts'],
  ],
  'apps/web/src': [['lib'], ['ui'], ['features'], ['app', 'design'], ['main.tsx']],
};

/** Folders whose parts know nothing of each other. */
export const isolated = ['apps/server/src/adapters', 'apps/server/src/features', 'apps/web/src/features'];

/** What of an isolated part others may import: `notes.public.ts`, `tools/index.ts`. */
export const isPublic = (name, rest) =>
  rest === 'index.ts' || rest === `${name}s.ts` || rest === `${name}.public.ts`;

/** Lists that bring parts together: they import manifests, and nobody else does. */
export const lists = ['apps/server/src/features/index.ts', 'apps/web/src/app/features.ts'];

/** Inside a feature, by file or folder: what may not be imported from there. */
export const roles = [
  {
    of: /^apps\/server\/src\/features\/.*\.repository\.ts$/,
    never: /\.(service|routes|consumer)\.ts$/,
    because: 'a repository only queries',
  },
  {
    of: /^apps\/server\/src\/features\/.*\.(service|consumer)\.ts$/,
    never: /\.routes\.ts$/,
    because: 'a service knows nothing of requests',
  },
  {
    of: /^apps\/web\/src\/features\/[^/]+\/model\//,
    never: /^apps\/web\/src\/features\/[^/]+\/(api|components)\/|^apps\/web\/src\/ui\//,
    because: 'a model is pure',
  },
  {
    of: /^apps\/web\/src\/features\/[^/]+\/api\//,
    never: /^apps\/web\/src\/features\/[^/]+\/components\/|^apps\/web\/src\/ui\//,
    because: 'queries know nothing of screens',
  },
];

/** Packages that only one folder names, and that is fetched only where the configuration asks for it. */
export const onDemand = [
  {
    names: /^@opentelemetry\//,
    within: 'apps/server/src/platform/telemetry',
    because: 'a server without a collector does not load it',
  },
];

/** Whether circles and roles inside one feature are refused too, or only listed. */
export const isStrictInside = true;

export const maxLines = 400;
/** Data may be as long as it is. */
export const isData = (file) => /people\.ts$|\/data\/|definition\.ts$|-data\.ts$/.test(file);
/** Tests reach into what they test. */
export const isTest = (file) => /\.test\.tsx?$|\.owner-cases\.ts$|^apps\/[^/]+\/src\/testing\//.test(file);
