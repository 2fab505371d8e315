import { languages } from '@mz/i18n';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoViolations, renderScreen } from '../testing/render.tsx';
import { DesignPage } from './design-page.tsx';
import { samples } from './samples.ts';

// jsdom has no canvas; the figures of a chart stand in its table.
vi.mock('../ui/chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

describe('the page of the kit', () => {
  it.each(languages)('shows every component in %s without a fault that axe sees', async (language) => {
    await renderScreen(<DesignPage />, { language });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(samples[language].title);
    expect(screen.getAllByRole('region').length).toBeGreaterThan(20);
    await expectNoViolations();
  });
});
