import { type LiveDefinition, toMember } from '../../platform/live/live-definition.ts';

export const verificationLive: LiveDefinition = {
  effects: {
    'verification.changed': ({ userId }) => [
      toMember(userId, { type: 'verification.changed' }),
      // The profile says whether a check holds.
      toMember(userId, { type: 'profile.changed' }),
    ],
  },
};
