export { bundledSnapshot, type CurrentDrug, type DrugSnapshot } from './drug-store.ts';
export { callDrugTool, isDrugTool, listDrugTools } from './drug-tools.ts';
export { openLabelRun, runLabels } from './labels/label-run.ts';
