import type { VoiceGap } from '@mz/contracts/voice-notes';
import type { KeptChunk } from './recording-store.ts';

/** Why there is no sound. */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'lost';

export class MicrophoneError extends Error {
  override name = 'MicrophoneError';
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

interface Events {
  /** About each second, in order. */
  readonly onChunk: (chunk: KeptChunk) => void;
  readonly onLevel: (level: number) => void;
  readonly onGap: (gap: VoiceGap) => void;
  /** The microphone went by itself; what was recorded is kept. */
  readonly onLost: () => void;
}

export interface OpenMicrophone {
  readonly pause: () => void;
  readonly resume: () => void;
  /** Milliseconds recorded, without pauses. */
  readonly elapsed: () => number;
  /** Resolves when the last chunk was handed over. */
  readonly stop: () => Promise<void>;
}

const second = 1_000;
const levelEvery = 100;
/** No sound for so long: the device slept. */
const longestSilence = 5_000;
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];

const problemOf = (cause: unknown): MicrophoneProblem => {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported';
};

/** Microphones there are; without names until one was allowed. */
export const listMicrophones = async (): Promise<{ id: string; label: string }[]> => {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return devices
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
};

/** Reads loudness from 0 to 100; nothing where the browser cannot measure. */
const openMeter = (stream: MediaStream) => {
  if (typeof AudioContext === 'undefined') return { read: () => 0, close: () => undefined };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2_048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: (): number => {
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      // Speech lies between -50 and -5 dB; a linear scale would show next to nothing of it.
      const decibels = 10 * Math.log10(sum / samples.length + 1e-9);
      return Math.max(0, Math.min(100, Math.round((decibels + 55) * 2)));
    },
    close: () => void context.close(),
  };
};

/** @throws MicrophoneError */
export const openMicrophone = async (deviceId: string | null, events: Events): Promise<OpenMicrophone> => {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices)
    throw new MicrophoneError('unsupported');
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { ...(deviceId && { deviceId: { exact: deviceId } }), channelCount: 1 } })
    .catch((cause: unknown) => {
      throw new MicrophoneError(problemOf(cause), cause);
    });
  const [track] = stream.getAudioTracks();
  const meter = openMeter(stream);
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 48_000 });

  let before = 0;
  let runningSince: number | null = null;
  let lastChunkAt = 0;
  let mutedAt: { readonly place: number; readonly time: number } | null = null;
  let pausedAt: number | null = null;
  let levels: number[] = [];
  let handled = 0;
  let work: Promise<void> = Promise.resolve();

  const elapsed = (): number => before + (runningSince === null ? 0 : performance.now() - runningSince);
  const hold = (): void => {
    before = elapsed();
    runningSince = null;
  };
  const go = (): void => {
    runningSince = performance.now();
    lastChunkAt = runningSince;
  };
  const endMute = (): void => {
    if (!mutedAt) return;
    events.onGap({
      at: Math.round(mutedAt.place),
      ms: Math.round(performance.now() - mutedAt.time),
      reason: 'muted',
    });
    mutedAt = null;
  };

  recorder.ondataavailable = ({ data }) => {
    const now = performance.now();
    const silence = now - lastChunkAt - second;
    lastChunkAt = now;
    if (runningSince !== null && silence > longestSilence) {
      // The clock ran on while nothing was recorded.
      before -= silence;
      events.onGap({ at: Math.max(0, Math.round(elapsed())), ms: Math.round(silence), reason: 'asleep' });
    }
    const at = elapsed();
    const chunk = { ms: Math.max(0, Math.round(at - handled)), levels };
    handled = at;
    levels = [];
    work = work.then(async () => {
      if (data.size > 0) events.onChunk({ ...chunk, bytes: await data.arrayBuffer() });
    });
  };
  const timer = setInterval(() => {
    if (runningSince === null) return;
    const level = track?.muted ? 0 : meter.read();
    levels.push(level);
    events.onLevel(level);
  }, levelEvery);
  const onMute = () => {
    mutedAt ??= { place: elapsed(), time: performance.now() };
  };
  track?.addEventListener('mute', onMute);
  track?.addEventListener('unmute', endMute);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return work;
    isStopping = true;
    const stopped = new Promise<void>((resolve) => {
      recorder.addEventListener('stop', () => resolve(), { once: true });
    });
    if (recorder.state !== 'inactive') {
      recorder.stop();
      await stopped;
    }
    hold();
    endMute();
    clearInterval(timer);
    meter.close();
    for (const each of stream.getTracks()) each.stop();
    await work;
  };
  track?.addEventListener('ended', () => {
    if (!isStopping) events.onLost();
  });

  recorder.start(second);
  go();
  return {
    elapsed,
    stop,
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      hold();
      pausedAt = performance.now();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      if (pausedAt !== null)
        events.onGap({
          at: Math.round(before),
          ms: Math.round(performance.now() - pausedAt),
          reason: 'paused',
        });
      pausedAt = null;
      go();
    },
  };
};
