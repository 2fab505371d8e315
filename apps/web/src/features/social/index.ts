export { useCitingPosts } from './api/use-citing-posts.ts';
export { PostDraftLink } from './components/post-draft-link.tsx';
