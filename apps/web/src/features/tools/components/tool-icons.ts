import type { CalculatorIndexEntry } from '@mz/clinical';
import {
  Activity,
  ArrowLeftRight,
  Baby,
  Bug,
  Calculator,
  Droplet,
  Droplets,
  FlaskConical,
  HeartPulse,
  Hexagon,
  type LucideIcon,
  Pill,
  Scale,
  TestTube,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  nephrology: Droplet,
  cardiology: HeartPulse,
  general: Scale,
  'critical-care': Activity,
  hepatology: Hexagon,
  endocrinology: FlaskConical,
  haematology: Droplets,
  infection: Bug,
  'obstetrics-paediatrics': Baby,
  pharmacology: Pill,
  laboratory: TestTube,
};

/** The sign of a tool: its own for the converter, else that of its specialty. */
export const iconOf = ({ id, specialty }: CalculatorIndexEntry): LucideIcon =>
  id === 'unit-converter' ? ArrowLeftRight : (icons[specialty] ?? Calculator);
