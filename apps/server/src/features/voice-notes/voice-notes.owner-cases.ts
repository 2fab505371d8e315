import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createKeepingRepository } from './keeping.repository.ts';
import { createTranscriptionsRepository } from './transcriptions.repository.ts';
import { createVoiceNotesRepository } from './voice-notes.repository.ts';
import { createVoicePartsRepository } from './voice-parts.repository.ts';

const {
  collections,
  collectionVoiceNotes,
  voiceNoteParts,
  voiceNoteSettings,
  voiceNotes,
  voiceSpeech,
  voiceTranscriptions,
} = tables;

const anything = {
  terms: null,
  tag: undefined,
  collection: undefined,
  since: undefined,
  until: undefined,
  length: undefined,
  transcript: undefined,
  before: undefined,
  limit: 10,
} as const;

export const voiceNotesCases = defineOwnerCases({
  covers: [createVoiceNotesRepository],
  create: createVoiceNotesRepository,
  async arrange(db, { id: userId }, mark) {
    const common = { userId, title: mark, tags: [mark], recordedAt: new Date(), ms: 1_000 };
    const [saved, open, deleted] = [newId(), newId(), newId()];
    const rows = await db
      .insert(voiceNotes)
      .values([
        { ...common, id: saved, state: 'saved' as const },
        { ...common, id: open },
        { ...common, id: deleted, state: 'saved' as const, deletedAt: new Date() },
      ])
      .returning();
    const collectionId = newId();
    await db.insert(collections).values({ id: collectionId, userId, name: mark });
    await db.insert(collectionVoiceNotes).values({ collectionId, userId, voiceNoteId: saved });
    const [row] = rows;
    if (!row) throw new Error('Nothing was arranged.');
    return { saved, open, deleted, row };
  },
  methods: {
    held: (notes) => notes.held(),
    start: (notes) => notes.start(newId(), new Date()),
    lock: (notes, { open }) => notes.lock(open),
    findAny: (notes, { open }) => notes.findAny(open),
    find: (notes, { saved }) => notes.find(saved),
    list: (notes) => notes.list(anything),
    tags: (notes) => notes.tags(),
    collections: (notes) => notes.collections(),
    counts: (notes) => notes.counts(),
    moveTo: (notes, { open }) => notes.moveTo(open, 7),
    save: (notes, { open }) =>
      notes.save(open, {
        title: 'New',
        tags: [],
        ms: 1,
        contentType: 'audio/webm',
        peaks: [],
        marks: [],
        gaps: [],
        fileId: null,
      }),
    update: (notes, { row }) => notes.update(row, { title: 'New' }),
    setTranscribing: (notes, { saved }) => notes.setTranscribing(saved, 'failed'),
    remove: (notes, { saved, open }) => Promise.all([notes.remove(saved), notes.remove(open)]),
    restore: (notes, { deleted }) => notes.restore(deleted),
  },
});

export const keepingCases = defineOwnerCases({
  covers: [createKeepingRepository],
  create: createKeepingRepository,
  async arrange(db, { id: userId }, mark) {
    const long = new Date(Date.now() - 60 * 86_400_000);
    const times = { recordedAt: long, savedAt: long, changedAt: long };
    await db
      .insert(voiceNotes)
      .values({ id: newId(), userId, title: mark, state: 'saved' as const, ...times });
    await db.insert(voiceNoteSettings).values({ userId, keepDays: 30 });
    return {};
  },
  methods: {
    find: (keeping) => keeping.find(),
    set: (keeping) => keeping.set(90),
    clear: (keeping) => keeping.clear(),
    due: (keeping) => keeping.due(),
  },
});

export const voicePartsCases = defineOwnerCases({
  covers: [createVoicePartsRepository],
  create: createVoicePartsRepository,
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    await db.insert(voiceNotes).values({ id, userId, title: mark, recordedAt: new Date() });
    await db.insert(voiceNoteParts).values({ noteId: id, start: 0, sealed: Buffer.from(mark) });
    return { id };
  },
  methods: {
    add: (parts, { id }) => parts.add(id, 5, Buffer.from('New')),
    list: (parts, { id }) => parts.list(id, 0, 10),
    clear: (parts, { id }) => parts.clear(id),
  },
});

export const transcriptionsCases = defineOwnerCases({
  covers: [createTranscriptionsRepository],
  create: createTranscriptionsRepository,
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    const note = { id, userId, title: mark, recordedAt: new Date(), state: 'saved' as const };
    await db.insert(voiceNotes).values(note);
    await db.insert(voiceTranscriptions).values({ noteId: id, language: 'en', parts: 2, host: mark });
    await db.insert(voiceSpeech).values({ noteId: id, start: 0, sealed: Buffer.from(mark) });
    return { id };
  },
  methods: {
    find: (transcriptions, { id }) => transcriptions.find(id),
    start: (transcriptions, { id }) => transcriptions.start(id, { language: 'ar', parts: 1, host: 'New' }),
    addSpeech: (transcriptions, { id }) => transcriptions.addSpeech(id, 9, Buffer.from('New')),
    retry: (transcriptions, { id }) => transcriptions.retry(id),
    clear: (transcriptions, { id }) => transcriptions.clear(id),
  },
});
