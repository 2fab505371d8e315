/** The part of hls.js without captions, other sound tracks and encryption; it is typed as the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
