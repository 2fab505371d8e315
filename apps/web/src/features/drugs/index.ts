export { DrugLinks } from './components/drug-links.tsx';
