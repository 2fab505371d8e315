import { describe, expect, it } from 'vitest';
import { readFlag } from './findings.ts';
import { prepareText } from './quantities.ts';

const read = (name: string, text: string) => readFlag(name, prepareText(text));

describe('operations by their kind, within the window of the criterion', () => {
  it.each<[string, string, string]>([
    ['immobilizationOrSurgery', '两周前髋置换', 'present'],
    ['immobilizationOrSurgery', 'عملية ركبة من اسبوعين', 'present'],
    ['immobilizationOrSurgery', 'hip op 10 days ago', 'present'],
    ['immobilizationOrSurgery', 'knee replacement 3/52 ago', 'present'],
    ['immobilizationOrSurgery', '髋置换术后10天', 'present'],
    ['immobilizationOrSurgery', 'TKR 10 weeks ago', 'absent'],
    ['bedriddenOrSurgery', 'TKR 10 weeks ago', 'present'],
    ['bedriddenOrSurgery', 'bedbound 8 weeks ago', 'absent'],
    ['bedriddenOrSurgery', '3年前髋置换', 'absent'],
    ['immobilizationOrSurgery', 'عملية من سنتين', 'absent'],
  ])('%s: %s', (name, text, finding) => {
    expect(read(name, text)).toBe(finding);
  });
});

describe('findings as wards tell them', () => {
  it.each<[string, string, string]>([
    ['hypertensionUncontrolled', 'ضغطه مضبوط', 'absent'],
    ['hypertensionUncontrolled', 'BP ok on meds', 'absent'],
    ['hypertensionUncontrolled', '血压控制得挺好', 'absent'],
    ['hypertensionUncontrolled', 'ضغطه مش مضبوط', 'present'],
    ['hypertensionUncontrolled', '血压降不下来', 'present'],
    ['labileInr', 'TTR 45%', 'present'],
    ['labileInr', 'TTR 75%', 'absent'],
    ['tenderAnteriorNodes', 'العقد اللي قدام بتوجعه', 'present'],
    ['tenderAnteriorNodes', 'neck glands dont hurt', 'absent'],
    ['tenderAnteriorNodes', '颈前淋巴结摸着痛', 'present'],
    ['tonsillarExudateOrSwelling', 'مفيش كحة واللوز عليها صديد', 'present'],
    ['stDeviation', 'ECG normal', 'absent'],
    ['stDeviation', 'التخطيط طبيعي', 'absent'],
    ['hypertension', 'amlodipine for BP', 'present'],
    ['heartFailure', '射血分数30%', 'present'],
    ['supplementalOxygen', 'on a non rebreather', 'present'],
    ['respiratorySupport', '无创呼吸机', 'present'],
    ['smoker', 'بطل دخان من سنين', 'absent'],
  ])('%s: %s', (name, text, finding) => {
    expect(read(name, text)).toBe(finding);
  });

  it('takes no denial for a statement', () => {
    expect(read('stDeviation', 'ECG not normal')).not.toBe('absent');
    expect(read('hypertensionUncontrolled', 'BP not controlled')).toBe('present');
  });
});
