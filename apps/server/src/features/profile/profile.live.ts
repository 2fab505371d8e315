import { type LiveDefinition, toMember } from '../../platform/live/live-definition.ts';

export const profileLive: LiveDefinition = {
  effects: { 'profile.updated': ({ userId }) => [toMember(userId, { type: 'profile.changed' })] },
};
