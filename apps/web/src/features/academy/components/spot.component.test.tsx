import { getResource } from '@mz/contracts/academy';
import { getQuizStatistics, setQuestions } from '@mz/contracts/academy-learning';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { item, resource } from '../../../testing/samples-academy.ts';
import { beMember } from '../../../testing/session.ts';
import { SpotPicture } from './spot-picture.tsx';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const image = { url: '/files/film.webp', alt: 'A chest film' };
const place = new DOMRect(100, 50, 400, 200);

const Asked = ({ onChange }: { onChange: (chosen: readonly string[]) => void }) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <SpotPicture
      image={image}
      chosen={chosen}
      isRight={false}
      onChange={(next) => {
        setChosen(next);
        onChange(next);
      }}
    />
  );
};

it.each([
  ['en', '25% from the left, 50% from the top'],
  ['ar', /25.*50/],
  ['zh', /25.*50/],
] as const)('takes the place that is pointed at, and says it, in %s', async (language, said) => {
  const onChange = vi.fn();
  await renderScreen(<Asked onChange={onChange} />, { language, namespaces: ['academy'] });
  const picture = screen.getByRole('button', { name: /A chest film/ });
  picture.getBoundingClientRect = () => place;
  fireEvent.click(picture, { clientX: 200, clientY: 150, detail: 1 });
  expect(onChange).toHaveBeenLastCalledWith(['0.25,0.5']);
  expect(await screen.findByText(said)).toBeVisible();
  await expectNoViolations();
});

it('is reached with the arrow keys, in small and large steps, and never leaves the picture', async () => {
  const onChange = vi.fn();
  const { user } = await renderScreen(<Asked onChange={onChange} />, { namespaces: ['academy'] });
  await user.tab();
  expect(screen.getByRole('button', { name: /A chest film/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['0.5,0.5']);
  await user.keyboard('{ArrowLeft}{ArrowDown}');
  expect(onChange).toHaveBeenLastCalledWith(['0.48,0.52']);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(onChange).toHaveBeenLastCalledWith(['0.58,0.52']);
  for (let press = 0; press < 6; press += 1) await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(onChange).toHaveBeenLastCalledWith(['0.58,0']);
});

it('is closed once it was answered, and says where a picture that is gone should be', async () => {
  const onChange = vi.fn();
  const { rerender, container } = await renderScreen(
    <SpotPicture
      image={image}
      chosen={['0.1,0.1']}
      onChange={onChange}
      areas={[{ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }]}
      isRight={false}
    />,
    { namespaces: ['academy'] },
  );
  expect(screen.getByRole('button', { name: /A chest film/ })).toBeDisabled();
  fireEvent.keyDown(screen.getByRole('button', { name: /A chest film/ }), { key: 'ArrowLeft' });
  expect(onChange).not.toHaveBeenCalled();
  rerender(<SpotPicture image={image} chosen={[]} onChange={onChange} isRight={false} />);
  const shown = container.querySelector('img');
  if (shown) fireEvent.error(shown);
  expect(await screen.findByText('The picture cannot be shown now.')).toBeVisible();
});

const spot = {
  ...item,
  kind: 'spot' as const,
  options: [{ id: 'a', text: 'The carina', area: { x: 0.2, y: 0.3, width: 0.1, height: 0.1 } }],
  image: { fileId: resource.id, url: image.url, alt: image.alt },
  calculators: ['qtc'],
};
const own = { ...resource, own: true, state: 'draft' as const };
const openEditor = async () => {
  const served = serve(
    answer(getResource, own),
    answer(getQuizStatistics, { draft: null, questions: [spot] }),
    answer(setQuestions, { questions: 1 }),
  );
  const { user } = await openApp(`/academy/own/${own.id}?tab=quiz`);
  const question = within(await screen.findByRole('region', { name: 'Question 1' }));
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save the quiz' }));
    await waitFor(() => expect(served.callsOf(setQuestions)).toHaveLength(1));
    return served.callsOf(setQuestions)[0]?.body.questions[0];
  };
  return { user, question, save };
};

it('has its areas drawn on the picture, written in percent, and taken away', async () => {
  const { user, question, save } = await openEditor();
  await expectNoViolations(screen.getByRole('main'));
  const surface = question.getByRole('img', { name: image.alt }).parentElement ?? document.body;
  surface.getBoundingClientRect = () => place;
  surface.setPointerCapture = vi.fn();
  const point = (type: 'pointerDown' | 'pointerUp', clientX: number, clientY: number) => {
    const event = createEvent[type](surface, { pointerId: 1 });
    Object.defineProperties(event, { clientX: { value: clientX }, clientY: { value: clientY } });
    fireEvent(surface, event);
  };
  // A tap draws nothing.
  point('pointerDown', 200, 100);
  point('pointerUp', 201, 100);
  expect(question.queryByRole('textbox', { name: 'Name of area 2' })).toBeNull();
  point('pointerDown', 300, 150);
  point('pointerUp', 200, 50);
  fireEvent.change(question.getByRole('textbox', { name: 'Name of area 2' }), {
    target: { value: 'The arch' },
  });
  fireEvent.change(question.getByRole('spinbutton', { name: '2: Width %' }), { target: { value: '30' } });
  await user.click(question.getByRole('button', { name: 'Remove area 1' }));
  const sent = await save();
  expect(sent?.options).toMatchObject([
    { text: 'The arch', area: { x: 0.25, y: 0, width: 0.3, height: 0.5 } },
  ]);
  expect(sent?.answer).toEqual(sent?.options.map(({ id }) => id));
});

it('is tied to calculators, and untied', async () => {
  const { user, question, save } = await openEditor();
  await user.click(await question.findByRole('button', { name: /Remove: .*QT/ }));
  await user.selectOptions(question.getByRole('combobox', { name: /Add a calculator/ }), 'curb-65');
  expect(await question.findByRole('button', { name: /Remove: .*CURB/ })).toBeVisible();
  expect((await save())?.calculators).toEqual(['curb-65']);
});
