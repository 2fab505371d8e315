import { raise, tidy } from '../text.ts';
import { textOf, type XmlElement } from './xml-tree.ts';

/** Elements of content MathML that stand for a sign. */
const signs: Readonly<Record<string, string>> = {
  infinity: '∞',
  pi: 'π',
  plus: '+',
  minus: '−',
  times: '×',
  eq: '=',
  lt: '<',
  gt: '>',
  leq: '≤',
  geq: '≥',
  neq: '≠',
  in: '∈',
  complexes: 'ℂ',
  reals: 'ℝ',
  integers: 'ℤ',
  naturalnumbers: 'ℕ',
  exponentiale: 'e',
  imaginaryi: 'i',
};
const left = new Set(['annotation', 'annotation-xml', 'mphantom', 'none', 'mprescripts', 'script', 'style']);

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const elementsOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string');
const group = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);

const scripts = (base: string, lower: string, upper: string): string =>
  `${base}${lower}${upper ? raise(upper, /\d$/.test(base) ? base : `${base}1`) : ''}`;

/** A formula in one line of plain characters. */
const formula = (element: XmlElement): string => {
  const name = local(element.name);
  if (left.has(name)) return '';
  if (signs[name]) return signs[name];
  const parts = elementsOf(element).map(formula);
  const [first = '', second = '', third = ''] = parts;
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
    case 'ci':
      return parts.length > 0 ? parts.join('') : tidy(textOf(element) ?? '');
    case 'cn':
      return tidy(element.children.map((child) => (typeof child === 'string' ? child : ' ')).join(''));
    case 'mspace':
      return ' ';
    case 'msup':
      return scripts(first, '', second);
    case 'msub':
    case 'munder':
      return scripts(first, second, '');
    case 'msubsup':
    case 'munderover':
      return scripts(first, second, third);
    case 'mover':
      return first;
    case 'mfrac':
      return `${group(first)}/${group(second)}`;
    case 'msqrt':
      return `√${group(parts.join(''))}`;
    case 'mroot':
      return `${raise(second, '')}√${group(first)}`;
    case 'mmultiscripts': {
      const [base, ...rest] = elementsOf(element);
      const at = rest.findIndex((child) => local(child.name) === 'mprescripts');
      const before = at < 0 ? [] : rest.slice(at + 1);
      const after = at < 0 ? rest : rest.slice(0, at);
      const written = (list: readonly XmlElement[]): string =>
        list.map((child, place) => (place % 2 ? raise(formula(child), '1') : formula(child))).join('');
      return `${written(before)}${base ? formula(base) : ''}${written(after)}`;
    }
    case 'mfenced': {
      const separators = [...(element.attributes.separators ?? ',').replace(/\s/g, '')];
      const inside = parts
        .map((part, place) =>
          place === 0 ? part : `${separators[Math.min(place, separators.length) - 1] ?? ''}${part}`,
        )
        .join('');
      return `${element.attributes.open ?? '('}${inside}${element.attributes.close ?? ')'}`;
    }
    case 'mtable':
    case 'matrix':
      return `[${parts.join('; ')}]`;
    case 'mtr':
    case 'matrixrow':
      return parts.join(', ');
    case 'apply':
      return parts.join(' ');
    default:
      return parts.length > 0 ? parts.join('') : tidy(textOf(element) ?? '');
  }
};

const written = (element: XmlElement, before: string): string => {
  let text = '';
  for (const child of element.children) {
    if (typeof child === 'string') {
      text += child;
      continue;
    }
    const name = local(child.name).toLowerCase();
    if (name === 'math') text += ` ${formula(child)} `;
    else if (name === 'sup') text += raise(tidy(written(child, '')), before + text);
    else if (name === 'br' || name === 'p' || name === 'title') text += ` ${written(child, before + text)} `;
    else if (!left.has(name)) text += written(child, before + text);
  }
  return text;
};

/** The text of an element with mark-up as one line: raised digits stay raised, formulas become plain characters. */
export const flatten = (element: XmlElement | undefined): string =>
  element ? tidy(written(element, '')) : '';
