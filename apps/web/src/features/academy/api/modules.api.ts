import type { Resource } from '@mz/contracts/academy';
import { getModuleState, keepModuleState } from '@mz/contracts/academy-modules';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http.ts';
import type { ModuleMessage } from '../model/module-message.ts';
import { useViewer } from './academy.api.ts';
import { academyKeys } from './academy.keys.ts';

/** What the module kept, read once before it begins. */
export const moduleStateQuery = (id: string) =>
  queryOptions({
    queryKey: academyKeys.module(id),
    queryFn: ({ signal }) => call(getModuleState, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** So much time is lost at most when a browser is killed. */
const tellEvery = 30_000;
/** Modules say much in a moment: it is told together. */
const pause = 1_500;

export interface ModuleKeeper {
  readonly hear: (message: ModuleMessage) => void;
  readonly end: () => void;
}

const createKeeper = (
  id: string,
  onKept: (answer: { covered: number; completed: boolean }) => void,
  onFailed: (failed: boolean) => void,
): ModuleKeeper => {
  let latest: ModuleMessage | null = null;
  let isSending = false;
  let isDirty = false;
  let soon: ReturnType<typeof setTimeout> | null = null;
  const send = async (): Promise<void> => {
    if (soon) clearTimeout(soon);
    soon = null;
    if (!latest || isSending) return;
    isSending = true;
    isDirty = false;
    const { from: _from, kind: _kind, ...body } = latest;
    try {
      onKept(await call(keepModuleState, { params: { id }, body }));
      onFailed(false);
    } catch {
      // Told again with what comes next, and every half minute.
      isDirty = true;
      onFailed(true);
    } finally {
      isSending = false;
    }
    if (isDirty && soon === null) soon = setTimeout(() => void send(), tellEvery);
  };
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void send();
  }, tellEvery);
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void send();
  };
  document.addEventListener('visibilitychange', onHidden);
  return {
    hear(message) {
      if (message.kind === 'shown') return;
      latest = message;
      isDirty = true;
      if (message.kind === 'ended') void send();
      else soon ??= setTimeout(() => void send(), pause);
    },
    end() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      if (isDirty) void send();
      else if (soon) clearTimeout(soon);
    },
  };
};

/** Tells the server what a module keeps of a member; of visitors nothing is kept. */
export const useModuleKeeper = ({ id }: Pick<Resource, 'id'>, isKept: boolean) => {
  const client = useQueryClient();
  const viewer = useViewer();
  const [keeper, setKeeper] = useState<ModuleKeeper | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isKept || viewer === 'visitor') return undefined;
    const made = createKeeper(
      id,
      ({ covered, completed }) =>
        client.setQueryData<Resource>(academyKeys.one(viewer, id), (before) =>
          before ? { ...before, covered, completed } : before,
        ),
      setFailed,
    );
    setKeeper(made);
    return () => {
      made.end();
      setKeeper(null);
      void client.invalidateQueries({ queryKey: academyKeys.overview(viewer) });
    };
  }, [client, viewer, id, isKept]);
  return { keeper, failed };
};
