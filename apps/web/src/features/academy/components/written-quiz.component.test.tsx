import type { NewQuestion } from '@mz/contracts/academy-learning';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { WrittenQuiz } from './written-quiz.tsx';

const questions: readonly NewQuestion[] = [
  {
    kind: 'single',
    prompt: 'What comes first?',
    options: [
      { id: 'a', text: 'Airway' },
      { id: 'b', text: 'Breathing' },
    ],
    answer: ['a'],
    explanation: 'As taught.',
    source: { title: 'Manual', url: 'https://example.org/manual' },
  },
  {
    kind: 'ordered',
    prompt: 'In which order?',
    options: [
      { id: 'c', text: 'Compressions' },
      { id: 'r', text: 'Recognise' },
    ],
    answer: ['r', 'c'],
    explanation: 'Seen first.',
    source: { title: 'Course' },
  },
];

it.each([
  ['en', 'Right'],
  ['ar', 'صحيح'],
  ['zh', '正确'],
] as const)('shows a moderator what is right, why and by which source, in %s', async (language, right) => {
  const { container } = await renderScreen(<WrittenQuiz questions={questions} />, {
    language,
    namespaces: ['academy'],
  });
  const option = (await screen.findByText('Airway')).closest('li') as HTMLElement;
  expect(option).toHaveTextContent(new RegExp(right));
  expect(screen.getByText('Breathing').closest('li')).not.toHaveTextContent(new RegExp(right));
  expect(screen.getByRole('link', { name: 'Manual' })).toHaveAttribute('href', 'https://example.org/manual');
  // An order stands in the right one.
  const order = within(screen.getByText('In which order?').closest('li') as HTMLElement);
  expect(order.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Recognise',
    'Compressions',
  ]);
  await expectNoViolations(container);
});
