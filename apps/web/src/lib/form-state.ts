import type { ChangeEvent, SyntheticEvent } from 'react';

export type Texts = Record<string, string>;
/** A field that holds text: what it shows is its own, the form reads it. */
type TextField = HTMLInputElement | HTMLTextAreaElement;

export interface FieldProblem {
  /** What kind of problem it is, for those who word it themselves. */
  readonly type?: string;
  readonly message?: string;
}
export type Problems<Typed> = { readonly [name in keyof Typed | 'root']?: FieldProblem };

/** What checking came to: the texts as they are sent, or what is wrong with which field. */
export type Checked<Typed, Sent> =
  | { readonly values: Sent; readonly errors?: never }
  | { readonly errors: Problems<Typed> };
/**
 * Checks a form.
 *
 * @param typed the text of every field
 * @param names the fields whose problems are to be shown, in their order
 */
export type Check<Typed, Sent> = (
  typed: Typed,
  names: readonly (keyof Typed)[],
) => Promise<Checked<Typed, Sent>>;

export interface FormOptions<Typed, Sent> {
  readonly defaultValues: Typed;
  /** Without one, everything is sent as it was typed. */
  readonly check?: Check<Typed, Sent>;
}

/** What a registered field is given. */
export interface Registered {
  readonly name: string;
  readonly defaultValue: string;
  readonly ref: (field: TextField | null) => void;
  readonly onChange: (event: ChangeEvent<TextField>) => void;
}

type Name<Typed> = Extract<keyof Typed, string>;

/**
 * Keeps what is known of a form: texts, problems, and what the answer to it is doing. Fields are not drawn again while
 * they are typed in, so that a slow phone keeps up; after the first attempt to send, a field is checked as it changes.
 */
export const createForm = <Typed extends Texts, Sent>({ defaultValues, check }: FormOptions<Typed, Sent>) => {
  const fields = new Map<Name<Typed>, TextField>();
  const watched = new Set<Name<Typed>>();
  const listeners = new Set<() => void>();
  let initial = { ...defaultValues };
  let typed = { ...defaultValues };
  let errors: Problems<Typed> = {};
  let isSubmitting = false;
  let isSubmitted = false;
  let isSubmitSuccessful = false;
  let wasDirty = false;
  let version = 0;

  const notify = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const names = () => Object.keys(typed) as Name<Typed>[];
  const isDirty = () => names().some((name) => typed[name] !== initial[name]);
  const write = (name: Name<Typed>, text: string): void => {
    typed = { ...typed, [name]: text };
    const field = fields.get(name);
    if (field && field.value !== text) field.value = text;
  };
  const checkAll = async (wanted: readonly Name<Typed>[]): Promise<Checked<Typed, Sent>> =>
    check ? check(typed, wanted) : { values: typed as unknown as Sent };
  const recheck = async (name: Name<Typed>): Promise<void> => {
    const text = typed[name];
    const { errors: found } = await checkAll([name]);
    if (typed[name] !== text) return;
    const { [name]: _old, ...others } = errors;
    errors = (found?.[name] ? { ...others, [name]: found[name] } : others) as Problems<Typed>;
    notify();
  };
  const changed = (name: Name<Typed>): void => {
    const dirty = isDirty();
    if (watched.has(name) || dirty !== wasDirty) notify();
    wasDirty = dirty;
    if (isSubmitted) void recheck(name);
  };

  const register = (
    name: Name<Typed>,
    { onChange }: { onChange?: (event: ChangeEvent<TextField>) => void } = {},
  ): Registered => ({
    name,
    defaultValue: initial[name] ?? '',
    ref: (field) => {
      if (!field) {
        fields.delete(name);
        return;
      }
      fields.set(name, field);
      // A field that comes back shows what was typed into it; one that was there first may hold something already.
      if (field.value === initial[name]) field.value = typed[name] ?? '';
      else typed = { ...typed, [name]: field.value };
    },
    onChange: (event) => {
      typed = { ...typed, [name]: event.target.value };
      onChange?.(event);
      changed(name);
    },
  });

  const handleSubmit =
    (onValid: (values: Sent) => unknown, onInvalid?: () => void) =>
    async (event?: SyntheticEvent): Promise<void> => {
      event?.preventDefault();
      // What a browser filled in by itself may have been told to nobody.
      for (const [name, field] of fields) typed = { ...typed, [name]: field.value };
      isSubmitting = true;
      isSubmitSuccessful = false;
      notify();
      try {
        const checked = await checkAll(names());
        errors = checked.errors ?? {};
        isSubmitted = true;
        notify();
        if (!('values' in checked)) {
          onInvalid?.();
          const [first] = [...fields].filter(([name]) => checked.errors[name]);
          first?.[1].focus();
          return;
        }
        await onValid(checked.values);
        isSubmitSuccessful = Object.keys(errors).length === 0;
      } finally {
        isSubmitting = false;
        notify();
      }
    };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    version: () => version,
    state: () => ({ errors, isSubmitting, isSubmitSuccessful, isDirty: isDirty() }),
    register,
    handleSubmit,
    /** The text of a field; whoever asks is drawn again when it changes. */
    watch: (name: Name<Typed>): string => {
      watched.add(name);
      return typed[name] ?? '';
    },
    getValues: (): Typed => typed,
    setValue: (name: Name<Typed>, text: string): void => {
      write(name, text);
      changed(name);
      notify();
    },
    setError: (name: Name<Typed> | 'root', problem: FieldProblem): void => {
      errors = { ...errors, [name]: problem };
      notify();
    },
    clearErrors: (name: Name<Typed> | 'root'): void => {
      const { [name]: _gone, ...others } = errors;
      errors = others as Problems<Typed>;
      notify();
    },
    setFocus: (name: Name<Typed>): void => fields.get(name)?.focus(),
    /** Begins anew, with these texts where there are some. */
    reset: (next: Typed = initial): void => {
      initial = { ...next };
      for (const name of names()) write(name, initial[name] ?? '');
      errors = {};
      isSubmitted = false;
      isSubmitSuccessful = false;
      wasDirty = false;
      notify();
    },
    /** Fills in what is known by now, except where something was typed already. */
    adopt: (known: Typed): void => {
      const dirty = new Set(names().filter((name) => typed[name] !== initial[name]));
      initial = { ...known };
      for (const name of names()) if (!dirty.has(name)) write(name, initial[name] ?? '');
      wasDirty = isDirty();
      notify();
    },
  };
};
