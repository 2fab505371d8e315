import { Users } from 'lucide-react';
import { KeptPage } from './kept-page.tsx';

/** Cases a member began out of answers; they wait for the place where they are published. */
export const DraftsPage = () => <KeptPage kind="drafts" icon={Users} />;
