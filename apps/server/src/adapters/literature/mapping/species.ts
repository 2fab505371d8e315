import type { MeshTerm } from '../record.ts';

const animals =
  /^(?:animals|mice|rats|rabbits|dogs|cats|swine|sheep|cattle|horses|macaca|zebrafish|drosophila|caenorhabditis elegans)\b/;
const people =
  /^(?:humans|adult|aged|middle aged|young adult|adolescent|child|infant|pregnant (?:women|people)|patients|men|women)\b/;

/** Who was studied, by the headings. */
export const toSpecies = (mesh: readonly MeshTerm[]): ('human' | 'animal')[] => {
  const headings = mesh.map(({ term }) => term.toLowerCase());
  const found: ('human' | 'animal')[] = [];
  if (headings.some((heading) => people.test(heading))) found.push('human');
  if (headings.some((heading) => animals.test(heading))) found.push('animal');
  return found;
};
