import type { FastifyInstance } from 'fastify';
import type { MailDefinition } from '../adapters/mail/mail-definition.ts';
import type { AppContext } from '../context.ts';
import type { Activities, ActivityDefinition } from './activity-definition.ts';
import type { AdminDefinition } from './admin-definition.ts';
import type { ImportHooks } from './archive-import.ts';
import type { MergeArticle } from './article-merging.ts';
import type { Consumer } from './consumer.ts';
import type { DemoContent } from './demo-content.ts';
import type { EventSchemas, EventTypes } from './domain-event.ts';
import type { FileUse, FileUses } from './file-use.ts';
import type { HealthCheck } from './health.ts';
import type { Platform } from './index.ts';
import type { Job } from './jobs.ts';
import type { LearningDefinition, LearningRules } from './learning-definition.ts';
import type { LiveDefinition } from './live/live-definition.ts';
import type { Metric } from './metrics.ts';
import type { NotificationDefinition, NotificationRules } from './notification-definition.ts';
import type { EraseRows, Ownership, Owns } from './ownership.ts';
import type { Reportable, Reportables } from './reportable.ts';

/**
 * Services that features provide to each other, by the name of the feature. Each manifest adds its own:
 *
 *     declare module '../../platform/feature.ts' {
 *       interface ProvidedServices { readonly notes: NotesService }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: manifests merge their services into it.
export interface ProvidedServices {}

export type ServiceName = keyof ProvidedServices;

/** What follows from all manifests together. */
export interface FeatureRegistry {
  /** Every table with its feature. */
  readonly ownership: readonly Ownership[];
  /** Erases a member from every table, as the manifests say. */
  readonly eraseMember: EraseRows;
  /** Deletes what is noted of a member's use of the product. */
  readonly eraseUsage: EraseRows;
  /** Ends the addresses of a member that open without signing in. */
  readonly endAddresses: EraseRows;
  /** Moves what any feature holds of an article to the row that stays. */
  readonly mergeArticle: MergeArticle;
  /** The domain events of all features. */
  readonly events: EventTypes;
  /** What of them members are shown as their own activity. */
  readonly activities: Activities;
  /** What of them counts as learning. */
  readonly learning: LearningRules;
  /** What of them members are told. */
  readonly notifications: NotificationRules;
  readonly auditActions: readonly string[];
  /** What all features take files for. */
  readonly fileUses: FileUses;
  /** What of all features members can report to moderators. */
  readonly reportables: Reportables;
}

/** What every feature is given. */
export interface FeatureBase {
  readonly registry: FeatureRegistry;
  readonly context: AppContext;
  readonly platform: Platform;
}

/** What a feature is given: the ground, and the services of the features it names. */
export type FeatureParts<Needs extends ServiceName = never> = FeatureBase & Pick<ProvidedServices, Needs>;

interface FeatureDefinition<Name extends string, Needs extends ServiceName, Own> {
  /** The folder under `features/`. */
  readonly name: Name;
  /** Features whose services this one uses; nothing else of other features is reachable. */
  readonly needs?: readonly Needs[];
  /** Its tables: what they hold of members and articles. */
  readonly owns?: Owns;
  /** Moves what its tables hold of an article to the row that stays when two turn out to be one. */
  readonly onArticleMerged?: MergeArticle;
  /** What it shows of itself in a demonstration (`DEMO_CONTENT`). */
  readonly demo?: DemoContent;
  /** Domain events it publishes: schemas of their payloads. */
  readonly events?: EventSchemas;
  /** What of them is shown to a member as their own activity. */
  readonly activities?: ActivityDefinition;
  /** What of them goes into a member's learning record. */
  readonly learning?: LearningDefinition;
  /** What members are told of these and other events. */
  readonly notifications?: NotificationDefinition;
  /** Security events it writes; the member concerned sees them in their history. */
  readonly audit?: readonly string[];
  /** Mails it sends, with their texts. */
  readonly mails?: readonly MailDefinition[];
  /** Builds what the parts of the feature share, before any route is registered. Contacts nothing that may be away. */
  readonly create?: (parts: FeatureParts<Needs>) => Own | Promise<Own>;
  /** The part of it that other features may need. */
  readonly provides?: (own: Own) => Name extends ServiceName ? ProvidedServices[Name] : never;
  readonly routes?: (app: FastifyInstance, own: Own, parts: FeatureParts<Needs>) => void | Promise<void>;
  /** What it takes files for; `files` of the services receives them. */
  readonly fileUses?: readonly FileUse[];
  /** What of it members can report to moderators: how it is read, hidden and shown again. */
  readonly reportables?: readonly Reportable[];
  /** Scheduled work. */
  readonly jobs?: (own: Own, parts: FeatureParts<Needs>) => readonly Job[];
  /** What takes events from the outbox. */
  readonly consumers?: (own: Own, parts: FeatureParts<Needs>) => readonly Consumer[];
  /** What screens hear live of its domain events, and the topics members may subscribe to. */
  readonly live?: (own: Own, parts: FeatureParts<Needs>) => LiveDefinition;
  /** What follows where rows or files of a member's archive are brought back. */
  readonly imports?: (own: Own, parts: FeatureParts<Needs>) => ImportHooks;
  /** Figures for Prometheus. */
  readonly metrics?: (own: Own, parts: FeatureParts<Needs>) => readonly Metric[];
  /** What it cannot work without and that may be away; shown by `/api/health/ready`. */
  readonly health?: (own: Own, parts: FeatureParts<Needs>) => readonly HealthCheck[];
  /** What administrators see of it: what waits for somebody, what it stores, how far an index is. */
  readonly admin?: (own: Own, parts: FeatureParts<Needs>) => AdminDefinition;
}

/** What a feature has become once its services are built. */
export interface OpenFeature {
  readonly name: string;
  readonly service: unknown;
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  readonly live: LiveDefinition;
  readonly imports: ImportHooks;
  readonly metrics: readonly Metric[];
  readonly health: readonly HealthCheck[];
  readonly admin: AdminDefinition;
  readonly register: (app: FastifyInstance) => Promise<void>;
}

/** A manifest as `features/index.ts` lists it. */
export interface Feature {
  readonly name: string;
  readonly needs: readonly string[];
  readonly isProvider: boolean;
  readonly owns: Owns;
  readonly onArticleMerged: MergeArticle | null;
  readonly demo: DemoContent | null;
  readonly events: EventSchemas;
  readonly activities: ActivityDefinition | null;
  readonly learning: LearningDefinition | null;
  readonly notifications: NotificationDefinition | null;
  readonly audit: readonly string[];
  readonly fileUses: readonly FileUse[];
  readonly mails: readonly MailDefinition[];
  readonly reportables: readonly Reportable[];
  /** @param services at least those of `needs` */
  readonly open: (base: FeatureBase, services: ReadonlyMap<string, unknown>) => Promise<OpenFeature>;
}

/** Declares a feature: everything the server has to know of it, in one place. */
export const defineFeature = <
  const Name extends string,
  Own = undefined,
  const Needs extends ServiceName = never,
>(
  definition: FeatureDefinition<Name, Needs, Own>,
): Feature => {
  const needs = definition.needs ?? [];
  return {
    name: definition.name,
    needs,
    isProvider: definition.provides !== undefined,
    owns: definition.owns ?? {},
    onArticleMerged: definition.onArticleMerged ?? null,
    demo: definition.demo ?? null,
    events: definition.events ?? {},
    activities: definition.activities ?? null,
    learning: definition.learning ?? null,
    notifications: definition.notifications ?? null,
    audit: definition.audit ?? [],
    fileUses: definition.fileUses ?? [],
    mails: definition.mails ?? [],
    reportables: definition.reportables ?? [],
    async open(base, services) {
      // The composition hands over exactly the services that are named, each under its feature's name.
      const needed = Object.fromEntries(needs.map((name) => [name, services.get(name)]));
      const parts = { ...base, ...needed } as FeatureParts<Needs>;
      const own = (await definition.create?.(parts)) as Own;
      return {
        name: definition.name,
        service: definition.provides?.(own),
        consumers: definition.consumers?.(own, parts) ?? [],
        jobs: definition.jobs?.(own, parts) ?? [],
        live: definition.live?.(own, parts) ?? {},
        imports: definition.imports?.(own, parts) ?? {},
        metrics: definition.metrics?.(own, parts) ?? [],
        health: definition.health?.(own, parts) ?? [],
        admin: definition.admin?.(own, parts) ?? {},
        register: async (app) => definition.routes?.(app, own, parts),
      };
    },
  };
};
