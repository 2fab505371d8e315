export interface VoiceFilter {
  readonly q: string;
  readonly tag: string | null;
  readonly collection: string | null;
  readonly since: string;
  readonly until: string;
  readonly length: 'any' | 'short' | 'medium' | 'long';
  readonly transcript: 'any' | 'with' | 'without';
}

/** Query keys of voice notes. */
export const voiceNotesKeys = {
  all: ['voice-notes'],
  list: (filter: VoiceFilter) => ['voice-notes', 'list', filter],
  summary: ['voice-notes', 'summary'],
  keeping: ['voice-notes', 'keeping'],
  one: (id: string) => ['voice-notes', 'one', id],
  address: (id: string) => ['voice-notes', 'address', id],
} as const;
