export { CitedIn } from './components/cited-in.tsx';
export { PostDraftLink } from './components/post-draft-link.tsx';
