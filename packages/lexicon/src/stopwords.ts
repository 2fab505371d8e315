import { readFileSync } from 'node:fs';
import { z } from 'zod';
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
long many often soon fast first second do's used vs etc ok okay thanks thank mrn phone tel telephone dob born ssn id ids email address mr mrs ms dr prof name named called aged room bed ward hospital number
push pull call calls called low lower lowest lowering high higher highest raise raised rise drop drops cut cuts cutting bring brings keep keeps kept
lyse transfer away half hour hours minute minutes ago already somebody anybody anyone everyone nobody something anything everything nothing healthy simple
uncomplicated complicated standard normal abnormal positive negative present absent total full partial complete incomplete start starts begin begins beginning
end ends stay stays remain remains leave leaves left put puts set sets choose choice pick decide decision consider think thought thinking believe feel feels
look looks looking check checks checking see sees seen show shows shown showing mean means meant meaning matter matters happen need needed needing want wanted
wonder wondering ask asking asks answer answers tell told explain explaining describe describes quick quickly rapid rapidly slow slowly sudden suddenly early late
later earlier soon sooner next last past previous previously current currently recent recently now today tomorrow yesterday tonight morning evening night
big small large little great good better best bad worse worst right wrong true false sure certain possible impossible likely unlikely probable
able unable allowed permitted safe safely unsafe okay fine problem problems issue issues concern concerns risk risks chance chances rate rates rule rules
way ways step steps approach plan plans strategy strategies protocol protocols regimen regimens scheme schemes method methods algorithm pathway
add adding added addition additional remove removing switch switching change changes changing changed increase increases increasing decrease decreases
reduce reduces reducing reduction go goes going gone come comes coming came get gets getting got give gives giving given gave take takes taking taken took
work works working worked help helps helping try tries trying tried let lets make makes making made run runs running ran turn turns turning back off on out up down
first second third fourth fifth single double triple once twice thrice daily weekly monthly yearly per each every another other others
ed er icu ward clinic office room bed hospital hospitals unit units center centre facility setting settings outpatient inpatient
side effect effects reason reasons result results outcome finding findings sign signs level levels number numbers amount amounts size figure figures
cut-off cutoff limit limits window interval intervals gap period periods time times timing door point points end-point
triage bedside elective planned urgent emergent immediate immediately definite definitive suspected suspicion confirmed known unknown
still yet even just only also too very quite rather almost nearly about around approximately roughly exactly mostly mainly usually often sometimes rarely never always
whose whom whichever whatever whenever however therefore because since although though unless whether
pls plz please thx ty tq kindly asap hi hey hello sir dude mate guys u ur r im ive whats hows wheres whens gimme gonna wanna dunno idk btw fyi lol ok okay yo y/o yr yrs pt pts px hx h/o
w/ w/o s/p c/o b/c re btwn approx abt regimen preferred pref prefer recommended dosage kg kgs mg mcg ug ml dl mmol umol mol iu hr hrs min mins sec wk wks mo mos cm mm lb lbs inches
exactly anyway bc cuz thing things stuff somehow quickly needed advice advise suggestion suggestions info facts tips stable unstable responding respond responds worse worsening dropping raising goal aim
nephro nephrology cards cardio cardiology neuro neurology gi id heme onc oncology derm ortho psych endo rheum ent urology specialist consultant
enough outcome outcomes primary endpoint within
reaches hit hits worth allowed ideal correct proper candidate candidates eligible hold holding held ongoing cover coverage appropriate evening overnight shift oncall
old young aged man woman boy girl male female gentleman lady guy individual individuals subject subjects family history presenting presents presented presentation
known newly diagnosed despite receiving receives underwent undergoing admitted comes complaining complains
reading readings measure measured measurement measurements record recorded note noted document documented
american americans european british chinese us uk usa europe china international national local
ceiling floor maximum minimum max min upper top bottom
bother worth enough plenty lot lots bit few several various multiple many much more most less least fewer
maximal optimal optimise optimize appropriate inappropriate adequate inadequate sufficient insufficient effective
use used uses using usage non versus against between among within without during before after
three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand week`;
const arabic = `يكفي بيكفي كفاية كافي قبلها دواء دوا ادوية أدوية الدواء
شو ايش إيش وش اش ايه إيه ليش ليه شلون كيفك ازاي إزاي امتى إمتى ايمتى إيمتى فين وين مين لمين قديش أديش بكم كام عم رح راح حـ هيك كده كذا هلق هلأ دلوقتي الحين هسا هاد هاي دي ده اللي يلي
اكتر أكتر اقل اشوي شوي كتير كثير بدي بدنا عايز عاوز ابغى ابي أبي نعطي نعطيه اعطيه أعطيه اعطيها نعمل اعمل أعمل بنعمل بنعطي بعطي اعطي يعطى ينعطى صاح صاحي صاحية واعي لازم ضروري ممكن فيني فينا بقدر نقدر اقدر لو سمحت بليز دكتور دكتورة يا زميل زملاء
حدا واحد وحدة عنده عندو عندها معه معها إله الها تبع بتاع حق بس كمان برضه كمان يعني طيب خلص انزل أنزل ننزل نزل نرفع اضيف نضيف نبدا نبدأ ابدا أبدأ بلش نبلش نوصل اوصل كيلو كغ كغم كجم غ ملغ مل سم استجاب يستجيب عليه وزن وزنه عمر
في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي ما ماذا متى كيف هل لماذا أين اين كم أي اي هو هي هم نحن أنا انا أنت
كان كانت يكون تكون عند عندما لدى قبل بعد بين حول خلال ثم أو او و لا ليس غير كل بعض أكثر اقل أقل جدا فقط أيضا ايضا قد لقد إن ان أن لكن بل
حتى إذا اذا لو كما مثل حسب وفق دون بدون ضمن فوق تحت يجب ينبغي يمكن يتم تم المريض المرضى مريض مريضة مرضى شخص الأشخاص حالة الحالات من فضلك
رجاء أريد اريد أعطني اعطني اشرح لي ملخص أحدث احدث أفضل افضل اليوم الآن الان وما ومتى وكيف وهل وعند وفي ومن لها له بها به فيها فيه منها منه
عليه عليها إليه اليها ذات ذو سنة سنوات عمره عمرها عام يوم أيام اسبوع أسبوع أسابيع شهر أشهر ساعة ساعات لديه لديها المصاب المصابين المصابون
وماذا هناك دور نحو أهم اهم تقريبا نعم عادة حاليا الممكن المناسب المناسبة الأمثل الشائعة الشائع استخدام استعمال بعدها اللازمة اللازم تعطى يعطى
أعطي اعطي نعطي إعطاء اعطاء قيمة
أخفض اخفض خفض أرفع ارفع رفع إلى حد حدود مقدار كمية كميات سرعة سريع سريعا بطيء مدى مدة مهلة زمن وقت ساعة ساعات دقيقة دقائق أسبوع أسابيع غرام غرامات
قيمة قيم مستوى مستويات نسبة رقم عدد أعداد كبير صغير عالي عالية منخفض منخفضة شديد شديدة بسيط بسيطة سليم سليمة خاضع بعيد قريب مختبر أعكس اعكس
أضيف اضيف أبدل ابدل أغير اغير أختار اختار أفكر افكر أعتقد مناسب أولا اولا أول اول أولى اولى ثاني ثانية ثالث رابع أخير جديد جديدة قديم حالي سابق سابقة لاحق
أمريكية الأمريكية امريكية أوروبية الأوروبية بريطانية صينية دولية محلية يظهر أظهرت اظهرت نتيجة نتائج تظهر بينت يلزم تلزم لازم ضروري بأمان آمن
حسب بحسب لكل كل خلال أثناء اثناء بعد قبل عند لدى مع دون حتى منذ نحو حوالي تقريبا يبقى ما زال مازال لا يزال بقي واع واعي لديه عنده عندها
مرة مرات مرتين يوميا أسبوعيا القصوى الأقصى الأدنى الادنى الأعلى الاعلى حصر أقصى أدنى مشتبه مشتبهة اشتباه مؤكد انتقائية مخطط لها ممكن محتمل
أول فعل أفعل افعل أقوم اقوم نقوم نفعل يحدث تحدث يستجب تستجب لم لن سوف قد هنا الوحدات مشكلة مسألة سبيل خطة نظام أنظمة بروتوكول خوارزمية`;
const chinese = `首先 先后 要点 重点 内容 摘要 总结 概述 介绍 更新 进展 变化 讲讲 说说 解读 方面 相关 有关 情形 各种 啥 咋 咋办 咋整 啥时候 怎么弄 怎么搞 咋用 多长 几吸 几点 求助 请教 老师 同行 同道 各位 大佬 有人 呀 啊 哦 嘛 哈 先 再 每天 每日 最 最多 最短 最长 上 下 级别 足量 提前 加上 加用 要不要 用不用 行不行 该怎么 该不该 能不能 是不是 有没有 一天 一次 公斤体重 按体重 体重 每公斤 换算 注意 事项 注意事项 帮忙 帮我 看看 查一下 谢 谢了
的 了 是 在 和 与 或 及 有 吗 呢 吧 什么 怎么 怎样 如何 为什么 哪些 哪个 哪种 多少 几 可以 能 能否 是否 应 应该 应当 需要 要 请 请问
我 你 您 他 她 它 我们 患者 病人 病例 对 对于 关于 中 时 后 前 上 下 内 外 以 以及 并 而 但 也 都 就 还 再 又 最 更 很 不 没有 无 被 把 给 让 使 使用
用 用药 情况 问题 一个 一种 一名 这 那 这个 那个 其 之 将 从 到 至 为 由 于 等 者 做 进行 采取 最新 现在 目前 告诉 介绍 说明 总结 一下 哪 谁 何 年 月 日 天 周 小时 岁
合并 伴 存在 出现 发生 选择 常见 主要 常用 一般 通常 需 会 可 该 想 知道 谢谢 您好 比 次 种 应用 方案 方法 措施 作用 值 水平 多大 多高 多低 怎 么 此 些 给予 推 荐 怎么办 下列 只 才 若 如果 已 当 人 人群 哪一 每 各
停 药 药物 低 高 降 升 降到 升到 控制 不住 加 换成 换 间隔 合适 第一 第二 第三 首 首剂 次 每 每日 每天 每公斤 每周 公斤 千克 个 小 大 无 有无 提示 低于 高于 以下 以上 之间
还 还是 已 已经 正在 服 服用 口服 吃 打 注射 静脉 肌注 给多少 多长 时间 多长时间 内 间 何 因 由 该 各 种类 类 型 级 期 期别 剂 量 用量 程 疗 效 率 数 数目 数量 数值
标准 上限 下限 最大 最小 最高 最低 极 极高 极低 平均 完全 部分 单纯 单独 复杂 简单 轻 重 快 慢 早 晚 新 旧 前后 左右 大约 约 超过 不足 至少 最多 起 开始 开 启动 结束 结果 显示 表明 说明
美国 欧洲 中国 英国 国际 国内 人群 几岁 岁数 年龄 对象 怎样 怎么样 如何 该不该 行 可行 能用 能不能 会不会 处 处置 急诊 门诊 病房 科 医生 医师 大夫 首选 无效 有效 必须 必要 不必 立即 马上 尽快 及时 何种 何药 风险 比`;

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

const commonSchema = z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) });
const commonFile = new URL('../../../content/lexicon/common-words.json', import.meta.url);
const common = new Set(
  Object.values(commonSchema.parse(JSON.parse(readFileSync(commonFile, 'utf8')))).flatMap((list) =>
    words(list.join(' ')),
  ),
);

/** Whether a word is everyday language: that no passage has it says nothing of the subject. */
export const isCommonWord = (word: string): boolean => common.has(word);
