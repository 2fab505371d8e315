/** One block of a server-sent event stream. Texts hold no line breaks: they are ids and JSON. */
export const formatBlock = (block: { id?: string; name?: string; data: string }): string =>
  `${block.id === undefined ? '' : `id: ${block.id}\n`}${
    block.name === undefined ? '' : `event: ${block.name}\n`
  }data: ${block.data}\n\n`;
