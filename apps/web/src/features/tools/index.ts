export { ToolCard } from './tool-card.tsx';
