import type { FastifyInstance } from 'fastify';
import { collectActivities } from './activity-definition.ts';
import { createArticleMerging } from './article-merging.ts';
import { collectAuditActions } from './audit.ts';
import { collectEventTypes } from './domain-event.ts';
import type {
  Feature,
  FeatureBase,
  FeatureRegistry,
  OpenFeature,
  ProvidedServices,
  ServiceName,
} from './feature.ts';
import { collectFileUses } from './file-use.ts';
import { collectLearning } from './learning-definition.ts';
import { createAddressEnd, createMemberErasure, createUsageErasure } from './member-erasure.ts';
import { collectNotifications } from './notification-definition.ts';
import type { TagKeyOf } from './owner-tags.ts';
import { ManifestError, readOwnership } from './ownership.ts';
import { collectReportables } from './reportable.ts';

const byName = (features: readonly Feature[]): ReadonlyMap<string, Feature> => {
  const known = new Map<string, Feature>();
  for (const feature of features) {
    if (known.has(feature.name)) throw new ManifestError(`Two features are called "${feature.name}".`);
    known.set(feature.name, feature);
  }
  return known;
};

/**
 * Puts features behind those they need, otherwise in the order of the list.
 *
 * @throws ManifestError where one needs what there is not, or several need each other in a circle
 */
export const orderFeatures = (features: readonly Feature[]): readonly Feature[] => {
  const known = byName(features);
  const ordered: Feature[] = [];
  const visit = (feature: Feature, trail: readonly string[]): void => {
    if (ordered.includes(feature)) return;
    const path = [...trail, feature.name];
    if (trail.includes(feature.name))
      throw new ManifestError(
        `Features need each other in a circle: ${path.slice(trail.indexOf(feature.name)).join(' → ')}.`,
      );
    for (const name of feature.needs) {
      const needed = known.get(name);
      if (!needed)
        throw new ManifestError(
          `Feature "${feature.name}" needs "${name}", which is not in features/index.ts.`,
        );
      if (!needed.isProvider)
        throw new ManifestError(`Feature "${feature.name}" needs "${name}", which provides no service.`);
      visit(needed, path);
    }
    ordered.push(feature);
  };
  for (const feature of features) visit(feature, []);
  return ordered;
};

/** Texts are looked at here, not when the first mail is due. */
const checkMails = (features: readonly Feature[]): void => {
  const templates = new Set<string>();
  for (const { name, mails } of features)
    for (const mail of mails) {
      if (templates.has(mail.template))
        throw new ManifestError(`Feature "${name}" sends "${mail.template}", as another feature does.`);
      templates.add(mail.template);
      const [missing] = mail.findMissing();
      if (missing) throw new ManifestError(`Feature "${name}" lacks texts: ${missing}.`);
    }
};

/**
 * Derives what follows from all manifests together.
 *
 * @param pseudonymOf names erased members in what is kept of them
 * @param tagKeyOf finds rows that do not name their member
 * @throws ManifestError for what cannot work, in words that say where
 */
export const createRegistry = (
  features: readonly Feature[],
  pseudonymOf?: (memberId: string) => string,
  tagKeyOf?: TagKeyOf,
): FeatureRegistry => {
  checkMails(features);
  const ownership = readOwnership(features);
  const events = collectEventTypes(features);
  return {
    ownership,
    eraseMember: createMemberErasure(ownership, pseudonymOf, tagKeyOf),
    eraseUsage: createUsageErasure(ownership),
    endAddresses: createAddressEnd(ownership),
    mergeArticle: createArticleMerging(features, ownership),
    events,
    activities: collectActivities(features, events),
    learning: collectLearning(features, events),
    notifications: collectNotifications(features, events),
    auditActions: collectAuditActions(features),
    fileUses: collectFileUses(features.flatMap((feature) => feature.fileUses)),
    reportables: collectReportables(features.flatMap((feature) => feature.reportables)),
  };
};

/** Whoever waits for an event that nobody publishes would wait in silence. */
const checkEvents = (name: string, { consumers, live }: OpenFeature, { events }: FeatureRegistry): void => {
  const types = [
    ...consumers.flatMap((consumer) => consumer.types ?? []),
    ...Object.keys(live.effects ?? {}),
  ];
  const unknown = types.find((type) => !events.has(type));
  if (unknown !== undefined)
    throw new ManifestError(`Feature "${name}" takes the event "${unknown}", which no feature declares.`);
};

export interface ComposedFeatures {
  readonly service: <Name extends ServiceName>(name: Name) => ProvidedServices[Name];
  /** Registers routes, in the order of needs. */
  readonly register: (app: FastifyInstance) => Promise<void>;
}

/** Builds the services of all features and hands their consumers and jobs to the platform. */
export const composeFeatures = async (
  features: readonly Feature[],
  base: FeatureBase,
): Promise<ComposedFeatures> => {
  const services = new Map<string, unknown>();
  const open: OpenFeature[] = [];
  for (const feature of orderFeatures(features)) {
    const opened = await feature.open(base, services);
    checkEvents(feature.name, opened, base.registry);
    services.set(feature.name, opened.service);
    for (const consumer of opened.consumers) base.platform.outbox.add(consumer);
    for (const mail of feature.mails) base.platform.mails.add(mail);
    for (const job of opened.jobs) base.platform.jobs.add(job);
    base.platform.live.add(opened.live);
    base.platform.imports.add(opened.imports);
    for (const metric of opened.metrics) base.platform.metrics.add(feature.name, metric);
    for (const check of opened.health) base.platform.health.add(feature.name, check);
    base.platform.admin.add(feature.name, opened.admin);
    open.push(opened);
  }
  return {
    service: <Name extends ServiceName>(name: Name) => services.get(name) as ProvidedServices[Name],
    async register(app) {
      for (const feature of open) await feature.register(app);
    },
  };
};
