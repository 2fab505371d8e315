import { describe, expect, test } from 'vitest';
import { findHomophones } from './homophones.ts';
import { respell } from './spelling.ts';

describe('names typed by their sound', () => {
  test.each([
    ['房缠 CrCl 33 利伐沙斑吃几毫克', ['房颤', '利伐沙班']],
    ['肌肝从110升到132', ['肌酐']],
    ['奥司他伟怎么减', ['奥司他韦']],
  ])('%s', (text, names) => {
    expect(respell(text).respellings.map(({ to }) => to)).toEqual(names);
  });

  test.each(['房颤病人利伐沙班减量', '新型药瑞伐沙班的剂量', '今天天气很好', '病人要不要停药'])(
    'stays: %s',
    (text) => {
      expect(findHomophones(text)).toEqual([]);
    },
  );
});
