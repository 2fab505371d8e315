import { openScalePlace } from './scale-data.ts';
const t = Number(process.argv[3]);
const { place } = await openScalePlace(process.argv[2]!, { members: 100_000*t, posts: 1_000_000*t, mostLikes: 2, withAccounts: true });
await place.close();
