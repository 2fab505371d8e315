import { connectionLimits } from '@mz/contracts';
import { defineFeature } from '../../platform/feature.ts';
import { createConnectionMails } from './connection-mails.consumer.ts';
import { connectionsDemo } from './connections.demo.ts';
import { connectionsEvents } from './connections.events.ts';
import { blocksImport, mutesImport } from './connections.imports.ts';
import { connectionsLive } from './connections.live.ts';
import { connectionMails } from './connections.mails.ts';
import { connectionsNotifications } from './connections.notifications.ts';
import { registerConnections } from './connections.routes.ts';
import { type ConnectionsService, createConnectionsService } from './connections.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly connections: Pick<ConnectionsService, 'get' | 'countNew' | 'request'>;
  }
}

/** What stands between two members. Who sees what because of it is decided in `access`. */
export const connectionsFeature = defineFeature({
  name: 'connections',
  needs: ['files', 'notifications'],
  events: connectionsEvents,
  notifications: connectionsNotifications,
  mails: Object.values(connectionMails),
  owns: {
    connections: { member: ['requesterId', 'addresseeId'], imports: 'shared', onErase: 'delete' },
    connectionDeclines: {
      member: ['requesterId', 'addresseeId'],
      // Who was declined is not told.
      exportedTo: ['addresseeId'],
      imports: 'record',
      onErase: 'delete',
      expires: { since: 'declinedAt', days: connectionLimits.declinedDays },
    },
    blocks: {
      member: ['blockerId', 'blockedId'],
      exportedTo: ['blockerId'],
      imports: blocksImport,
      onErase: 'delete',
    },
    mutes: {
      member: ['muterId', 'mutedId'],
      exportedTo: ['muterId'],
      imports: mutesImport,
      onErase: 'delete',
    },
  },
  demo: connectionsDemo,
  create: ({ context, files }) => createConnectionsService(context, files),
  provides: (connections) => connections,
  routes: registerConnections,
  consumers: (_own, { context, notifications }) => [createConnectionMails(context, notifications)],
  live: () => connectionsLive,
  imports: (connections) => ({ write: { blocks: connections.importBlocks } }),
});
