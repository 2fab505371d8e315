/** Which rooms this release has. The landing page marks the others, so that no text claims what does not work. */
export const isBuilt = {
  myzone: false,
  research: true,
  tools: true,
  academy: false,
  assistant: true,
  network: false,
} as const satisfies Record<string, boolean>;
