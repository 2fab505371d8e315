export { verificationQueries } from './api/verification.api.ts';
export { ReviewPanel } from './components/review-panel.tsx';
export { VerificationBadge } from './components/verification-badge.tsx';
