import { type PollValues, pollLimits } from '@mz/contracts/group-polls';

/** A question and its options as they are typed. */
export interface PollDraft {
  readonly question: string;
  readonly options: readonly string[];
}

export const emptyPoll: PollDraft = {
  question: '',
  options: Array.from({ length: pollLimits.minOptions }, () => ''),
};

const written = ({ options }: PollDraft): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

/** Whether two options say the same, which nobody could choose between. */
export const hasTwins = (draft: PollDraft): boolean => {
  const options = written(draft);
  return new Set(options).size < options.length;
};

/** What is sent: lines left empty are no options. Null: it is not whole yet. */
export const toPoll = (draft: PollDraft): PollValues | null => {
  const [question, options] = [draft.question.trim(), written(draft)];
  return question === '' || options.length < pollLimits.minOptions || hasTwins(draft)
    ? null
    : { question, options };
};
