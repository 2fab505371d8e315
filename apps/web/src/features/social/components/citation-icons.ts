import type { CitationKind } from '@mz/contracts/citations';
import { BookOpen, Calculator, FileCheck, Pill } from 'lucide-react';

export const citationIcons = {
  article: BookOpen,
  card: FileCheck,
  drug: Pill,
  calculation: Calculator,
} as const satisfies Record<CitationKind, unknown>;
