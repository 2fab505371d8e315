import { normaliseText, tokenise } from './normalise.ts';

const english = `a about above after again all also am an and any are as at be because been before being below between both
but by can could did do does doing down during each few for from further get give given had has have having he her here hers
him his how i if in into is it its itself just know latest let like may me might more most much must my need needs new no nor
not now of off on once one only or other our out over own patient patients people person please same say she should so some
such tell than that the their them then there these they this those through to too under until up update use used using very
was we were what when where which while who whom why will with without would yes you your case cases common current explain
help question show someone year years old day days month months week weeks value values level levels make good best best-practice
want find look usual usually typical general overview summary summarise summarize list main key important information info
different whether still yet even back two three four via per within regarding concerning latest today doctor physician practice
role happen happens occur occurs possible take taking option options approach approaches ideal appropriate right way ask asked
long many often soon fast first second do's used vs etc ok okay thanks thank mrn phone tel telephone dob born ssn id ids email address mr mrs ms dr prof name named called aged room bed ward hospital number`;
const arabic = `في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي ما ماذا متى كيف هل لماذا أين اين كم أي اي هو هي هم نحن أنا انا أنت
كان كانت يكون تكون عند عندما لدى قبل بعد بين حول خلال ثم أو او و لا ليس غير كل بعض أكثر اقل أقل جدا فقط أيضا ايضا قد لقد إن ان أن لكن بل
حتى إذا اذا لو كما مثل حسب وفق دون بدون ضمن فوق تحت يجب ينبغي يمكن يتم تم المريض المرضى مريض مريضة مرضى شخص الأشخاص حالة الحالات من فضلك
رجاء أريد اريد أعطني اعطني اشرح لي ملخص أحدث احدث أفضل افضل اليوم الآن الان وما ومتى وكيف وهل وعند وفي ومن لها له بها به فيها فيه منها منه
عليه عليها إليه اليها ذات ذو سنة سنوات عمره عمرها عام يوم أيام اسبوع أسبوع أسابيع شهر أشهر ساعة ساعات لديه لديها المصاب المصابين المصابون
وماذا هناك دور نحو أهم اهم تقريبا نعم عادة حاليا الممكن المناسب المناسبة الأمثل الشائعة الشائع استخدام استعمال بعدها اللازمة اللازم تعطى يعطى
أعطي اعطي نعطي إعطاء اعطاء قيمة`;
const chinese = `的 了 是 在 和 与 或 及 有 吗 呢 吧 什么 怎么 怎样 如何 为什么 哪些 哪个 哪种 多少 几 可以 能 能否 是否 应 应该 应当 需要 要 请 请问
我 你 您 他 她 它 我们 患者 病人 病例 对 对于 关于 中 时 后 前 上 下 内 外 以 以及 并 而 但 也 都 就 还 再 又 最 更 很 不 没有 无 被 把 给 让 使 使用
用 用药 情况 问题 一个 一种 一名 这 那 这个 那个 其 之 将 从 到 至 为 由 于 等 者 做 进行 采取 最新 现在 目前 告诉 介绍 说明 总结 一下 哪 谁 何 年 月 日 天 周 小时 岁
合并 伴 存在 出现 发生 选择 常见 主要 常用 一般 通常 需 会 可 该 想 知道 谢谢 您好 比 次 种 应用 方案 方法 措施 作用 值 水平 多大 多高 多低 怎 么 此 些 给予 推 荐 怎么办 下列 只 才 若 如果 已 当 人 人群 哪一 每 各`;

const words = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => {
    const tokens = tokenise(normaliseText(word));
    // Chinese words are compared whole.
    return tokens.every(({ script }) => script === 'han')
      ? [normaliseText(word)]
      : tokens.flatMap(({ forms }) => [...forms]);
  });

const stopwords = new Set([...words(english), ...words(arabic), ...words(chinese)]);

/** Whether a form or a Chinese word says nothing about the subject. */
export const isStopword = (word: string): boolean => stopwords.has(word);
