import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Combobox } from './combobox.tsx';
import { Composer } from './composer.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { Textarea } from './textarea.tsx';

describe('Button', () => {
  it('refuses further presses while it is busy and says so', async () => {
    const press = vi.fn();
    const { user } = await renderScreen(
      <Button busy onClick={press}>
        {'Saving…'}
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving…', busy: true });
    await user.click(button);
    expect(press).not.toHaveBeenCalled();
  });
});

describe('Field', () => {
  it('names, describes and marks the control of the kit inside it', async () => {
    await renderScreen(
      <Field label="Age" hint="In years" error="Too old" warning="Unusual">
        <Input defaultValue="140" />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Age', description: 'Too old Unusual In years' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['Textarea', <Textarea key="t" />, 'textbox'],
    [
      'Select',
      <Select key="s" value="a" options={[{ value: 'a', text: 'A' }]} onChange={() => {}} />,
      'combobox',
    ],
    [
      'Combobox',
      <Combobox key="c" query="" onQuery={() => {}} options={[]} onSelect={() => {}} />,
      'combobox',
    ],
    ['Checkbox', <Checkbox key="x" checked onChange={() => {}} />, 'checkbox'],
    ['Switch', <Switch key="w" checked onChange={() => {}} />, 'switch'],
  ])('names a %s', async (_, control, role) => {
    await renderScreen(<Field label="Choice">{control}</Field>);
    expect(screen.getByRole(role, { name: 'Choice' })).toBeTruthy();
  });

  it('names a group by its label', async () => {
    await renderScreen(
      <Field label="Audience" group>
        <RadioGroup value="a" options={[{ value: 'a', text: 'All' }]} onChange={() => {}} />
      </Field>,
    );
    expect(screen.getByRole('radiogroup', { name: 'Audience' })).toBeTruthy();
  });
});

describe('Checkbox and Switch', () => {
  it('turn over by their words, too', async () => {
    const tick = vi.fn();
    const turn = vi.fn();
    const { user } = await renderScreen(
      <>
        <Checkbox checked="mixed" onChange={tick} detail="Some are ticked">
          {'Papers'}
        </Checkbox>
        <Switch checked={false} onChange={turn}>
          {'Mail'}
        </Switch>
      </>,
    );
    const box = screen.getByRole('checkbox', { description: 'Some are ticked' });
    expect(box.getAttribute('aria-checked')).toBe('mixed');
    await user.click(screen.getByText('Papers'));
    expect(tick).toHaveBeenCalledWith(true);
    await user.click(screen.getByText('Mail'));
    expect(turn).toHaveBeenCalledWith(true);
  });
});

const sides = [
  { value: 'left', text: 'Left' },
  { value: 'right', text: 'Right' },
] as const;

const Sides = ({ onChange }: { onChange: (value: string) => void }) => {
  const [value, setValue] = useState<'left' | 'right'>('left');
  return (
    <Segmented
      label="Side"
      value={value}
      options={sides}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
};

describe('Segmented', () => {
  it.each([
    ['en', '{ArrowRight>}'],
    ['ar', '{ArrowLeft>}'],
  ] as const)('moves on by the arrow that points forward in %s', async (language, key) => {
    const change = vi.fn();
    const { user } = await renderScreen(<Sides onChange={change} />, { language });
    await user.tab();
    await user.keyboard(key);
    await waitFor(() => expect(change).toHaveBeenCalledWith('right'));
    expect(screen.getByRole('radio', { name: 'Right' })).toBe(document.activeElement);
  });
});

const all = ['Cardiology', 'Neurology', 'Nephrology'].map((text) => ({ value: text.toLowerCase(), text }));

const Specialty = ({
  onSelect,
  onFree,
}: {
  onSelect: (value: string) => void;
  onFree?: (text: string) => void;
}) => {
  const [query, setQuery] = useState('');
  return (
    <Combobox
      label="Specialty"
      query={query}
      onQuery={setQuery}
      options={all.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))}
      onSelect={(option) => {
        setQuery(option.text);
        onSelect(option.value);
      }}
      onFree={onFree}
    />
  );
};

describe('Combobox', () => {
  it('narrows down by typing and chooses by keyboard', async () => {
    const select = vi.fn();
    const { user } = await renderScreen(<Specialty onSelect={select} />);
    const field = screen.getByRole('combobox', { name: 'Specialty' });
    await user.type(field, 'ne');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Neurology',
      'Nephrology',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const marked = screen.getByRole('option', { selected: true });
    expect(marked.textContent).toBe('Nephrology');
    expect(field.getAttribute('aria-activedescendant')).toBe(marked.id);
    await user.keyboard('{Enter}');
    expect(select).toHaveBeenCalledWith('nephrology');
    expect(field).toHaveProperty('value', 'Nephrology');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('chooses by pointer and keeps the focus', async () => {
    const select = vi.fn();
    const { user } = await renderScreen(<Specialty onSelect={select} />);
    const field = screen.getByRole('combobox');
    await user.click(field);
    await user.click(screen.getByRole('option', { name: 'Cardiology' }));
    expect(select).toHaveBeenCalledWith('cardiology');
    expect(document.activeElement).toBe(field);
  });

  it('says that nothing matches, closes by Escape and takes a free text where it may', async () => {
    const free = vi.fn();
    const { user } = await renderScreen(<Specialty onSelect={() => {}} onFree={free} />);
    await user.type(screen.getByRole('combobox'), 'Tropical medicine');
    expect(screen.getByRole('option').textContent).toBe('No matches');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(free).toHaveBeenCalledWith('Tropical medicine');
  });
});

describe('Composer', () => {
  const show = (props: Partial<Parameters<typeof Composer>[0]>) => {
    const submit = vi.fn();
    return renderScreen(
      <Composer label="Message" value="Hello" onChange={() => {}} onSubmit={submit} {...props} />,
    ).then((result) => ({ ...result, submit, field: screen.getByRole('textbox', { name: 'Message' }) }));
  };

  it('sends by Enter, not while an input method composes, not with Shift', async () => {
    const { submit, field } = await show({});
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(submit).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(submit).toHaveBeenCalledOnce();
  });

  it('keeps Enter for lines where Ctrl-Enter sends', async () => {
    const { submit, field } = await show({ submitOn: 'mod-enter' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(submit).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(submit).toHaveBeenCalledOnce();
  });

  it('does not send what is too long, and says by how much', async () => {
    const { submit, field } = await show({ maxLength: 3 });
    expect(screen.getByRole('status').textContent).toBe('2 characters too many');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  it('underlines marks without changing the text', async () => {
    const { container } = await show({ value: 'Mr. Khalid came', marks: [{ start: 0, end: 10 }] });
    expect(container.querySelector('mark')?.textContent).toBe('Mr. Khalid');
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Mr. Khalid came ');
  });
});
