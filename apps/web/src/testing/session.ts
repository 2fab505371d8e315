import type { Profile } from '@mz/contracts';
import { useSyncExternalStore } from 'react';
import type { SessionState } from '../lib/session.ts';
import { alice } from './samples.ts';

const visitor: SessionState = {
  user: null,
  loading: false,
  error: null,
  needsSecondFactor: false,
  lost: false,
  owner: null,
};

let state = visitor;
const listeners = new Set<() => void>();

const publish = (next: SessionState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** In place of `useSession` where a test is about the screen and not about the session. */
export const useFakeSession = (): SessionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => state,
  );

export const beVisitor = (): void => publish(visitor);

/** The session ended by itself: the page waits for the same member. */
export const loseSession = (): void => publish({ ...state, user: null, lost: true });

export const beMember = (user: Profile = alice): void =>
  publish({ ...visitor, user, owner: { id: user.id, email: user.email ?? '' } });
