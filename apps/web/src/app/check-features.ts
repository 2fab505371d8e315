import { liveEventSchema } from '@mz/contracts';
import { hasCatalogue } from '../lib/catalogue-files.ts';
import type { WebFeature } from '../lib/feature.ts';

const findRepeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** Two addresses that the router cannot tell apart: parameters by any name, with and without the optional part. */
const expandPath = (path: string): string[] => {
  const plain = path.replace(/\/:[^/?]+/g, '/:');
  return plain.endsWith('?') ? [plain.slice(0, -1), plain.replace(/\/[^/]*\?$/, '') || '/'] : [plain];
};

const matches = (path: string, to: string) =>
  expandPath(path).some((known) => {
    const parts = known.split('/');
    // What follows a question mark chooses within the screen.
    const wanted = to.replace(/\?.*$/, '').split('/');
    return parts.length === wanted.length && parts.every((part, at) => part === ':' || part === wanted[at]);
  });

/** What is wrong with a list of manifests, a line each. */
export const findFeatureProblems = (features: readonly WebFeature[]): string[] => {
  const events = new Set<string>(liveEventSchema.options.map(({ shape }) => shape.type.value));
  const paths = features.flatMap(({ routes }) => routes.map(({ path }) => path));
  const navigation = features.flatMap((feature) => feature.navigation ?? []);
  const palette = features.flatMap((feature) => feature.palette ?? []);
  const inPalette = navigation.filter(({ in: lists }) =>
    (['main', 'personal', 'myZone', 'footer'] as const).some((list) => lists[list] !== undefined),
  );
  const ids = [...inPalette.map(({ to }) => `go${to}`), ...palette.map(({ id }) => id)];
  const places = navigation.flatMap(({ in: lists }) =>
    Object.entries(lists).map(([list, order]) => `${list} ${order}`),
  );
  const links = [...navigation.map(({ to }) => to), ...palette.flatMap(({ to }) => to ?? [])];
  return [
    ...findRepeated(features.map(({ name }) => name)).map((name) => `two features are called "${name}"`),
    ...findRepeated(paths.flatMap(expandPath)).map((path) => `two routes have the path "${path}"`),
    ...findRepeated(ids).map((id) => `two palette entries have the id "${id}"`),
    ...findRepeated(places).map((place) => `two navigation entries have the place "${place}"`),
    ...links
      .filter((to) => !paths.some((path) => matches(path, to)))
      .map((to) => `the address "${to}" of a navigation or palette entry has no route`),
    ...features.flatMap(({ name, namespaces: own, routes, stale }) => [
      ...[...own, ...routes.flatMap((route) => ('page' in route ? (route.namespaces ?? []) : []))]
        .filter((namespace) => !hasCatalogue(namespace))
        .map((namespace) => `feature "${name}" names the unknown language namespace "${namespace}"`),
      ...Object.keys(stale ?? {})
        .filter((type) => !events.has(type))
        .map((type) => `feature "${name}" names the unknown event "${type}"`),
    ]),
  ];
};

/** Stops the start where two manifests contradict each other or name what does not exist. */
export const assertFeatures = (features: readonly WebFeature[]): void => {
  const problems = findFeatureProblems(features);
  if (problems.length > 0) throw new Error(`Invalid feature manifests: ${problems.join('; ')}.`);
};
