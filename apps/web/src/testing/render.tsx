import type { Language, Namespace } from '@mz/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect } from 'vitest';
import { loadNamespaces, setLanguage } from '../lib/i18n.ts';

interface Options {
  language?: Language;
  /** Catalogues beyond `common` and `nav`. */
  namespaces?: readonly Namespace[];
  /** Address the router starts at. */
  path?: string;
  /** Cache to read and to look into; a fresh one without retries otherwise. */
  queryClient?: QueryClient;
}

/** A cache for one test: nothing is asked twice, so a refusal shows at once. */
export const createTestQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Renders as the app does: catalogues, router and query cache around; returns the queries and a user. */
export const renderScreen = async (
  element: ReactNode,
  { language = 'en', namespaces = [], path = '/', queryClient = createTestQueryClient() }: Options = {},
): Promise<RenderResult & { user: UserEvent; queryClient: QueryClient }> => {
  await setLanguage(language);
  await loadNamespaces(...namespaces);
  const user = userEvent.setup();
  const view = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Suspense fallback={null}>{content}</Suspense>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const result = await act(async () => render(view(element)));
  return { ...result, rerender: (content) => result.rerender(view(content)), user, queryClient };
};

/** Fails with what axe finds. Contrast needs a layout, landmarks a whole page: the browser tests see to both. */
export const expectNoViolations = async (root: Element = document.body): Promise<void> => {
  const { violations } = await axe.run(root, {
    // What is in a frame is not ours.
    iframes: false,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
};
