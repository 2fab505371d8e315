// A server process that is killed after a commit, before it could tell anybody: run with DATABASE, MEMBER and MARKER.
import { connect, onAnnounced } from '@mz/db';
import { publish } from '../platform/outbox.ts';

const { DATABASE = '{}', MEMBER = '', MARKER = '' } = process.env;
const db = connect({ connection: JSON.parse(DATABASE), poolSize: 2, onIdleError: () => undefined });
onAnnounced(db, () => process.kill(process.pid, 'SIGKILL'));
await db.transaction((tx) =>
  publish(tx, { type: 'conversation.changed', userId: MEMBER, conversationId: MARKER }),
);
