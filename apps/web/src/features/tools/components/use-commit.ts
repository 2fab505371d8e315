import { useEffect, useMemo, useRef, useState } from 'react';
import { recordUse } from '../api/shelf-store.ts';
import { isCommitSilent } from '../model/commit.ts';
import { toInputs } from '../model/values.ts';
import type { Session } from './use-tool.ts';

export interface Commit {
  /** A calculation was finished: it counts as used, and goes to the history if that is on. */
  readonly finish: () => void;
  /** The same by the button: the result takes the focus and is said. */
  readonly press: () => void;
  /** Grows with each press, so that the result is said again. */
  readonly presses: number;
  readonly card: React.RefObject<HTMLElement | null>;
  readonly dock: React.RefObject<HTMLElement | null>;
}

const keyOf = ({ definition, values }: Session): string =>
  JSON.stringify([definition.id, toInputs(definition.inputs, values)]);

/** When a calculation is finished: by the button, by copying, sharing or printing it, and by leaving it. */
export const useCommit = (session: Session): Commit => {
  const [presses, setPresses] = useState(0);
  const card = useRef<HTMLElement>(null);
  const dock = useRef<HTMLElement>(null);
  const latest = useRef(session);
  const done = useRef('');
  // What came with the address was finished by somebody before.
  const given = useRef<string | null>(null);
  useEffect(() => {
    latest.current = session;
    if (!session.isWritten) given.current ??= keyOf(session);
  });

  const [acts] = useState(() => {
    const finish = () => {
      const { definition, values, readout } = latest.current;
      const key = keyOf(latest.current);
      if (readout === null || key === done.current) return;
      done.current = key;
      void recordUse(definition.id, definition.version, toInputs(definition.inputs, values));
    };
    const press = () => {
      if (isCommitSilent(latest.current.definition, latest.current.values)) return;
      finish();
      setPresses((count) => count + 1);
      const shown = [card.current, dock.current].find(
        (place) => place !== null && place.offsetParent !== null,
      );
      // The dock is fixed, which has no offset parent.
      (shown ?? dock.current)?.focus({ preventScroll: shown === undefined });
    };
    return { finish, press };
  });
  useEffect(
    () => () => {
      if (latest.current.touched && keyOf(latest.current) !== given.current) acts.finish();
    },
    [acts],
  );
  // The same one while somebody types, so that what shows it is not drawn anew with each key.
  return useMemo(() => ({ ...acts, presses, card, dock }), [acts, presses]);
};
