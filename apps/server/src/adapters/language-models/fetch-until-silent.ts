const silence = (ms: number): DOMException => new DOMException(`No byte for ${ms} ms.`, 'TimeoutError');

/** The body as it comes; an error once nothing came for too long. */
const watch = (
  body: ReadableStream<Uint8Array>,
  ms: number,
  giveUp: (reason: unknown) => void,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    // Only while somebody waits for a byte: a slow reader is not a silent server.
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(silence(ms)), ms);
    });
    try {
      const { done, value } = await Promise.race([reader.read(), silent]);
      if (done) controller.close();
      else controller.enqueue(value);
    } catch (error) {
      giveUp(error);
      controller.error(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
};

/**
 * A `fetch` that gives up on a server that sends nothing for so many milliseconds: before its headers, after them or in
 * the middle. What goes on sending is waited for.
 */
export const fetchUntilSilent =
  (ms: number): typeof fetch =>
  async (input, init) => {
    const own = new AbortController();
    const timer = setTimeout(() => own.abort(silence(ms)), ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, own.signal]) : own.signal;
    try {
      const response = await fetch(input, { ...init, signal });
      if (!response.body) return response;
      const { status, statusText, headers } = response;
      return new Response(
        watch(response.body, ms, (reason) => own.abort(reason)),
        { status, statusText, headers },
      );
    } finally {
      clearTimeout(timer);
    }
  };
