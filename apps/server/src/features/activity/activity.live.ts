import { type LiveDefinition, toMember } from '../../platform/live/live-definition.ts';

export const activityLive: LiveDefinition = {
  effects: { 'activity.recorded': ({ userId }) => [toMember(userId, { type: 'activity.recorded' })] },
};
