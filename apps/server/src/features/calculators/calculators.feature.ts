import { defineFeature } from '../../platform/feature.ts';
import { calculatorsDemo } from './calculators.demo.ts';
import { calculatorEvents } from './calculators.events.ts';
import { calculationsImport, calculatorSettingsImport, favouritesImport } from './calculators.imports.ts';
import { registerCalculators } from './calculators.routes.ts';

/** Calculators for everybody, what members keep of them, and the tools of other programs. */
export const calculatorsFeature = defineFeature({
  name: 'calculators',
  // Its tools for other programs are listed with the calculators.
  needs: ['drugs'],
  events: calculatorEvents,
  owns: {
    calculatorFavourites: { member: 'userId', imports: favouritesImport, onErase: 'delete' },
    calculatorUses: { member: 'userId', usage: true, imports: 'record', onErase: 'delete' },
    calculatorHistory: { member: 'userId', imports: calculationsImport, onErase: 'delete' },
    calculatorSettings: { member: 'userId', imports: calculatorSettingsImport, onErase: 'delete' },
  },
  demo: calculatorsDemo,
  routes: (app, _own, { context, drugs }) => registerCalculators(app, context, drugs.snapshot),
});
