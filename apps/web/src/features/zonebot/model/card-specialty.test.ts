import { describe, expect, it } from 'vitest';
import { specialtyOfCard } from './card-specialty.ts';

describe('specialtyOfCard', () => {
  it.each([
    ['Cardiology', 'cardiology'],
    ['Infectious Disease', 'infectious-disease'],
    ['Emergency', 'emergency-medicine'],
    ['Obstetrics', 'obstetrics-gynecology'],
  ])('finds %s in the list of the product', (name, code) => {
    expect(specialtyOfCard(name)).toBe(code);
  });

  it('knows none for a name of its own', () => {
    expect(specialtyOfCard('Space medicine')).toBeNull();
  });
});
