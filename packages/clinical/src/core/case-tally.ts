/** A case of `cases.json`; `own` ones were computed by hand, the others come from elsewhere. */
export interface CalculatorCase {
  readonly calculator: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, number | string | boolean>>;
  readonly tolerance: number;
  readonly kind: 'independent' | 'own';
  readonly source: string;
}

export interface CaseCounts {
  readonly independent: number;
  readonly own: number;
}

export interface CaseSource {
  readonly kind: CalculatorCase['kind'];
  readonly source: string;
  readonly cases: number;
}

/** How many cases of each kind a calculator has, and where they come from. */
export function tallyCases(cases: readonly CalculatorCase[]): {
  readonly counts: Readonly<Record<string, CaseCounts>>;
  readonly sources: Readonly<Record<string, readonly CaseSource[]>>;
} {
  const counts: Record<string, { independent: number; own: number }> = {};
  const sources: Record<string, { kind: CalculatorCase['kind']; source: string; cases: number }[]> = {};
  for (const { calculator, kind, source } of cases) {
    counts[calculator] ??= { independent: 0, own: 0 };
    counts[calculator][kind] += 1;
    sources[calculator] ??= [];
    const same = sources[calculator].find((known) => known.source === source);
    if (same) same.cases += 1;
    else sources[calculator].push({ kind, source, cases: 1 });
  }
  for (const list of Object.values(sources)) list.sort((a, b) => a.kind.localeCompare(b.kind));
  return { counts, sources };
}
