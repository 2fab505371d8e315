/** Words that say of what stands beside them that it is somebody's name, or a thing; `|` in the examples is where the name begins or ends. */
export interface Cue {
  /** Looked for in what stands before the name, or behind it. */
  readonly side: 'before' | 'behind';
  readonly form: RegExp;
  /** A text in which it stands at the mark. */
  readonly finds: string;
  /** A text in which only something like it does. */
  readonly spares: string;
}
