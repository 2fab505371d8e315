export { ResourceReviewPanel } from './components/resource-review-panel.tsx';
