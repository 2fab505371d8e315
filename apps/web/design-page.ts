import type { Plugin } from 'vite';

/** `/design` of the development server: the kit on one page. A build knows only `index.html` and never sees it. */
export const designPage = (): Plugin => ({
  name: 'design-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path, query] = (request.url ?? '').split('?');
      if (path === '/design') request.url = `/design.html${query === undefined ? '' : `?${query}`}`;
      next();
    });
  },
});
