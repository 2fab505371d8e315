import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../secrets.ts';

const purpose = 'stream-address';
const hour = 3_600;

/** Playlists of videos lie below it. */
export const streamPath = '/media/streams/';

export interface StreamAddress {
  /** Of the video. */
  readonly id: string;
  readonly expires: number;
  readonly signature: string;
}

const sign = (secrets: Secrets, id: string, expires: number): string =>
  secrets.mac(purpose, `${id}.${expires}`);

/** Where the list of the sizes of a video lies for one to two hours: players find the rest beside it. */
export const streamOf = (secrets: Secrets, id: string, now = Date.now()): string => {
  const expires = (Math.floor(now / 1000 / hour) + 2) * hour;
  return `${streamPath}${id}/${expires}/${sign(secrets, id, expires)}/all.m3u8`;
};

export const isGoodStreamAddress = (
  secrets: Secrets,
  { id, expires, signature }: StreamAddress,
  now = Date.now(),
): boolean => {
  const expected = Buffer.from(sign(secrets, id, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && expires * 1000 > now;
};
