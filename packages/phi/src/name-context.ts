import type { Prepared } from './kinds.ts';
import { textAfter, textBefore } from './prepare.ts';
import { latinCues } from './rules/cues-latin.ts';

/** What the words before a possible name say about it. */
export interface Before {
  readonly title: boolean;
  /** A label or phrase that announces a name. */
  readonly strong: boolean;
  /** One that ends at a mark: words in capitals are names behind it. */
  readonly labelled: boolean;
  /** One so clear that even words in small letters are taken. */
  readonly naming: boolean;
  /** A relation that is told of people. */
  readonly kin: boolean;
  readonly relative: boolean;
  /** A name there ends at a mark. */
  readonly slot: boolean;
  /** One of several behind a colon. */
  readonly roster: boolean;
  readonly weak: boolean;
  /** "By" and "called" announce names and things alike. */
  readonly perhaps: boolean;
  readonly negative: boolean;
  readonly place: boolean;
  /** A journey, or where something is: places stand there, and no persons. */
  readonly journey: boolean;
  readonly opens: boolean;
  /** Who wrote or spoke, as papers and talks are told of. */
  readonly byline: boolean;
}

/** What the words behind a possible name say about it. */
export interface After {
  readonly eponym: boolean;
  readonly citation: boolean;
  readonly organisation: boolean;
  readonly person: boolean;
  /** What only people do. */
  readonly action: boolean;
  /** One of three or more in a row. */
  readonly list: boolean;
  /** An age with a sex or a unit. */
  readonly aged: boolean;
  readonly mark: boolean;
  /** The word is somebody's or a disease's. */
  readonly possessive: boolean;
  /** The sentence goes on. */
  readonly lower: boolean;
  /** A number follows, as after a score. */
  readonly value: boolean;
  /** How a medicine is taken. */
  readonly dosed: boolean;
  /** What is told of those who described, coined and defined; of physicians too. */
  readonly scholar: boolean;
  /** What is told of those who lead trials and write books. */
  readonly author: boolean;
  /** The bore of a tube. */
  readonly sized: boolean;
  /** A part of a hospital that bears the name. */
  readonly ward: boolean;
}

const shoutedName = /^\p{Lu}{3,}(?! (?:ANGIOGRAPHY|IMAGING|SCAN|RELEASE|MRI))/u;

/** Judges what stands before the position, each question when it is asked. */
class ContextBefore implements Before {
  readonly #prepared: Prepared;
  readonly #start: number;
  readonly #raw: string;
  readonly #low: string;
  constructor(prepared: Prepared, start: number) {
    this.#prepared = prepared;
    this.#start = start;
    this.#raw = prepared.text.slice(Math.max(0, start - 48), start);
    this.#low = textBefore(prepared, start, 48);
  }
  get title(): boolean {
    return (
      latinCues.title.form.test(this.#raw) ||
      (latinCues.shoutedTitle.form.test(this.#raw) &&
        shoutedName.test(this.#prepared.text.slice(this.#start, this.#start + 24)))
    );
  }
  get strong(): boolean {
    return latinCues.strong.form.test(this.#low) || this.naming || this.roster;
  }
  get labelled(): boolean {
    return /[:=,.(-] {0,2}$|\b(?:dear|re) $/.test(this.#low) || this.naming || this.roster;
  }
  get roster(): boolean {
    return latinCues.roster.form.test(this.#low);
  }
  get naming(): boolean {
    return latinCues.naming.form.test(this.#low);
  }
  get kin(): boolean {
    return latinCues.kin.form.test(this.#low);
  }
  get relative(): boolean {
    return latinCues.relative.form.test(this.#low);
  }
  get slot(): boolean {
    return latinCues.slot.form.test(this.#low) || latinCues.greeting.form.test(this.#low);
  }
  get weak(): boolean {
    return latinCues.weak.form.test(this.#low);
  }
  get perhaps(): boolean {
    return latinCues.perhaps.form.test(this.#low);
  }
  get negative(): boolean {
    return latinCues.negative.form.test(this.#low) || latinCues.eponymBefore.form.test(this.#low);
  }
  get place(): boolean {
    return latinCues.place.form.test(this.#low);
  }
  get journey(): boolean {
    return latinCues.journey.form.test(this.#low);
  }
  get byline(): boolean {
    return latinCues.byline.form.test(this.#low);
  }
  get opens(): boolean {
    return latinCues.opening.form.test(this.#raw);
  }
}

/** What stands before the position. */
export const contextBefore = (prepared: Prepared, start: number): Before =>
  new ContextBefore(prepared, start);

/** Judges what stands behind the name, and behind the run of capitals it is in, each question when it is asked. */
class ContextAfter implements After {
  readonly #prepared: Prepared;
  readonly #end: number;
  readonly #after: string;
  readonly #raw: string;
  readonly #beyond: string;
  constructor(prepared: Prepared, end: number, runEnd: number) {
    this.#prepared = prepared;
    this.#end = end;
    this.#after = textAfter(prepared, end, 60);
    this.#raw = prepared.text.slice(end, end + 40);
    this.#beyond = runEnd === end ? this.#after : textAfter(prepared, runEnd, 40);
  }
  get eponym(): boolean {
    return (
      latinCues.eponymAbroad.form.test(this.#after) ||
      latinCues.eponymClose.form.test(this.#after) ||
      latinCues.eponymClose.form.test(this.#beyond) ||
      latinCues.eponymAfter.form.test(this.#after)
    );
  }
  get citation(): boolean {
    return latinCues.citationAfter.form.test(this.#raw);
  }
  get organisation(): boolean {
    return (
      latinCues.organisationAfter.form.test(this.#after) ||
      latinCues.organisationAfter.form.test(this.#beyond)
    );
  }
  get person(): boolean {
    return latinCues.personAfter.form.test(this.#after);
  }
  get possessive(): boolean {
    return /^'s\b/.test(this.#after);
  }
  get action(): boolean {
    return latinCues.actionAfter.form.test(this.#after);
  }
  get aged(): boolean {
    return latinCues.agedAfter.form.test(this.#after);
  }
  get lower(): boolean {
    return /^(?: \p{Ll}|[,.)])/u.test(this.#raw);
  }
  get mark(): boolean {
    return latinCues.markAfter.form.test(this.#after);
  }
  get value(): boolean {
    return /^ ?[<>≤≥=:]? ?\d/.test(this.#after);
  }
  get dosed(): boolean {
    return latinCues.dosedAfter.form.test(this.#after);
  }
  get scholar(): boolean {
    return latinCues.scholarAfter.form.test(this.#raw);
  }
  get author(): boolean {
    return latinCues.authorAfter.form.test(this.#raw);
  }
  get sized(): boolean {
    return latinCues.sizedAfter.form.test(this.#raw);
  }
  get ward(): boolean {
    return latinCues.wardAfter.form.test(this.#raw);
  }
  get list(): boolean {
    return (
      latinCues.listAfter.form.test(this.#raw) ||
      latinCues.listBefore.form.test(this.#prepared.text.slice(Math.max(0, this.#end - 60), this.#end))
    );
  }
}

/** What stands behind the name. */
export const contextAfter = (prepared: Prepared, end: number, runEnd: number): After =>
  new ContextAfter(prepared, end, runEnd);
