/** The menu buttons of the main bar. */
export const mastheadButton =
  'relative inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control px-2 text-small font-medium text-ink-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11';
