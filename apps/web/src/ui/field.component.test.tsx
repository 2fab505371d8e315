import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoViolations, renderScreen } from '../testing/render.tsx';
import { Field } from './field.tsx';

describe('Field', () => {
  it('names its control and describes it by error and hint', async () => {
    await renderScreen(
      <Field label="Age" hint="In years" error="Age is at most 120">
        {(control) => <input {...control} defaultValue="140" />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Age' });
    expect(input).toHaveProperty('value', '140');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Age is at most 120',
      'In years',
    ]);
    expect(screen.getByRole('alert').textContent).toBe('Age is at most 120');
    await expectNoViolations();
  });
});
