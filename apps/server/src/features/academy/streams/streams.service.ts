import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { ProvidedServices } from '../../../platform/feature.ts';
import { streamPurpose } from '../academy-files.ts';
import {
  codecsOf,
  fillPlaylist,
  inputOf,
  ladderArguments,
  readPlaylist,
  readSource,
  rungsOf,
  writeMaster,
  written,
} from './ladder.ts';
import { FfmpegError, runFfmpeg } from './run-ffmpeg.ts';
import { isGoodStreamAddress, type StreamAddress } from './stream-address.ts';
import {
  findStreams,
  type StreamRungs,
  setStreams,
  takeWaitingVideo,
  type WaitingVideo,
} from './streams.repository.ts';

type Files = Pick<ProvidedServices['files'], 'addressOf' | 'findLive' | 'read' | 'receive' | 'claim'>;

const missing = (): AppError => new AppError('not_found', 'There is no such playlist.');

/**
 * Videos in several sizes, for lines of every width: made with the host's ffmpeg where it has one, one video at a time
 * in each process, served as playlists (HLS) that name places in stored files.
 */
export const createStreamsService = (
  { db, config, log, secrets }: Pick<AppContext, 'db' | 'config' | 'log' | 'secrets'>,
  files: Files,
) => {
  const stopping = new AbortController();
  let working: Promise<void> | null = null;

  const makeRungs = async (
    program: string,
    { fileId, author }: WaitingVideo,
    folder: string,
  ): Promise<StreamRungs> => {
    const row = await files.findLive(fileId);
    if (!row) return [];
    const { signal } = stopping;
    const video = path.join(folder, 'video');
    await pipeline(await files.read(row), createWriteStream(video, { mode: 0o600 }), { signal });
    // It ends with an error because it is given nothing to write.
    const source = readSource(
      await runFfmpeg(program, ['-hide_banner', ...inputOf(video)], { signal, mayFail: true }),
    );
    if (!source) return [];
    const rungs: StreamRungs[number][] = [];
    for (const { width, height, ...rates } of rungsOf(source)) {
      await runFfmpeg(program, ladderArguments(video, folder, { width, height, ...rates }), { signal });
      const { playlist, bandwidth } = readPlaylist(
        await readFile(path.join(folder, written.playlist), 'utf8'),
      );
      const media = path.join(folder, written.media);
      const { size } = await stat(media);
      const id = await files.receive(author, streamPurpose, createReadStream(media), size);
      rungs.push({ width, height, bandwidth, codecs: codecsOf(source.hasSound), fileId: id, playlist });
    }
    return rungs;
  };

  /** Makes the sizes of the video that waits longest; false where none waits. */
  const makeNext = async (): Promise<boolean> => {
    const program = config.ffmpeg;
    const waiting = program ? await takeWaitingVideo(db) : null;
    if (!program || !waiting) return false;
    const folder = path.join(config.dataDir, 'streams', waiting.fileId);
    try {
      // What a killed process left there goes first.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const rungs = await makeRungs(program, waiting, folder);
      await db.transaction(async (tx) => {
        for (const { fileId } of rungs)
          await files.claim(tx, waiting.author, { id: fileId, purpose: streamPurpose });
        // Deleted meanwhile: nothing is claimed, and what was made is swept.
        if (!(await setStreams(tx, waiting.fileId, rungs))) throw missing();
      });
      log.info({ file: waiting.fileId, sizes: rungs.length }, 'sizes of a video made');
    } catch (error) {
      if (stopping.signal.aborted) return false;
      log.warn({ err: error, file: waiting.fileId }, 'sizes of a video not made');
      // It would end so again; what failed for another reason is tried when the lease ends.
      if (error instanceof FfmpegError) await setStreams(db, waiting.fileId, []);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return true;
  };

  const open = async (address: StreamAddress): Promise<StreamRungs> => {
    if (!isGoodStreamAddress(secrets, address))
      throw new AppError('forbidden', 'Invalid or expired signature.');
    const rungs = await findStreams(db, address.id);
    if (!rungs || rungs.length === 0) throw missing();
    return rungs;
  };

  return {
    makeNext,

    /** Begins with what waits, and returns: a video may take hours, which no job has. */
    async begin(): Promise<void> {
      working ??= (async () => {
        while (!stopping.signal.aborted && (await makeNext()));
      })()
        .catch((error: unknown) => log.warn({ err: error }, 'sizes of videos not made'))
        .finally(() => {
          working = null;
        });
    },

    /**
     * A playlist: `all` of the sizes, else the place of one.
     *
     * @throws AppError `forbidden` for an address that is not ours or has expired
     */
    async playlist(address: StreamAddress, name: string): Promise<string> {
      const rungs = await open(address);
      if (name === 'all') return writeMaster(rungs);
      const rung = rungs[Number(name)];
      if (!rung) throw missing();
      return fillPlaylist(rung.playlist, files.addressOf(rung.fileId));
    },

    async close(): Promise<void> {
      stopping.abort();
      await working;
    },
  };
};
export type StreamsService = ReturnType<typeof createStreamsService>;
