import { type LiveDefinition, toMember } from '../../platform/live/live-definition.ts';

export const growthLive: LiveDefinition = {
  effects: { 'growth.changed': ({ userId }) => [toMember(userId, { type: 'growth.changed' })] },
};
