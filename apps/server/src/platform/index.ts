import { onAnnounced } from '@mz/db';
import type { FastifyInstance } from 'fastify';
import { openMailTransport } from '../adapters/mail/mail-transport.ts';
import type { AppContext } from '../context.ts';
import { type AdminPanels, createAdminPanels } from './admin-definition.ts';
import { createImportHooks, type RegisteredImportHooks } from './archive-import.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import type { EventTypes } from './domain-event.ts';
import { createHealth, type Health } from './health.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createListener, type Listener } from './listener.ts';
import { createLiveHub, type LiveHub } from './live/live-hub.ts';
import { createPresence, type Presence } from './live/presence.ts';
import { createSignals, type Signals } from './live/signals.ts';
import { mailChannel } from './mail-queue.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { outboxChannel } from './outbox.ts';
import { placedChannel } from './sequencer.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { untraced } from './trace.ts';

/** Long-lived parts every feature may use. */
export interface Platform {
  readonly listener: Listener;
  readonly outbox: Dispatcher;
  readonly live: LiveHub;
  /** What is told live and not stored. */
  readonly signals: Signals;
  readonly presence: Presence;
  readonly jobs: Jobs;
  /** What features do where a member's archive is brought back. */
  readonly imports: RegisteredImportHooks;
  readonly mails: Pick<MailSender, 'add'>;
  readonly metrics: Metrics;
  readonly health: Health;
  /** What administrators see of all features. */
  readonly admin: AdminPanels;
  readonly close: () => Promise<void>;
}

/** Starts outbox dispatch, live events, jobs and mail sending; none of them needs the database to be up at this moment. */
export const startPlatform = async (
  app: FastifyInstance,
  context: AppContext,
  events: EventTypes,
  telemetry: Pick<Telemetry, 'trace' | 'addMetric'> | null = null,
): Promise<Platform> => {
  const trace = telemetry?.trace ?? untraced;
  const { config, db, log } = context;
  const listener = createListener(db, log);
  const ground = { db, log, events, trace };
  const outbox = createDispatcher(ground, [], (by, said) => {
    listener.wakeHere(placedChannel, said);
    if (by === 'here') listener.wakeOthers(placedChannel, said);
  });
  const live = createLiveHub(ground);
  const signals = createSignals(listener, live, log);
  const presence = createPresence(live, signals);
  const jobs = createJobs(db, log, { trace });
  const mails = createMailSender(context, openMailTransport(config));
  jobs.add({ name: 'sweep-mails', cron: '* * * * *', run: async () => mails.wake() });
  const metrics = createMetrics(telemetry?.addMetric);
  app.addHook('onResponse', async (request, reply) => metrics.observe(request, reply));
  listener.on(outboxChannel, outbox.wake);
  listener.on(mailChannel, mails.wake);
  listener.on(placedChannel, outbox.placed);
  listener.on(placedChannel, live.wake);
  const forget = onAnnounced(db, (channel) => {
    listener.wakeHere(channel);
    // Events are told to the others when they are placed.
    if (channel !== outboxChannel) listener.notify(channel);
  });
  app.addHook('onReady', async () => {
    listener.start();
    outbox.wake();
    mails.wake();
  });
  // Jobs come last, so that the first page does not wait for them.
  if (!context.onDemand) app.addHook('onListen', async () => jobs.start());
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => live.close());
  return {
    listener,
    outbox,
    live,
    signals,
    presence,
    jobs,
    imports: createImportHooks(),
    mails,
    metrics,
    health: createHealth(log),
    admin: createAdminPanels(log),
    async close() {
      forget();
      presence.close();
      signals.close();
      await Promise.all([listener.close(), live.close(), outbox.close(), mails.close(), jobs.close()]);
    },
  };
};
