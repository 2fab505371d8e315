/** Columns beside the conversation: they stay while it scrolls. */
export const besideChat =
  'lg:sticky lg:top-20 lg:max-h-[calc(100vh-96px)] lg:self-start lg:overflow-y-auto print:hidden';
