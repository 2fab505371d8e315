export type { NotesService } from './notes.service.ts';
