export { createNotesService, type NotesService } from './notes.service.ts';
