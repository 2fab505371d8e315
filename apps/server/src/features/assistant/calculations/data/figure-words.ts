/** Words beside a figure that say when or whose it is, as `prepareText` leaves a text. */

/** Another's, or one to come. */
export const foreignFigure =
  /(?<![a-z])(?:target|goal|ideal|ibw|desired|donor|father|mother|brother|sister|wife|husband|son|daughter|aim(?:ing)?|lost|gained|loss|gain|lose|dry|birth|pre-?pregnan\w+|normal (?=range|value|limit|upper)|reference|cut-?off|threshold|range|limit|upper|lower limit|waist|hip|neck|calf|abdominal|circumference|qrs|pr|tumou?r|lesion|spleen|liver span)(?![a-z])|المستهدف\S*|هدف|الهدف|المثالي\S*|مثالي|متبرع\S*|المتبرع\S*|والده|والدته|اخيه|اخته|زوجته|فقد|خسر|خصر|محيط|الطبيعي|目标|理想|供体|供者|父|母|兄|弟|姐|妹|妻|丈夫|减轻|下降了|增加了|腰围|正常值|参考/;
/** Not the latest. */
export const pastFigure =
  /(?<![a-z])(?:previous(?:ly)?|prior|baseline|last (?:week|month|year|night|time|visit|admission|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|yesterday|earlier|old (?=creat|cr|weight|value|results?|labs?)|initial(?:ly)?|(?:\d+|an?|one|two|three|few) (?:hours?|days?|weeks?|months?|years?) ago|from|had been|used to (?:be|weigh)|on admission|at admission|usual(?:ly)?|before|ago)(?![a-z])|السابق\S*|سابقا?|سابقه|الاسبوع الماضي|الشهر الماضي|السنه الماضيه|امس|البارحه|القاعدي\S*|عند القبول|قبل|منذ|من(?= \d)|上周|上个?月|上次|去年|昨天|昨日|前天|之前|以前|既往|基线|入院时|从|原(?:来|先)?|曾/;
export const presentFigure =
  /(?<![a-z])(?:today|now|current(?:ly)?|latest|most recent|newest|this (?:morning|week)|present(?:ly)?|recent)(?![a-z])|اليوم|الان|حاليا|الحالي\S*|حالي|الاحدث|الاخير\S*|今天|今日|今晨|目前|现在|当前|现(?!病)|最新|最近/;
/** Between figures of one series. */
export const seriesWords =
  /(?<![a-z])(?:and|then|to|up|down|rose|rising|risen|fell|falling|dropped|increased|decreased|improved|repeat(?:ed)?|recheck(?:ed)?|it|is|was|at|on|later|week|month|year|day|the|after|vs|versus|or|of|in|a|with)(?![a-z])|->|=>|→|>|ثم|الي|او|ارتفع\S*|انخفض\S*|اصبح\S*|و|ف|升至|升到|降至|降到|增至|变为|到|至|为|是|复查|和|后|再/g;

/** Earlier where there is another figure, and only a way to tell it where there is none. */
export const pastTenseFigure = /(?<![a-z])(?:was|were)(?![a-z])|(?<![\u0620-\u065f])كانت?(?![\u0620-\u065f])/;
/** Words that stand before the name of what they qualify. */
export const qualifierEnding =
  /(?:(?<![a-z])(?:target|goal|ideal|desired|donor|father|mother|previous|prior|baseline|old|initial|usual|dry|birth|current|latest|recent|repeat|body|serum|his|her|the|last)\s*|(?:目标|理想|供体|供者|上次|之前|既往|基线|目前|今天|复查|父亲|母亲|上周|昨天)的?)+$/;
