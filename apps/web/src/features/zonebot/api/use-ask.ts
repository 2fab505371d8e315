import { type ComponentType, createElement, useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http.ts';
import type { ChatMessage } from '../model/chat-message.ts';
import type { AskOptions, Conversing, EngineProps, Turns } from '../model/conversing.ts';

type Engine = ComponentType<EngineProps>;
type Act = (conversing: Conversing) => void;

const asMessage = (text: string): ChatMessage => ({
  id: crypto.randomUUID(),
  role: 'user',
  parts: [{ type: 'text', text }],
});

/**
 * One conversation with the assistant: what was said, and sending, stopping, editing and asking again. The code that
 * talks to the server comes while the first question is typed; what is done before it is there waits for it.
 */
export const useAsk = (given: AskOptions) => {
  const [initial] = useState(given.initial);
  const options = { ...given, initial };
  const [engine, setEngine] = useState<{ readonly Engine: Engine } | null>(null);
  const [turns, setTurns] = useState<Turns>({
    messages: initial,
    status: 'ready',
    error: undefined,
  });
  const conversing = useRef<Conversing | null>(null);
  const waiting = useRef<Act | null>(null);
  const isStopped = useRef(false);
  const loading = useRef<Promise<void> | null>(null);

  const load = useCallback((): Promise<void> => {
    loading.current ??= import('./chat-engine.ts').then(
      ({ ChatEngine }) => setEngine({ Engine: ChatEngine }),
      (cause: unknown) => {
        loading.current = null;
        throw cause;
      },
    );
    return loading.current;
  }, []);
  // What does not come now is fetched once more with the question.
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  const run = (): void => {
    if (!conversing.current || !waiting.current || isStopped.current) return;
    const act = waiting.current;
    waiting.current = null;
    act(conversing.current);
  };
  const begin = (act: Act, messages: readonly ChatMessage[]): void => {
    isStopped.current = false;
    waiting.current = act;
    if (conversing.current) {
      run();
      return;
    }
    setTurns({ messages, status: 'submitted', error: undefined });
    // Without the code nothing can be asked: the network failed.
    load().catch(() => setTurns((old) => ({ ...old, status: 'error', error: new ApiError('network', 0) })));
  };
  const onReady = (ready: Conversing): void => {
    conversing.current = ready;
    run();
  };
  const onTurns = useCallback((next: Turns): void => {
    // What waits is on the screen already; the engine does not know of it yet.
    if (waiting.current === null) setTurns(next);
  }, []);
  const { messages, status } = turns;
  return {
    ...turns,
    isBusy: status === 'submitted' || status === 'streaming',
    /** To be rendered: shows nothing. */
    engine: engine ? createElement(engine.Engine, { options, onTurns, onReady }) : null,
    prepare,
    ask: (text: string) => {
      const question = asMessage(text);
      begin((to) => to.ask(question), [...messages, question]);
    },
    /** Puts another question in the place of an earlier one; what followed it goes. */
    edit: (questionId: string, text: string) => {
      const question = asMessage(text);
      const at = messages.findIndex(({ id }) => id === questionId);
      begin(
        (to) => to.edit(questionId, question),
        [...(at < 0 ? messages : messages.slice(0, at)), question],
      );
    },
    /** Answers a question once more: the one of an answer, or the last one after a failure. */
    again: (messageId?: string) => begin(waiting.current ?? ((to) => to.again(messageId)), messages),
    stop: () => {
      if (waiting.current === null) {
        conversing.current?.stop();
        return;
      }
      isStopped.current = true;
      setTurns((old) => ({ ...old, status: 'ready' }));
    },
  };
};
