export { followQueries } from './api/follows.api.ts';
export { ChosenCitations } from './components/chosen-citations.tsx';
export { CiteButton } from './components/citation-picker.tsx';
export { CitedIn, CitedInAlone } from './components/cited-in.tsx';
export { FollowButton } from './components/follow-button.tsx';
export { GroupFeed } from './components/group-feed.tsx';
export { PostComments } from './components/post-comments.tsx';
export { PostDraftLink } from './components/post-draft-link.tsx';
export { SharedCards } from './components/shared-cards.tsx';
