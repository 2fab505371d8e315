export { calculate, describe } from './calculators.service.ts';
