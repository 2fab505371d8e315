import { z } from 'zod';
import { params, tag } from './academy.ts';
import { defineEndpoint } from './endpoint.ts';

/** The feed of podcasts that anybody may hear, as RSS 2.0 with the tags of podcast apps. */
export const podcastFeedPath = '/api/academy/podcast';
/** Where an app gets a public episode: it leads on to the file, whose address changes. */
export const podcastEpisodePath = '/api/academy/podcast/episodes/:id';
/** A member's own feed and its episodes; the token is a secret and stands in no log. */
export const memberFeedPath = '/api/academy/podcasts/:token';
export const memberEpisodePath = '/api/academy/podcasts/:token/episodes/:id';

/** Episodes of a feed, the newest. */
export const podcastFeedSize = 100;

const address = z.object({
  address: z.url().describe('Secret: whoever has it hears what the member may hear.'),
});

export const getPodcastFeed = defineEndpoint({
  id: 'academy.podcastFeed',
  method: 'GET',
  path: '/api/academy/podcast-address',
  summary: 'The address of the member’s own podcast feed',
  tag,
  permission: 'member:use',
  responses: { 200: address },
});

export const renewPodcastFeed = defineEndpoint({
  id: 'academy.renewPodcastFeed',
  method: 'POST',
  path: '/api/academy/podcast-address',
  summary: 'Another address for the member’s own podcast feed; the one before ends',
  tag,
  permission: 'member:use',
  responses: { 200: address },
});

export const openDiscussion = defineEndpoint({
  id: 'academy.openDiscussion',
  method: 'PUT',
  path: '/api/academy/resources/:id/discussion',
  summary: 'Make a post of the author’s the place where a resource is discussed',
  tag,
  permission: 'resource:write',
  params,
  body: z.object({ postId: z.uuid() }),
  responses: { 200: z.object({ changed: z.boolean() }) },
  errors: ['conflict'],
});
