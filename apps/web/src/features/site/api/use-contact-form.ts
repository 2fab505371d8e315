import { sendContactMessage } from '@mz/contracts';
import { useEffect, useState } from 'react';
import type { Check, Problems } from '../../../lib/form-state.ts';
import { ApiError, call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import {
  type ContactField,
  type ContactProblems,
  type ContactValues,
  readRefusals,
} from '../model/contact-check.ts';

/** Why the server did not take a message. */
export interface ContactFailure {
  reason: 'fields' | 'rateLimited' | 'unavailable' | 'offline' | 'unknown';
  requestId: string | null;
}

export interface SentMessage {
  id: string;
  email: string;
}

const blank: ContactValues = { name: '', email: '', subject: '', message: '' };

const toErrors = (problems: ContactProblems): Problems<ContactValues> =>
  Object.fromEntries(Object.entries(problems).map(([field, type]) => [field, { type }]));

const load = () => import('../model/contact-schema.ts');

/** Its code comes with the first attempt to send; where it cannot be fetched the server alone checks what is sent. */
const check: Check<ContactValues, ContactValues> = async (values) => {
  const checks = await load().catch(() => null);
  const problems = checks?.checkContact(values) ?? {};
  return Object.keys(problems).length > 0 ? { errors: toErrors(problems) } : { values };
};

const reasonOf = (error: ApiError): ContactFailure['reason'] => {
  if (error.code === 'rate_limited') return 'rateLimited';
  if (error.code === 'network') return 'offline';
  return error.code === 'unavailable' ? 'unavailable' : 'unknown';
};

/** State of the contact form. What was typed survives every failure. */
export const useContactForm = () => {
  const { user } = useSession();
  const [sent, setSent] = useState<SentMessage | null>(null);
  const [failure, setFailure] = useState<ContactFailure | null>(null);
  const form = useForm({ check, defaultValues: blank });
  const { adopt } = form;
  // A member's own name and address, unless something else was typed already.
  useEffect(() => {
    if (user) adopt({ ...blank, name: user.fullName, email: user.email ?? '' });
  }, [user, adopt]);

  const refuse = (problems: ContactProblems) => {
    for (const [field, type] of Object.entries(problems)) form.setError(field as ContactField, { type });
  };

  const submit = form.handleSubmit(
    async (values) => {
      setFailure(null);
      const email = values.email.trim();
      try {
        const { id } = await call(sendContactMessage, {
          body: { ...values, email, language: currentLanguage() },
        });
        setSent({ id, email });
        form.reset({ ...blank, name: values.name, email });
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        const problems = readRefusals(cause.fields, values);
        refuse(problems);
        const reason = Object.keys(problems).length > 0 ? 'fields' : reasonOf(cause);
        setFailure({ reason, requestId: cause.requestId });
      }
    },
    () => setFailure(null),
  );

  return { form, submit, sent, failure, writeAnother: () => setSent(null) };
};
