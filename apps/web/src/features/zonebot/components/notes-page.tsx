import { FileText } from 'lucide-react';
import { KeptPage } from './kept-page.tsx';

/** Answers a member saved as notes, with their references. */
export const NotesPage = () => <KeptPage kind="notes" icon={FileText} />;
