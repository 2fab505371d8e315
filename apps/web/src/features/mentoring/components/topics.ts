/** Topics as typed: separated by commas of any script, each once. */
export const toTopics = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،，、;؛；]/u)
      .map((topic) => topic.trim())
      .filter((topic) => topic !== ''),
  ),
];
