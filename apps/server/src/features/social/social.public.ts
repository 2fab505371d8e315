/** For demonstrations of other features that write posts. */
export { type DemoPost, finderOf, writeDemoPost } from './social.demo-posts.ts';
