import type { LiveEvent } from '@mz/contracts';
import { type LiveDefinition, type LiveEffect, toMember } from '../../platform/live/live-definition.ts';

type AccountChange = Extract<LiveEvent, { type: 'account.changed' }>['change'];

const changed = (memberId: string, change: AccountChange): LiveEffect =>
  toMember(memberId, { type: 'account.changed', change });

export const accountLive: LiveDefinition = {
  effects: {
    'account.signed_up': ({ userId }) => [changed(userId, 'signed_up')],
    'account.signed_in': ({ userId }) => [changed(userId, 'signed_in')],
    'account.session_revoked': ({ userId, sessionId }) => [
      changed(userId, 'sessions'),
      { kind: 'end', memberId: userId, sessionId },
    ],
    'account.security_changed': ({ userId }) => [changed(userId, 'security')],
    'account.deleted': ({ userId }) => [changed(userId, 'deleted'), { kind: 'end', memberId: userId }],
  },
};
