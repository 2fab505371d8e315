import { raise, tidy } from '../text.ts';

const marks: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  d: '\u0323',
  r: '\u030a',
};
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  `ss ß,o ø,O Ø,l ł,L Ł,ae æ,AE Æ,oe œ,OE Œ,aa å,AA Å,i ı,j ȷ,dh ð,DH Ð,th þ,TH Þ,alpha α,beta β,gamma γ,delta δ,
  epsilon ε,zeta ζ,eta η,theta θ,iota ι,kappa κ,lambda λ,mu μ,nu ν,xi ξ,pi π,rho ρ,sigma σ,tau τ,upsilon υ,phi φ,chi χ,
  psi ψ,omega ω,Gamma Γ,Delta Δ,Theta Θ,Lambda Λ,Xi Ξ,Pi Π,Sigma Σ,Phi Φ,Psi Ψ,Omega Ω,pm ±,times ×,cdot ·,leq ≤,le ≤,
  geq ≥,ge ≥,neq ≠,approx ≈,sim ~,infty ∞,rightarrow →,to →,degree °,textdegree °,textregistered ®,texttrademark ™,
  textmu µ,textendash –,textemdash —,textquoteright ’,textquoteleft ‘,ldots …,dots …,S §,copyright ©,textbackslash \\`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** LaTeX of reference files in plain characters. */
export const fromLatex = (text: string): string => {
  const accented = text
    .replace(/\\([\\&%$#_{}])/g, (_, character: string) => `\u0001${character.charCodeAt(0)}\u0002`)
    .replace(
      /\{?\\(["'`^~=.])\s*\{?\\?([A-Za-z])\}?\}?/g,
      (_, mark: string, letter: string) => `${letter}${marks[mark]}`,
    )
    .replace(
      /\{?\\([uvHckdr])(?:\s*\{\\?([A-Za-z])\}|\s+([A-Za-z]))\}?/g,
      (_, mark: string, braced?: string, bare?: string) => `${braced ?? bare}${marks[mark]}`,
    )
    .replace(
      /\\(?:textsuperscript|sp)\{([^{}]*)\}|\^\{([^{}]*)\}|\^(\w)/g,
      (_, one?: string, two?: string, three?: string) => raise(one ?? two ?? three ?? '', '1'),
    )
    .replace(
      /\\textsubscript\{([^{}]*)\}|_\{([^{}]*)\}/g,
      (_, one?: string, two?: string) => one ?? two ?? '',
    )
    .replace(/\\([A-Za-z]+)\*?\s*(?=[^A-Za-z]|$)/g, (_, name: string) => letters[name] ?? '')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``|''/g, '"')
    .replace(/~/g, ' ')
    .replace(/[{}$]/g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: put there above, and in no text.
    .replace(/\u0001(\d+)\u0002/g, (_, code: string) => String.fromCharCode(Number(code)));
  return tidy(accented);
};
