/** Asks a worker made for one question; it ends with the answer, an error or the time. */
export const askWorker = <Answer>(
  make: () => Worker,
  question: object,
  transfer: Transferable[],
  maxSeconds: number,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = make();
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error('It took too long.'))), maxSeconds * 1_000);
    worker.onmessage = ({ data }: MessageEvent<{ answer: Answer } | { error: string }>) =>
      end(() => ('error' in data ? reject(new Error(data.error)) : resolve(data.answer)));
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'The worker did not start.')));
    worker.postMessage(question, transfer);
  });
