import { type LiveDefinition, toMember } from '../../platform/live/live-definition.ts';

export const libraryLive: LiveDefinition = {
  effects: { 'library.changed': ({ userId }) => [toMember(userId, { type: 'library.changed' })] },
};
