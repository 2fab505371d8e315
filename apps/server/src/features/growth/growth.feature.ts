import { evidenceTypes, evidenceUpload, growthLimits } from '@mz/contracts/growth';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { createDocuments } from '../../adapters/documents/documents.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createBadgesService } from './badges.service.ts';
import { createEntriesService } from './entries.service.ts';
import { growthDemo } from './growth.demo.ts';
import { growthEvents, growthLearning } from './growth.events.ts';
import { goalsImport } from './growth.imports.ts';
import { growthLive } from './growth.live.ts';
import { type GrowthParts, registerGrowth } from './growth.routes.ts';
import { createGrowthService } from './growth.service.ts';
import { createGrowthLedger } from './growth-ledger.consumer.ts';
import { createReflectedService } from './reflected.service.ts';
import { createReportsService } from './reports.service.ts';

const gigabyte = 1024 ** 3;

/** The learning record of members: what they learned here and elsewhere, goals, reports for regulators. */
export const growthFeature = defineFeature({
  name: 'growth',
  needs: ['files'],
  events: growthEvents,
  learning: growthLearning,
  fileUses: [
    {
      purpose: evidenceUpload,
      types: evidenceTypes,
      maxBytes: growthLimits.evidenceBytes,
      quota: { maxBytes: gigabyte, maxFiles: 500, maxPerHour: 60 },
      visibility: 'owner',
      onErase: 'delete',
      imports: 'proof',
    },
  ],
  owns: {
    growthEntries: {
      member: 'memberId',
      refers: { evidenceFileId: 'a file', replacesId: 'an earlier entry' },
      imports: 'proof',
      onErase: 'delete',
    },
    growthReflections: {
      member: 'memberId',
      imports: 'proof',
      onErase: 'delete',
      withheld: { sealed: 'Reflections are private: they leave in the reports the member adds them to.' },
    },
    growthBadges: { member: 'memberId', imports: 'proof', onErase: 'delete' },
    growthGoals: { member: 'memberId', imports: goalsImport, onErase: 'delete' },
    growthYearEvents: { member: 'memberId', imports: 'record', onErase: 'delete' },
    growthReadings: {
      member: 'memberId',
      article: 'articleId',
      usage: true,
      imports: 'record',
      onErase: 'delete',
      expires: { since: 'openedAt', days: 2 },
    },
  },
  async onArticleMerged(tx, { dropped, kept }) {
    await tx.execute(sql`
      insert into growth_readings (member_id, article_id, opened_at)
      select member_id, ${kept}::uuid, opened_at from growth_readings where article_id = ${dropped}::uuid
      on conflict do nothing`);
    await tx.delete(tables.growthReadings).where(eq(tables.growthReadings.articleId, dropped));
  },
  demo: growthDemo,
  create: ({ context, files }): GrowthParts => ({
    growth: createGrowthService(context),
    badges: createBadgesService(context),
    entries: createEntriesService(context, { files }),
    reflected: createReflectedService(context),
    reports: createReportsService(context, createDocuments()),
  }),
  routes: registerGrowth,
  consumers: (_own, { registry }) => [createGrowthLedger(registry.learning)],
  live: () => growthLive,
});
