import {
  type CalculatorDefinition,
  type EvaluationOutcome,
  evaluateWith,
  type Translate,
} from '@mz/clinical';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsWritten } from '../../../lib/use-is-written.ts';
import type { Loaded } from '../api/use-calculator.ts';
import { addressOf } from '../model/address.ts';
import { readFragment, writeFragment } from '../model/fragment.ts';
import { type FieldMessages, messageOf, sortMessages } from '../model/messages.ts';
import { type Readout, readResults } from '../model/readout.ts';
import { carryOver, isTouched, settleUnits, startValues, toInputs, type Values } from '../model/values.ts';

/** One tool in use: what was entered, what comes of it, and what can be done with it. */
export interface Session {
  readonly definition: CalculatorDefinition;
  readonly say: Translate;
  readonly values: Values;
  readonly outcome: EvaluationOutcome;
  readonly readout: Readout | null;
  readonly messages: FieldMessages;
  readonly notes: readonly string[];
  readonly touched: boolean;
  /** Drawn as the build wrote it: neither the address nor the units of this browser are in it yet. */
  readonly isWritten: boolean;
  readonly change: (values: Values) => void;
  readonly reset: () => void;
  readonly select: (id: string) => void;
}

const ADDRESS_DELAY = 250;
const usualUnit = () => undefined;

/** Keeps the values of the tool shown and of its sister equations, and writes them into the address after `#`. */
export const useTool = (
  family: readonly Loaded[],
  firstId: string,
  laboratory: CalculatorDefinition | null,
): Session => {
  const { t, i18n } = useTranslation('tools');
  const [id, select] = useState(firstId);
  const chosen = family.find(({ definition }) => definition.id === id) ?? family[0];
  if (chosen === undefined) throw new Error('A family has at least one tool');
  const { definition, say } = chosen;
  const isWritten = useIsWritten();
  const readAddress = () => readFragment(definition.inputs, window.location.hash);
  const [all, setAll] = useState<Values | null>(() => (isWritten ? null : readAddress()));
  if (all === null && !isWritten) setAll(readAddress());
  const starts = useMemo(
    () => startValues(definition.inputs, isWritten ? usualUnit : undefined),
    [definition, isWritten],
  );
  const values = useMemo(
    () => settleUnits(definition.inputs, carryOver(definition.inputs, all ?? starts, starts), laboratory),
    [definition, all, laboratory, starts],
  );
  const outcome = useMemo(
    () => evaluateWith(definition, toInputs(definition.inputs, values)),
    [definition, values],
  );
  const language = i18n.language;
  const messages = useMemo(
    () => sortMessages(definition, outcome.ok ? [] : outcome.refusal, outcome.warnings, language, say),
    [definition, outcome, language, say],
  );
  const readout = useMemo(
    () => (outcome.ok ? readResults(definition, outcome, language, say, t) : null),
    [definition, outcome, language, say, t],
  );
  const notes = outcome.warnings
    .filter(({ code }) => code === 'note')
    .map((warning) => messageOf(definition, warning, language, say));
  const touched = isTouched(definition.inputs, values, starts);

  useEffect(() => {
    const timer = setTimeout(() => {
      const fragment = touched ? writeFragment(definition.inputs, values) : '';
      const path = id === firstId ? window.location.pathname : addressOf(id);
      window.history.replaceState(window.history.state, '', `${path}${fragment}`);
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [definition, values, touched, id, firstId]);

  return {
    definition,
    say,
    values,
    outcome,
    readout,
    messages,
    notes,
    touched,
    isWritten,
    change: (next) => setAll((old) => ({ ...old, ...next })),
    reset: () => setAll(startValues(definition.inputs)),
    select,
  };
};
