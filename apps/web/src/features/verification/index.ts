export { ReviewPanel } from './components/review-panel.tsx';
export { VerificationBadge } from './components/verification-badge.tsx';
