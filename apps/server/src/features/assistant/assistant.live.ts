import { type LiveDefinition, toMember } from '../../platform/live/live-definition.ts';

export const assistantLive: LiveDefinition = {
  effects: {
    'conversation.changed': ({ userId, conversationId }) => [
      toMember(userId, { type: 'assistant.conversation_changed', conversationId }),
    ],
  },
};
