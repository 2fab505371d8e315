/** Releases, newest first. Their words are in the `blog` catalogue under the key. */
export const releases = [{ key: 'v0_1_0', version: '0.1.0', date: '2026-11-20' }] as const;

export type Release = (typeof releases)[number];

/** The release these pages describe. */
export const currentRelease: Release = releases[0];

/** The day of a release as a date at noon UTC, so that no time zone moves it to another day. */
export const dateOf = (release: Release): Date => new Date(`${release.date}T12:00:00Z`);
