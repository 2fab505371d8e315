import { useState, useSyncExternalStore } from 'react';
import { createForm, type FormOptions, type Texts } from './form-state.ts';

/** A form of text fields: `register` each, `handleSubmit`, and draw `formState`. */
export const useForm = <Typed extends Texts, Sent = Typed>(options: FormOptions<Typed, Sent>) => {
  const [form] = useState(() => createForm(options));
  useSyncExternalStore(form.subscribe, form.version, form.version);
  return { ...form, formState: form.state() };
};
