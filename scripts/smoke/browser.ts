/** A key held down while others are pressed, and what is pressed. */
export interface KeyPress {
  readonly held?: string;
  readonly keys: readonly string[];
}

/** What the smoke steps ask of a browser, whatever it is driven by. */
export interface Browser {
  /** Goes to an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, awaited; what it throws is thrown here. */
  evaluate<T>(expression: string): Promise<T>;
  press(pressed: KeyPress): Promise<void>;
  /** Size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The least width, in CSS pixels, that its window takes. */
  readonly narrowest: number;
  /** A PNG of what is seen. */
  picture(): Promise<Buffer>;
  /** Errors the page has written since this was emptied, where the browser tells of them. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Key downs and ups in the form both protocols share. */
export const keyActions = ({ held, keys }: KeyPress) => {
  const pressed = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  const actions = held
    ? [{ type: 'keyDown', value: held }, ...pressed, { type: 'keyUp', value: held }]
    : pressed;
  return [{ type: 'key', id: 'keyboard', actions }];
};
