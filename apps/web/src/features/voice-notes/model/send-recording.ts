import { voiceNoteLimits } from '@mz/contracts/voice-notes';

/** What the server takes of a recording. */
export interface RecordingServer {
  readonly start: (recording: { id: string; recordedAt: string }) => Promise<number>;
  /** @returns bytes there are now */
  readonly send: (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<number>;
}

/** Bytes from a place on, at most so many. */
export const takeBytes = (
  chunks: readonly { readonly bytes: ArrayBuffer }[],
  offset: number,
  most: number,
): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [];
  let at = 0;
  let taken = 0;
  for (const { bytes } of chunks) {
    const from = Math.max(0, offset + taken - at);
    if (from < bytes.byteLength && taken < most) {
      const part = new Uint8Array(bytes).subarray(from, from + most - taken);
      parts.push(part);
      taken += part.length;
    }
    at += bytes.byteLength;
  }
  const all = new Uint8Array(taken);
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
};

/**
 * Sends what the server has not yet. It says itself how far it is, so that this goes on after any interruption.
 *
 * @returns bytes the server has
 */
export const sendMissing = async (
  server: RecordingServer,
  recording: { readonly id: string; readonly recordedAt: string },
  chunks: readonly { readonly bytes: ArrayBuffer }[],
  known: number | null,
  onReceived: (received: number) => void,
): Promise<number> => {
  const total = chunks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  let received = known ?? (await server.start({ id: recording.id, recordedAt: recording.recordedAt }));
  onReceived(received);
  while (received < total) {
    const now = await server.send(
      recording.id,
      received,
      takeBytes(chunks, received, voiceNoteLimits.partBytes),
    );
    if (now === received) throw new Error('The server takes no more of this recording.');
    received = now;
    onReceived(received);
  }
  return received;
};
