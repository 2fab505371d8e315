/** Brands, firms and journals that look like names; written by scripts/train-names.ts. */
export const nameStops = `
3%nacl 3%氯化钠 3%盐水 acetadote acetaminophen aciclovir aclasta actilyse activase actos actrapid acv adalat
adenocard adenoscan adenuric adr adrenalin adrenaline advagraf advil albuterol aldactone aleve allo aloprim
altace amaryl amethopterin amfebutamone amio amlor amoxiclav amoxil amoxycillin amx anapen ancef anectine
anexate anti-pd1 antidote apap apix apresoline apretude arixtra arni asa atezo atezolizumab ativan atorva
atrovent augmentin auvi-q avelox avp aza azasan azithro azm bactrim balthazar baqsimi baraclude basaglar
beriplex betaloc beyfortus biaxin bqt brevibloc bridge brilinta brilique brufen buccastem buccolam buscopan
cagluc calan capoten carbatrol cardene cardizem cathed cbz cefalexin cellcept cephazolin cfz chlortalidone
chlorthalidone cholecystectomy cialis ciclosporin cipralex cipro ciprobay clarithro claritin clarityn cleocin
clexane clozaril co-amoxiclav co-trimoxazole coamoxiclav cochrane colch colchrys colcrys colectomy concor
controloc conzip cordarone coreg corlanor cortef cortisol cotrimoxazole coumadin coversyl cozaar crestor cro
csa cubicin curam cyklokapron cymbalta cytotec d'amico dabi dalacin dalteparin daonil dapa ddavp decadron
deltasone depacon depakine depakote depo-medrol dex dexa diamicron diastat diflucan dilantin dilatrend diovan
diprivan divalproex doacs dormicum doryx dovato dph dtg dtg/3tc duphalac duragesic duramorph effexor effient
efient elavil eliquis eltroxin empa enox entresto enulose epanutin epi epidural epilim epinephrine epipen
equetro esmeron euthyrox evt ezetrol farxiga fazaclo fep fk506 flagyl flomax florinef floxapen fluclox
fortamet fortaz forxiga fosamax fragmin frusemide furadantin furosemid garamycin gengraf gimoti glibenclamide
gliclazide glimepiride glipizide glucagen glucophage glucotrol glumetza glypressin gtn gutron gvoke haldol
harnal hartmann hartmann's hc hcq hctz hemangeol hemicolectomy hts humalog humira hydrocort hygroton
hysterectomy ici icis ifx imigran imitrex imodium imuran inderal inh inspra invokana ipi ipilimumab isoptin
janssen jardiance jinarc jude kadian kcl keflex kefzol keppra kerendia ketalar keytruda klacid konakion
l-thyroxine lamictal lancet lanoxin lantus laparotomy lasilix lasix leponex lev levaquin levophed levoxyl
lexapro lipitor lithobid lixiana lmwh lopressor loraz losec lovenox lozol lt4 ltg lustral lvx lyrica lyse
lysed lysis lysteda lzd macrobid macrodantin madopar mag marevan mastectomy maxalt maxipime maxolon medrol
mephyton mero meronem merrem met metalyse metf methimazole metho methylpred metoject mgso4 microzide midaz
minirin mitigare mmf mmi monurol motilium motrin mounjaro moxatag mso4 mst mtx mucomyst myfortic n-乙酰半胱氨酸 nac
naprosyn narcan natrilix nayzilam needlestick neomercazole neoral nephrectomy neurontin nexium nexterone
nirmatrelvir nitrate nitrates nitro nitrofur nitroglycerin nitrolingual nitrostat nivo nivolumab noac noacs
nolvadex norad noradrenaline norepi norepinephrine normodyne norvasc novorapid ntg nurofen nurtec nydrazid
octaplex ofirmev olz omnic omnipen opdivo oramorph otrexup oxaydo oxycontin oxynorm ozempic pabrinex pacerone
panadol pantoloc paracetamol parvolex paxlovid pcc pci pcm pd-1 pd1 pembro pembrolizumab pepcid percocet
phenytek pht phytonadione pip-taz pip-tazo piptaz pitocin pitressin plaquenil plasil plavix polypectomy ppi
pradax pradaxa praxbind pred prednisolon preop prep priadel prilosec primperan prinivil proair proamatine
procoralan prograf prolia propecia proscar protamin protonix proventil prozac ptu qbrelis quad quelicin rasuvo
rayos reglan remeron remicade renitec resection restasis revatio reversal reverse reyvow rifadin rifampicin
rifampin rimifon ringer ringer's risperdal rizatriptan roc rocefin rocephin roche romazicon rosuva roxicodone
rt-pa rtpa rybelsus salazopyrin salbutamol samsca sandimmune sandostatin sandoz sarafem savaysa saxenda
scoline seizalam sema semglee septra septrin serenace seroquel sinemet singulair skyrizi smz smz-tmp soltamox
solu-cortef solu-medrol solumedrol ssz st stemetil stent stented stents stesolid sublimaze sulphonylurea suma
sumatriptan sunlenca sux suxamethonium symbicort synthroid syntocinon t-pa t4 taf tamiflu tapazole tavanic
tazicef tazocin tdf tegretol temesta tenofovir terli thalitone thiamazole thr thrombolyse thyroidectomy
thyroxine tiazac tinzaparin tivicay tkr tmp-smx tnk tnk-tpa tnkase topamax toprol-xl toujeo tpa tramal
trandate tranexamic tresiba trexall tridil tritace triumeq trulicity tryptizol turp txa tylenol tzd ufh uloric
ultram unfractionated unithroid uperio valium vanc vanco vancocin vaso vasostrict veklury vemlidy venla
ventolin versacloz versed vevye viagra vibramycin victoza viread vk vocabria voltaren voltarol vte预防 vydura
wegovy xarelto xatmep xgeva xofluza yeztugo z-pak zebeta zemuron zepbound zestril zetia zithromax zocor zofran
zoloft zometa zomig zosyn zovirax zyban zyloprim zyloric zyprexa zyvox أبريسولين أبيكسابان أتروفنت
أتورفاستاتين أتيفان أدالات أدرينالين أدفيل أدينوريك أدينوكارد أريكسترا أسيتامينوفين أفيلوكس أكترابيد أكتوس
أكتيليز أكلاستا ألتيبلاز ألداكتون ألوبيورينول أليندرونات أماريل أمبيسلين أميودارون أنتريستو أنيكسات أوجمنتين
أوزمبك أوزمبيك أوغمنتين أوكتريوتيد أوكسيكونتين أومنيك أوميبرازول أوندانسيترون إبلرينون إبيبن إبينفرين إزميرون
إسمولول إسيتالوبرام إكسجيفا إلتروكسين إليكويس إمباغليفلوزين إميوران إنترستو إنتريستو إنتيكافير إندرال إنسبرا
إنسولين إنفوكانا إنوكسابارين إيبانوتين إيبوبروفين إيداروسيزوماب إيزوبتين إيزونيازيد إيزيتيميب إيفابرادين
إيفكسور إيفيانت إيفينت إيموديوم إيميغران إينوكسابارين ابانوتين ابراتروبيوم ابليرينون ابيبن ابيكسابان ابينفرين
اتروفنت اتورفاستاتين اتيفان ادالات ادرينالين اريكسترا ازاثيوبرين ازيترول ازيثرومايسين استئصال اسمولول
اسيتالوبرام اسيكلوفير افكسور اكتيليز البوتيرول التروكسين التيبلاز الداكتون الفياغرا القسطرة المورفين
الوبيورينول اليكويس اماريل امباجليفلوزين امباغليفلوزين املوديبين املور اموكسيسيلين اموكسيكلاف اموكسيل
اميتربتلين اميودارون انالابريل انترستو انتريستو انتيكافير انداباميد اندانسيترون انسولين انفليكسيماب انفوكانا
انوكسابارين اوجمنتين اوزمبك اوزمبيك اوزيمبك اوسيلتاميفير اوغمنتين اوكتريوتايد اوكسيكودون اوكسيكونتين
اولانزابين اوميبرازول ايبانوتين ايبوبروفين ايزوميبرازول ايزونيازيد ايفابرادين ايفيانت ايموران ايميجران
ايميغران اينوكسابارين ايوثيروكس باراسيتامول باراكلود باريه باكتريم باكسلوفيد بالوكسافير بانادول بانتوبرازول
بانتولوك باير ببسيد براداكسا براسوجريل براسوغريل براكسبايند برلنتا بروبيشيا بروتامين بروجراف بروزاك بروسكار
بروغراف بروفن بروفين بروكلوربيرازين بروكورالان بروليا برولیا بريب بريدني بريدنيزولون بريدنيزون بريفيبلوك
بريلينتا بريمبران بريمبيران بلازيل بلاسيل بلافيكس بلاكونيل بلاكينيل بمبروليزوماب بندول بوبروبيون بوسكوبان
بيتالوك بيريندوبريل بيسوبرولول بيمبرو تادالافيل تازوبكتام تازوسن تازوسين تافانيك تاكروليموس تاميفلو تامیفلو
تايلينول تجسير ترامادول ترامال ترانديت ترانكساميك ترانيكساميك تروليسيتي ترياق تريبتان تريبتيزول تريتاس
توباماكس تولفابتان تيابازول تيجريتول تيرزيباتيد تيرليبريسين تيغريتول تيكاجريلور تيكاغريلور تينزابارين
تينكتيبلاز تينوفوفير تينيكتيبلاز ثيامازول ثيامين ثيروكسين جابابنتين جارديانز جارديانس جلوكاجون جلوكاجين
جلوكوفاج جليبريسين جليبيزايد جليكلازيد جنتامايسين جنتاميسين جوترون داباجليفلوزين داباغليفلوزين دابتومايسين
دابيجاتران دابيغاتران دالاسين داونيل دبكين دعامة دورميكم دورميكوم دوفاتو دوفالاك دوكسيسايكلين دولاجلوتيد
دولوتيغرافير دومبيريدون دونيل ديازيبام ديازيبان ديامايكرون ديامكرون دياميكرون ديباكين ديبريفان ديبوميدرول
ديجوكسن ديجوكسين ديسموبريسين ديفلوكان ديكادرون ديكسا ديكساميثازون ديكسون ديكلوفيناك ديلاتريند ديلتيازم
دينوسوماب ديوفان دیازیبام راميبريل رباعي روسوفاستاتين روسيفين روش ريبلسوس ريسانكيزوماب ريسبردال ريسبيردال
ريسبيريدون ريفاتيو ريفادين ريفاروكسابان ريفامبيسين ريفامبين ريفاو ريمديسيفير ريميجيبانت ريميرون ريميفون
ريميكيد رينجر رينيتك زاريلتو زايفوكس زايلوريك زستريل زوفران زوفلوزا زوفيراكس زوكور زولوفت زوليدرونيك زوميتا
زيبان زيبريكسا زيثروماكس زيستريل زيلوريك ساكسندا سالازوبيرين سالبوتامول سامسكا ساندميون ساندوستاتين سانوفي
سايتوتك سبترين سبيرونولاكتون ستيميتيل سفترياكسون سلفاسالازين سمبيكورت سوائل سوكساميثونيوم سولوكورتيف
سولوميدرول سوماتريبتان سيارتنا سيالس سياليس سيبترين سيبرالكس سيبرو سيبروباي سيبروفلوكساسين سيتامول سيدوفاج
سيرترالين سيروكويل سيريناز سيفازولين سيفاليكسين سيفترياكسون سيفيبيم سيكلوكابرون سيلدينافيل سيلسبت سيماجلوتايد
سيماغلوتيد سيمبالتا سيمبيكورت سينتوسينون سينجولير سينيميت عالفنتولين غابابنتين غاراميسين غلوكاغون غلوكوترول
غلوكوفاج غليبنكلاميد غليبيزيد غليكلازيد غليمبيريد غليميبيريد فازوبريسين فاسوبريسين فالبروات فالسارتان فاليوم
فاموتيدين فانكو فانكوسين فانكومايسين فايزر فراغمين فروسيميد فلاجيل فلودروكورتيزون فلورينيف فلوكساسيلين
فلوكستين فلوكسيتين فلوكلوكساسيلين فلوكونازول فلومازينيل فلوماكس فنتانيل فنتولين فورادانتين فورتوم فورسيجا
فورسيغا فوركسيجا فوركسيغا فوروسيمايد فوروسيميد فوساماكس فوسفومايسين فولتارين فوندابارينوكس فياغرا فيبرامايسين
فيبوكسات فيبوكسوستات فيريد فيكتوزا فيكلوري فيمليدي فيناسترايد فيناستيريد فينتانيل فينتولين فينرينون
فينلافاكسين فينيتوين فينيرينون قسطرة كابتوبريل كابرون كابوتن كابوتيغرافير كاربامازيبين كاربيمازول كارديزيم
كارفيديلول كاناجليفلوزين كاناغليفلوزين كبرا كريستور كزاريلتو كسوفلوزا كلاريتين كلاريثرومايسين كلاسيد كلافوكس
كلكسان كلوبيدوجريل كلوبيدوغريل كلورتاليدون كلوزاريل كليكسان كوتريموكسازول كودايين كودين كورتيزول كورج كوردارون
كوزار كوفرسيل كولشسين كولشيسن كولشيسين كولكيسين كومادين كوناكيون كونكور كويتيابين كيبرا كيتالار كيتامين
كيترودا كيرينديا كيفلكس كيوبيسين لابيتالول لابيتولول لازكس لازيكس لاسميديتان لاسيكس لاكتولوز لاموتريجين
لاميكتال لانتوس لانسيت لانوكسين لوبريسور لورازيبام لوسارتان لوسترال لوسك لوسيك ليبونكس ليبيتور ليثيوم
ليراغلوتيد ليريكا ليسينوبريل ليفوثيروكسين ليفودوبا ليفوفلوكساسين ليفوفيد ليفيتيراسيتام ليكسابرو ليكسيانا
ليناكابافير لينزوليد مادوبار ماريفان ماكروبيد ماكسيبيم مايكوفينولات محاليل مذيب مغنيسيوم مميع مميعات موتيليوم
مورفين مورفيين مونجارو مونورول ميتاليز ميترونيدازول ميتفورمين ميتوبرولول ميتوتركسات ميتوكلوبراميد ميثوتركسات
ميثوتركسيت ميثيمازول ميدازولام ميدودرين ميرتازابين ميروبينيم ميرونيم ميكلوبران مينيرين نابروكسين ناتريليكس
ناركان نالوكسون نترات نكسيوم نورأدرينالين نورابينفرين نورادرينالين نورفاسك نوفارتس نوفورابيد نولفادكس نيترات
نيتروجليسرين نيتروفورانتوين نيتروفيورانتوين نيرسيفيماب نيرماتريلفير نيفولوماب نيفيديبين نيكارديبين نيكسيوم
نيورال نيورونتين نيوميركازل نيوميركازول هارتمان هالدول هالوبيريدول هكساكابرون هيبارين هيجروتون هيدرالازين
هيدروكورتيزون هيوميرا وارفرين ورفارين ويجوفي ويغوفي ويلبوترين يوثايروكس يوثيروكس 丁胺苯丙酮 万古 万古霉素 万托林 万艾可 三硝酸甘油酯
三苯氧胺 丙基硫氧嘧啶 丙戊酸 丙戊酸钠 丙氯拉嗪 丙硫氧嘧啶 丙酚替诺福韦 东莨菪碱 乐孚亭 乐瑞卡 乙胺碘呋酮 乙酰半胱氨酸 乙酰水杨酸 乳果糖 二甲 二甲双胍 亚莫利 他克莫司 他巴唑 他达拉非 代文 伊伐布雷定
优甲乐 优立通 优降糖 伟哥 低分子 低分子肝素 依折麦布 依拉维 依普利酮 依普利龙 依木兰 依诺 依诺肝素 依达赛珠单抗 依那普利 保列治 保法止 信必可 信法丁 信迪利 修美乐 倍他乐克 倍林达 催产素
先锋霉素iv 先锋霉素v 克必信 克拉仙 克拉霉素 克赛 免疫治疗 再普乐 凝血酶原复合物 凝血酸 切肠 切除术 利伐沙班 利培酮 利奈唑胺 利必通 利拉鲁肽 利福平 别嘌呤醇 别嘌醇 副肾 副肾素 力月西 力百汀
加压素 加巴喷丁 劳拉西泮 华法令 华法林 博苏 博路定 卡博特韦 卡托普利 卡替拉韦 卡格列净 卡瑞利珠 卡维地洛 卡马西平 去氨加压素 去甲 去甲肾 去甲肾上腺素 双克 双氯芬酸 取栓 可乐必妥 可兰特 可定 可瑞达
可申达 可达龙 叶绿醌 司可林 司美 司美格鲁肽 合贝爽 吗丁啉 吗啡 吗替 吗替麦考酚酯 吲达帕胺 呋喃坦啶 呋喃妥因 呋塞米 咪唑安定 咪达唑仑 哈乐 哌他 哌拉西林他唑巴坦 唑来膦酸 善宁 喜克溃 喹硫平 四因子
四联 围术期 地塞米松 地米 地舒单抗 地西泮 地高辛 坎格列净 坦洛新 坦索罗辛 垂体后叶素 培哚普利 复方新诺明 复达欣 多伟托 多替拉韦 多潘立酮 多瑞吉 大仑丁 大扶康 头孢三嗪 头孢力新 头孢吡肟 头孢唑啉
头孢曲松 奇曼丁 奈玛特韦 奥司他韦 奥施康定 奥曲肽 奥氮平 奥美拉唑 妥塞敏 妥泰 孟鲁司特 安体舒通 安卓 安定 安易醒 安比西林 安灭菌 安美汀 安达唐 密固达 对乙酰氨基酚 寿比山 小梁 小苏打 尼卡地平
尼塞维单抗 尼塞韦单抗 左乙 左乙拉西坦 左旋多巴 左旋甲状腺素 左氧氟沙星 左洛复 左甲状腺素 布地奈德福莫特罗 布洛芬 希爱力 希舒美 帕克洛维德 帕博 帕博利珠单抗 帕昔洛韦德 庆大霉素 度易达 康忻 开刀前
开搏通 开浦兰 开瑞坦 异丙托品 异丙托溴铵 异丙酚 异搏定 异烟肼 异羟基洋地黄毒苷 弥凝 强力霉素 强生 强的松 得普利麻 得理多 德巴金 心得安 心痛定 思瑞康 怡可安 怡诺思 恩丹西酮 恩替卡韦 恩格列净 恬尔心
息宁 悉复欢 手术前 扑热息痛 托伐普坦 扩容 扶他林 抗凝预防 拉斯米地坦 拉米地坦 拉莫三嗪 拉贝洛尔 拔牙 拜复乐 拜新同 拜瑞妥 拜耳 择期手术 择泰 拮抗 换膝 换髋 捷赐瑞 支架 文拉法辛 斯沃
新型口服抗凝药 新山地明 新普乐可复 无环鸟苷 昂丹司琼 易蒙停 普乐可复 普拉格雷 普瑞巴林 普罗力 普通肝素 暴露前预防 暴露后预防 曲坦 曲普坦 曲马多 替奈普酶 替尔泊肽 替格 替格瑞洛 替诺福韦 未分级肝素
术前 机械取栓 杜密克 来士普 来得时 来那卡帕韦 杨森 极化液 枢复宁 枸橼酸芬太尼 柳叶刀 柳氮磺吡啶 柳胺苄心定 格列吡嗪 格列本脲 格列美脲 格列齐特 格华止 桥接 植入式除颤器 椎管内麻醉 欣百达 欧唐静
止血环酸 正肾素 正规胰岛素 比索洛尔 氟哌啶醇 氟康唑 氟氢可的松 氟氯西林 氟美松 氟西汀 氟马西尼 氢化可的松 氢考 氨氯地平 氨甲环酸 氨甲蝶呤 氯吡格雷 氯噻酮 氯扎平 氯林可霉素 氯沙坦 氯羟安定 氯胺酮
氯酞酮 氯雷他定 沙丁胺醇 沙库巴曲缬沙坦 沙缬 法莫替丁 波立维 泮托拉唑 泮立苏 泰毕全 泰毕安 泰诺 泰诺林 泼尼松 泼尼松龙 洛沙坦 洛赛克 浓盐水 溶栓 灭吐灵 灭滴灵 爱全乐 爱可松 爱通立 特丽仙
特利加压素 特治星 狄戈辛 狄诺塞麦 玛巴洛沙韦 环丙沙星 环孢菌素a 琥珀酸氢化可的松 瑞德西韦 瑞易宁 瑞泰 瑞美吉泮 瑞美隆 瑞舒 瑞舒伐他汀 瑞莎珠单抗 田可 甲哌利福霉素 甲基强的松龙 甲巯咪唑 甲强 甲强龙
甲氧氯普胺 甲氧萘丙酸 甲氨蝶呤 甲泼尼龙 甲状腺素片 甲硝唑 甲红霉素 痰易净 百忧解 皮质醇 益适纯 盐酸拉贝洛尔 盐酸氟西汀 盐酸氯胺酮 硝苯地平 硝苯地平控释片 硝酸甘油 硝酸酯 硫唑嘌呤 硫氮酮 硫胺素
硫酸吗啡 硫酸庆大霉素 硫酸镁 硫酸鱼精蛋白 碳酸锂 磷酸可待因 磷霉素 磺胺 磺脲类 磺达肝癸钠 磺达肝素 礼来 福善美 秋水仙碱 秋水仙素 科素亚 稳可信 穆峰达 立普妥 米多君 米氮平 类克 纳武利尤 纳洛酮 纷乐
络活喜 维k 维克鲁瑞 维思通 维生素b1 维生素k 维生素k1 缬沙坦 罗拉 罗氏 罗氏芬 美卓乐 美吡达 美多芭 美平 美托洛尔 美施康定 美林 美罗培南 羟氨苄青霉素 羟氯喹 羟考酮 耐信 职业暴露 肝素 肝素桥接
肝素钠 肼屈嗪 肼苯哒嗪 肾上腺素 肾上腺素笔 胃复安 胆囊切除 胰岛素 胰岛素加糖 胰高糖素 胰高血糖素 胺碘酮 脱氧土霉素 膝关节置换 舍曲林 舒喘灵 舒敏 舒降之 舒马普坦 舒马曲坦 艾乐妥 艾可拓 艾司奥美拉唑
艾司洛尔 艾司西酞普兰 艾多沙班 艾文 芬太尼 芬必得 苏麦卡 苦盐 苯妥英 苯妥英钠 苯甲二氮䓬 英夫利昔单抗 英夫利西 英明格 草酸艾司西酞普兰 萘普生 萘普生钠 葛兰素 葡萄糖酸钙 葡酸钙 螺内酯 血栓预防
血管内取栓 血管加压素 补液 补钾 西地那非 西普乐 要手术 解毒剂 解痉灵 诺华 诺和力 诺和忻 诺和泰 诺和生 诺和盈 诺和锐 诺欣妥 赖诺普利 赛治 赛诺菲 辉瑞 达利全 达格列净 达比 达比加群 达比加群酯
达美康 达肝素 达菲 迭力 逆转 逆转抗凝 速尿 速福达 酰胺咪嗪 里先安 重组组织型纤溶酶原激活剂 金域 金络 针刺伤 钙剂 铋剂四联 铭复乐 阻断药 阿仑膦酸 阿哌沙班 阿奇霉素 阿密替林 阿托 阿托伐他汀 阿替普酶
阿莫仙 阿莫西林/克拉维酸钾 阿莫西林克拉维酸 阿达木单抗 除颤器 雅施达 雷替斯 雷米封 雷米普利 静脉溶栓 非奈利酮 非布司他 非那司提 非那雄胺 韦瑞德 韦立得 顺尔宁 预防血栓 马斯平 骁悉 髋关节置换 高渗盐
高糖加胰岛素 高舒达 高血糖素 鱼精蛋白 默沙东
`;
