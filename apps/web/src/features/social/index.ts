export { useCitingPosts } from './api/use-citing-posts.ts';
export { FollowButton } from './components/follow-button.tsx';
export { GroupFeed } from './components/group-feed.tsx';
export { PostDraftLink } from './components/post-draft-link.tsx';
