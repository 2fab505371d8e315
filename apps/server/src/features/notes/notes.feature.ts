import { defineFeature } from '../../platform/feature.ts';
import { registerNotes } from './notes.routes.ts';
import { createNotesService, type NotesService } from './notes.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly notes: NotesService;
  }
}

/** Notes of the signed-in physician. */
export const notesFeature = defineFeature({
  name: 'notes',
  owns: {
    notes: { member: 'userId', refers: { sourceId: 'what it was made of' }, onErase: 'delete' },
  },
  create: ({ context }) => createNotesService(context),
  provides: (notes) => notes,
  routes: registerNotes,
});
