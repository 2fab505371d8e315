import type { Plugin } from 'vite';

const fonts = {
  latin: /inter-text-.*\.woff2$/,
  arabicText: /ibm-plex-sans-arabic-arabic-400-normal-.*\.woff2$/,
  arabicTitles: /ibm-plex-sans-arabic-arabic-600-normal-.*\.woff2$/,
};

/**
 * Asks for the fonts of the page's text and titles together with its scripts: a font that comes after the first paint moves what
 * stands. Every language has Latin letters; the Arabic ones are asked for by `boot.js`, which knows the language.
 */
export const earlyFonts = (): Plugin => ({
  name: 'early-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const addressOf = (pattern: RegExp): string => {
        const found = Object.keys(bundle ?? {}).find((name) => pattern.test(name));
        if (found === undefined) throw new Error(`No font in the build is called like ${pattern}.`);
        return `/${found}`;
      };
      return {
        html: html.replace(
          '<script src="/boot.js"',
          `<script src="/boot.js" data-arabic-fonts="${addressOf(fonts.arabicText)} ${addressOf(fonts.arabicTitles)}"`,
        ),
        tags: [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: addressOf(fonts.latin),
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          },
        ],
      };
    },
  },
});
