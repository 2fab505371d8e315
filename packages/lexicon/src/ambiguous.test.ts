import { describe, expect, it } from 'vitest';
import { writeOut } from './ambiguous.ts';
import { analyse } from './analyse.ts';

describe('clipped words', () => {
  it.each([
    ['when does DT start', 'delirium tremens'],
    ['HRS treatment', 'hepatorenal syndrome'],
    ['急性腹痛先查啥', 'imaging'],
    ['肛周脓肿 克罗恩', 'crohn disease'],
    ['علاج الحول', 'strabismus'],
    ['punched him in the mouth, cut over a knuckle', 'bite'],
    ['打架打到牙，手背划破', 'bite'],
    ['جرح فوق المفصل من سنان زميله', 'bite'],
    ['urine grew klebsiella but she has no symptoms', 'asymptomatic bacteriuria'],
    ['尿培养大肠埃希菌，没有症状', 'asymptomatic bacteriuria'],
    ['labetalol iv at 31+2/40', 'pregnancy'],
    ['scrubbed in and was stuck with a needle', 'pep'],
  ])('%s is about %s', (text, term) => {
    expect([...analyse(writeOut(text)).terms.keys()]).toContain(term);
  });

  it.each([
    ['dog bite to the hand', 'animal'],
    ['cat scratch', 'animal'],
    ['عضة كلب باليد', 'حيوان'],
    ['被狗咬了', '动物'],
  ])('%s is one of animals', (text, word) => {
    expect([...analyse(writeOut(text)).words].some((one) => one.startsWith(word))).toBe(true);
  });

  it('takes "around" for no squint', () => {
    expect([...analyse(writeOut('خراج حول الشرج كرون')).terms.keys()]).toEqual(['abscess', 'crohn disease']);
  });

  it.each(['she has a line', 'kept dry', '痛风发作'])('names no disease: %s', (text) => {
    const kinds = [...analyse(writeOut(text)).terms].filter(([id]) => id !== 'gout' && id !== 'fluid');
    expect(kinds.filter(([, kind]) => kind !== 'intent' && kind !== 'test')).toEqual([]);
  });

  it.each([
    ['fluids running, septic', 'diarrhoea'],
    ['drip running at 100', 'diarrhoea'],
    ['runs of VT overnight', 'diarrhoea'],
    ['المحلول ماشي', 'diarrhoea'],
    ['is he fit for discharge', 'seizure'],
    ['well and fit man, otherwise fit', 'seizure'],
    ['wind', 'dyspnoea'],
    ['third shock given, amiodarone?', 'hypotension'],
    ['gas induction', 'acid base'],
    ['QRS 130ms', 'multiple sclerosis'],
    ['أقصى ارتفاع للصوديوم باليوم', 'hypernatraemia'],
  ])('ordinary words of the ward are no finding: %s is not %s', (text, term) => {
    expect([...analyse(writeOut(text)).terms.keys()]).not.toContain(term);
  });

  it.each([
    ['has the runs after clindamycin', 'diarrhoea'],
    ['بطنه ماشي', 'diarrhoea'],
    ['had a fit in resus', 'seizure'],
    ['winded on the stairs', 'dyspnoea'],
    ['he is in shock', 'hypotension'],
  ])('a finding stays one: %s is %s', (text, term) => {
    expect([...analyse(writeOut(text)).terms.keys()]).toContain(term);
  });

  it.each(['DT vaccine after a wound', 'fever dt infection', 'CT of the head'])('stays: %s', (text) => {
    expect(writeOut(text)).toBe(text);
  });
});
