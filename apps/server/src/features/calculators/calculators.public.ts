export { calculate, describe } from './calculators.service.ts';
export { keepKnownInputs } from './known-inputs.ts';
