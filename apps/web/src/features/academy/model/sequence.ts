import type { Resource, ResourceCard } from '@mz/contracts/academy';
import type { Playlist } from '@mz/contracts/academy-courses';

/** One after the other: the parts of a course, or the resources of a playlist. */
export interface Sequence {
  readonly title: string;
  readonly to: string;
  /** Of the address of each resource, so that the way on is kept. */
  readonly search: string;
  readonly items: readonly Pick<ResourceCard, 'id' | 'title' | 'kind' | 'units' | 'completed'>[];
}

export const ofCourse = ({ id, title, parts }: Resource): Sequence => ({
  title,
  to: `/academy/${id}`,
  search: `?course=${id}`,
  items: parts.filter(({ available }) => available),
});

export const ofPlaylist = ({ id, title, items }: Playlist): Sequence => ({
  title,
  to: `/academy/playlists/${id}`,
  search: `?list=${id}`,
  items,
});
