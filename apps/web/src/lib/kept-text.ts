// What is typed outlives the end of a session, in every text field of the product. A field has to do nothing for it:
// the document is watched, so that a form written tomorrow is kept too. `data-unkept` leaves a field out.
import { onSessionChange, onSessionEnd, type SessionState } from './session.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field that was typed in, as it was when the session ended. */
interface KeptField {
  readonly place: string;
  readonly key: string;
  /** Which of the fields that read alike. */
  readonly index: number;
  readonly text: string;
}

interface Kept {
  readonly owner: string;
  readonly at: number;
  readonly fields: readonly KeptField[];
}

const storageKey = 'mz-typed';
/** A shift; afterwards it would surprise more than it helps. */
const maxAge = 12 * 3_600_000;
const textTypes = 'text email tel url number date time month week datetime-local'.split(' ');
const selector = 'textarea, input';

/**
 * Whether a field holds text worth keeping: no secrets, no searches, nothing that a device fills in.
 *
 * @param field any input
 */
export const isKeptField = (field: Element): field is TextField => {
  if (field.closest('[data-unkept]') || field.getAttribute('autocomplete') === 'one-time-code') return false;
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && textTypes.includes(field.type) && field.role !== 'combobox';
};

/** What a field held before somebody typed in it. */
const initials = new WeakMap<TextField, string>();

const nameOf = (field: TextField): string =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder;

/** Entries of a list carry their name, so that a note never lands at another paper. */
const keyOf = (field: TextField): string => {
  const scope = field.closest<HTMLElement>('[data-entry], article[id], li[id]');
  return [scope?.dataset.entry ?? scope?.id ?? '', field.localName, field.name, nameOf(field)].join('|');
};

const placeHere = (): string => location.pathname + location.search;

const listFields = (): { field: TextField; key: string; index: number }[] => {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll(selector)].filter(isKeptField).map((field) => {
    const key = keyOf(field);
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return { field, key, index };
  });
};

const forget = (): void => sessionStorage.removeItem(storageKey);

const read = (): Kept | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;
    return kept !== null && Date.now() - kept.at < maxAge && kept.fields.length > 0 ? kept : null;
  } catch {
    return null;
  }
};

const write = (kept: Kept): void => {
  try {
    if (kept.fields.length === 0) forget();
    else sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage may be refused or full; the text then lives as long as its screen.
  }
};

const keepAll = (owner: string): void => {
  const place = placeHere();
  const fields = listFields().flatMap(({ field, key, index }) => {
    const initial = initials.get(field);
    if (initial === undefined || field.value === '' || field.value === initial) return [];
    return [{ place, key, index, text: field.value }];
  });
  const others = read()?.fields.filter((one) => one.place !== place) ?? [];
  write({ owner, at: Date.now(), fields: [...others, ...fields] });
};

/** As if it was typed: whoever holds the value hears of it. */
const type = (field: TextField, text: string): void => {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

let observer: MutationObserver | null = null;

/** Each field of this place that waits for its text, with the one on the screen. */
const listWaiting = (kept: Kept): { one: KeptField; found: TextField | undefined }[] => {
  const place = placeHere();
  const here = kept.fields.filter((one) => one.place === place);
  const onScreen = here.length > 0 ? listFields() : [];
  return here.map((one) => ({
    one,
    found: onScreen.find(({ key, index }) => key === one.key && index === one.index)?.field,
  }));
};

/** Gives the fields on the screen their texts; what has no field yet waits for it. */
const giveBack = (): void => {
  const kept = read();
  if (kept === null) {
    stop();
    return;
  }
  for (const { one, found } of listWaiting(kept)) {
    if (!found || found.disabled || found.readOnly || found.value === one.text) continue;
    initials.set(found, found.value);
    type(found, one.text);
  }
};

/** The screens load anew after the sign-in; once somebody acts, what they see is theirs to change or send. */
const settle = (): void => {
  const kept = read();
  if (kept === null) {
    stop();
    return;
  }
  const settled = new Set(listWaiting(kept).flatMap(({ one, found }) => (found ? [one] : [])));
  if (settled.size > 0) write({ ...kept, fields: kept.fields.filter((one) => !settled.has(one)) });
};

const acts = ['pointerdown', 'keydown'] as const;

const stop = (): void => {
  observer?.disconnect();
  observer = null;
  for (const act of acts) document.removeEventListener(act, settle, true);
};

const watch = (): void => {
  giveBack();
  if (read() === null || observer) return;
  let isAsked = false;
  observer = new MutationObserver((changes) => {
    if (isAsked || !changes.some(({ addedNodes }) => addedNodes.length > 0)) return;
    isAsked = true;
    // Once a form has stood for a frame, what it was given at its start does not overwrite the text.
    requestAnimationFrame(() => {
      isAsked = false;
      giveBack();
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of acts) document.addEventListener(act, settle, true);
};

const noteInitial = ({ target }: Event): void => {
  if (target instanceof Element && isKeptField(target) && !initials.has(target))
    initials.set(target, target.value);
};

/**
 * Starts to watch. Lost sessions keep what stands in the fields, for this tab and this member alone; who leaves on
 * purpose leaves nothing behind.
 */
export const keepTypedText = (): void => {
  let owner: string | null = null;
  document.addEventListener('focusin', noteInitial);
  document.addEventListener('beforeinput', noteInitial);
  onSessionEnd((lost, isForgotten) => {
    stop();
    if (lost && owner !== null) keepAll(owner);
    else if (!lost && !isForgotten) forget();
  });
  onSessionChange(({ user, lost }: SessionState) => {
    if (user === null) return;
    owner = user.id;
    if (lost) return;
    const kept = read();
    if (kept !== null && kept.owner !== user.id) forget();
    else if (kept !== null) watch();
  });
};
