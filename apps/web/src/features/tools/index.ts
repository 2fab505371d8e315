export { CalculationForm } from './components/calculation-form.tsx';
export { CitedResult } from './components/cited-result.tsx';
export { SharedCalculation } from './components/shared-calculation.tsx';
export { SharedCalculationLine } from './components/shared-calculation-line.tsx';
export { ToolCard } from './components/tool-card.tsx';
