export { ToolCard } from './components/tool-card.tsx';
