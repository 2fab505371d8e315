import type { Language } from '@mz/contracts';

type Forms = Readonly<Record<Language, readonly string[]>>;
type Words = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** How a dose is asked for: `{d}` drug, `{c}` disease, `{p}` people, `{i}` intent, `{r}` route. */
export const doseForms: Forms = {
  en: [
    '{i} {r} {d} dose for {c} {p}',
    '{c} {p}, how much {r} {d} {i}?',
    '{d} {i} {r} {c} {p} dose pls',
    'what dose of {r} {d} do i give for {c} {i} {p}',
    'giving {r} {d} for {c} {p} {i}, how many mg n how often',
    'hi all, {c} on my ward {p}. {d} {i} {r} dosing?',
  ],
  ar: [
    'جرعة {d} {r} {i} في {c} {p}',
    'كم جرعة {d} {r} {i} لمريض {c} {p}؟',
    '{c} {p}، {d} {r} كم الجرعة {i}',
    'عندي مريض {c} {p} بدي أعطي {d} {r} {i} كم وكل كم ساعة',
    'كام {d} {r} {i} لـ{c} {p}',
  ],
  zh: [
    '{c}{p}{d}{r}{i}剂量',
    '{d}{r}用于{c}{p}{i}怎么用？剂量多少',
    '{c}{p}，{r}{d}{i}用多少mg，多久一次',
    '{p}{c}想用{d}{r}{i}，给多少',
  ],
};
export const peopleWords: Words = {
  en: { child: 'in a child', neonate: 'in a neonate', pregnancy: 'in pregnancy', elderly: 'in the elderly' },
  ar: { child: 'للأطفال', neonate: 'لحديثي الولادة', pregnancy: 'للحامل', elderly: 'لكبار السن' },
  zh: { child: '儿童', neonate: '新生儿', pregnancy: '孕妇', elderly: '老年人' },
};
export const intentWords: Words = {
  en: {
    prophylaxis: 'prophylaxis',
    loading: 'loading',
    initial: 'starting',
    maintenance: 'maintenance',
    titration: 'titration',
    rescue: 'rescue',
  },
  ar: {
    prophylaxis: 'وقائية',
    loading: 'تحميل',
    initial: 'البداية',
    maintenance: 'صيانة',
    titration: 'معايرة',
    rescue: 'إنقاذ',
  },
  zh: {
    prophylaxis: '预防',
    loading: '负荷',
    initial: '起始',
    maintenance: '维持',
    titration: '滴定',
    rescue: '解救',
  },
};
export const routeWords: Words = {
  en: { oral: 'oral', iv: 'iv', im: 'im', sc: 'sc', inhaled: 'nebulised' },
  ar: { oral: 'فموي', iv: 'وريدي', im: 'عضلي', sc: 'تحت الجلد', inhaled: 'بالإرذاذ' },
  zh: { oral: '口服', iv: '静脉', im: '肌注', sc: '皮下', inhaled: '雾化' },
};
/** The same question at the same place of each list. */
export const cardForms: Forms = {
  en: [
    'first line treatment of {c}',
    'how do i diagnose {c}',
    '{c} workup',
    'when to refer {c}',
    'new {c} in clinic, what now',
    '{c} red flags',
    'admit or send home {c}?',
    '{c} what tests first',
    'whats the management of {c} guidelines',
  ],
  ar: [
    'الخط الأول في علاج {c}',
    'كيف أشخص {c}',
    'فحوصات {c}',
    'متى أحول مريض {c}',
    'مريض {c} جديد بالعيادة شو أعمل',
    'علامات الخطر في {c}',
    'أدخله ولا أروحه، {c}؟',
    '{c} شو أول فحص',
    'ايه علاج {c} حسب الإرشادات',
  ],
  zh: [
    '{c}一线治疗',
    '{c}怎么诊断',
    '{c}要做哪些检查',
    '{c}什么时候转诊',
    '门诊新发{c}怎么处理',
    '{c}警示征象',
    '{c}要住院吗',
    '{c}先查什么',
    '{c}指南推荐怎么治',
  ],
};
export const paperForms: Readonly<
  Record<Language, Readonly<Record<'byAuthor' | 'byAcronym', readonly string[]>>>
> = {
  en: {
    byAuthor: ['{a} {y} {j}', 'what did {a} et al show in {j} {y}', 'the {a} {y} paper results'],
    byAcronym: ['{s} trial result', 'what did {s} show', '{s}?'],
  },
  ar: {
    byAuthor: ['دراسة {a} {y} في {j}', 'شو طلع بورقة {a} سنة {y}'],
    byAcronym: ['نتيجة دراسة {s}', 'ماذا أظهرت {s}'],
  },
  zh: {
    byAuthor: ['{a} {y} {j} 那篇结果', '{a} {y}年的研究结论'],
    byAcronym: ['{s}研究结果', '{s}试验说了什么'],
  },
};
