import { defineFeature } from '../../platform/feature.ts';
import { notesImport } from './notes.imports.ts';
import { registerNotes } from './notes.routes.ts';
import { createNotesService, type NotesService } from './notes.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly notes: NotesService;
  }
}

/**
 * Notes of the signed-in physician. The model of a feature: CONTRIBUTING.md walks through its files, and
 * `npm run new:feature` writes the like.
 */
export const notesFeature = defineFeature({
  name: 'notes',
  // Every table, with what erasing a member does to it. `refers` explains ids without a foreign key.
  owns: {
    notes: {
      member: 'userId',
      refers: { sourceId: 'what it was made of' },
      imports: notesImport,
      onErase: 'delete',
    },
  },
  // Built once, before any route. Services of features named in `needs` come beside `context` and `platform`.
  create: ({ context }) => createNotesService(context),
  // What others reach by `needs: ['notes']`: here the assistant, which keeps answers as notes.
  provides: (notes) => notes,
  routes: registerNotes,
});
