import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { importDirectly } from '../apps/web/direct-imports.ts';
import { leanI18nCode } from '../apps/web/lean-i18n.ts';
import { leanRouterCode } from '../apps/web/lean-router.ts';
import { byName } from '../apps/web/words-files.ts';

// They are the web's.
const require = createRequire(new URL('../apps/web/package.json', import.meta.url));
const folderOf = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));
const read = (file: string): string => readFileSync(file, 'utf8');

it('leaves out of the router what its own server needs, and what keeps components that nobody uses', () => {
  const folder = folderOf('react-router');
  const lean = leanRouterCode(read(`${folder}/dist/production/lib/dom/lib.js`), 'dom/lib.js');
  expect(lean).not.toMatch(/^\w+\.displayName|usePrefetchBehavior\(prefetch/m);
  expect(lean).toMatch(/const Form = \/\* @__PURE__ \*\/ React\$1\.forwardRef\(/);
  expect(lean).toMatch(/return link;\n\}\);/);
  expect(() => leanRouterCode('', 'dom/lib.js')).toThrow('dom/lib.js');
});

it('says in i18next the same without formats and without words for developers', async () => {
  const lean = leanI18nCode(read(path.join(folderOf('i18next'), 'dist/esm/i18next.js')));
  expect(lean).not.toMatch(/^\s*this\.logger\.(?:warn|deprecate|once)\(/m);
  const { default: i18next } = (await import(`data:text/javascript,${encodeURIComponent(lean)}`)) as {
    // Its keys are those of the catalogues; here it has words of its own.
    readonly default: {
      createInstance(): {
        init(options: object): Promise<unknown>;
        t(key: string, options?: object): unknown;
        dir(): string;
      };
    };
  };
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'ar',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: {
      ar: { translation: { members_two: 'عضوان', members_few: '{{formatted}} أعضاء', list: ['واحد'] } },
    },
  });
  expect(i18n.t('members', { count: 2 })).toBe('عضوان');
  expect(i18n.t('members', { count: 3, formatted: '3' })).toBe('3 أعضاء');
  expect(i18n.t('list', { returnObjects: true })).toEqual(['واحد']);
  expect(i18n.dir()).toBe('rtl');
  expect(i18n.t('nothing')).toBe('nothing');
  expect(() => leanI18nCode('class Formatter {}')).toThrow('Formatter.init');
});

it('names the file behind each part of the query library, and gives each feature its icons', () => {
  const code = [
    "import { useQuery, QueryClient as Client } from '@tanstack/react-query';",
    "import { Star } from 'lucide-react';",
  ].join('\n');
  const direct = importDirectly(code, '/work/apps/web/src/features/tools/components/tool-list.tsx');
  expect(direct).toMatch(
    /import \{ useQuery as useQuery \} from '[^']*\/react-query\/build\/modern\/useQuery\.js'/,
  );
  expect(direct).toMatch(
    /import \{ QueryClient as Client \} from '[^']*\/query-core\/build\/modern\/queryClient\.js'/,
  );
  expect(direct).toMatch(/import Star from '[^']*\/star\.mjs\?of=tools'/);
});

it('asks for the words of each tool by their name', () => {
  const lean = byName(read(path.resolve('packages/clinical/src/catalogues.ts')));
  expect(lean).not.toContain("with: { type: 'json' }");
  expect(lean).toMatch(/'clinical calculators aa-gradient [\w -]+ wells-pe'\.split\(' '\)/);
  expect(() => byName('export const catalogueLoaders = {};')).toThrow('another way');
});
