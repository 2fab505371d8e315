import type { ConsentProblem } from '../../pictures/index.ts';

/** What has to hold before a case is shown to others. */
export const caseCheckNames = ['faces', 'writing', 'metadata', 'alt', 'consent', 'text'] as const;
export type CaseCheckName = (typeof caseCheckNames)[number];

export interface CaseCheck {
  readonly name: CaseCheckName;
  readonly isMet: boolean;
  /** There is no picture it would have to hold for. */
  readonly isIdle: boolean;
}

interface CaseState {
  readonly pictures: number;
  /** A picture has not been through the gate yet: none of its checks holds. */
  readonly isAtGate: boolean;
  readonly consentProblem: ConsentProblem | 'identifiers' | null;
  readonly identifiers: number;
}

export const checkCase = ({ pictures, isAtGate, consentProblem, identifiers }: CaseState): CaseCheck[] =>
  caseCheckNames.map((name) => {
    if (name === 'text') return { name, isMet: identifiers === 0, isIdle: false };
    const isMet = !isAtGate && (name !== 'consent' || consentProblem === null);
    return { name, isMet, isIdle: pictures === 0 && !isAtGate };
  });
