import { expect, test } from 'vitest';
import { asksYesNo } from './question-words.ts';

test.each(['can i give prasugrel after a TIA', 'هل يعطى برازوجريل بعد نشبة', '有过TIA 普拉格雷能用吗'])(
  'asks for yes or no: %s',
  (question) => expect(asksYesNo(question)).toBe(true),
);

test.each(['what dose can i give', 'كم الجرعة وهل تعدل', '普拉格雷剂量多少 能用吗', 'STEMI'])(
  'asks for more than yes or no: %s',
  (question) => expect(asksYesNo(question)).toBe(false),
);
