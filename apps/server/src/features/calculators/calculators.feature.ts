import { defineFeature } from '../../platform/feature.ts';
import { registerCalculators } from './calculators.routes.ts';

/** Calculators for everybody, what members keep of them, and the tools of other programs. */
export const calculatorsFeature = defineFeature({
  name: 'calculators',
  // Its tools for other programs are listed with the calculators.
  needs: ['drugs'],
  owns: {
    calculatorFavourites: { member: 'userId', onErase: 'delete' },
    calculatorUses: { member: 'userId', usage: true, onErase: 'delete' },
    calculatorHistory: { member: 'userId', onErase: 'delete' },
    calculatorSettings: { member: 'userId', onErase: 'delete' },
  },
  routes: (app, _own, { context, drugs }) => registerCalculators(app, context, drugs.snapshot),
});
