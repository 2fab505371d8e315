/** Brands, firms and journals that look like names; written by scripts/train-names.ts. */
export const nameStops = `
3%nacl 3%氯化钠 3%盐水 acetadote acetaminophen aciclovir aclasta actilyse activase actos actrapid acv adalat
adenocard adenoscan adenuric adr adrenalin adrenaline advagraf advil aeruginosa afrikaans agalactiae albanian
albicans albuterol aldactone aleve allegra allo aloprim altace amaryl amethopterin amfebutamone amharic amio
amlo amlor amoxiclav amoxil amoxycillin amx anapen ancef anectine anexate anti-pd1 antidote apap apix
apresoline apretude aquacel arent arixtra armenian arni asa assamese atezo atezolizumab ativan atorva atrovent
augmentin augpen aureus auvi-q avelox avium avp aza azasan azeri azithral azithro azm a型肉毒毒素 bactrim balthazar
baqsimi baraclude basaglar basque baumannii bengali berber beriplex betaloc beyfortus biaxin bosnian botulinum
bqt braille brevibloc bridge brilinta brilique brufen buccastem buccolam bulgarian bumex burmese burnetii
buscopan cagluc calan cant cantonese capoten carbatrol cardene cardizem catalan catarrhalis cathed cbz cebuano
cefalexin cellcept cephazolin cfz chechen chlortalidone chlorthalidone cholecystectomy cholerae cialis
ciclosporin cipralex cipro ciprobay clarithro claritin clarityn cleocin clexane cloacae clozaril co-amoxiclav
co-trimoxazole coamoxiclav cochrane colch colchrys colcrys colectomy coli concor controloc conzip cordarone
coreg corlanor cortef cortisol cotrimoxazole couldnt coumadin coversyl cozaar crestor cro croatian csa cubicin
curam cyklokapron cymbalta cytotec d'amico dabi dalacin dalteparin daonil dapa ddavp decadron deltasone
depacon depakine depakote depo-medrol dex dexa diamicron diastat didnt difficile diflucan dilantin dilatrend
diovan diprivan disprin divalproex doacs doesnt dont dormicum doryx dovato dph dtg dtg/3tc duphalac duragesic
duramorph effexor effient efient elavil eliquis ella eltroxin empa enox enterocolitica entresto enulose
epanutin epi epidermidis epidural epilim epinephrine epipen equetro esmeron esperanto estonian euthyrox evra
evt ezetrol faecalis faecium falciparum farsi farxiga fazaclo fep finnish firazyr fk506 flagyl flomax florinef
floxapen fluclox fortamet fortaz forxiga fosamax fragilis fragmin freundii frusemide fumigatus furadantin
furosemid gaelic galician garamycin gengraf georgian gimoti glabrata glargine glibenclamide gliclazide
glimepiride glipizide glucagen glucophage glucotrol glumetza glypressin gogo gondii gonorrhoeae granulosus gtn
gujarati gutron gvoke hakka haldol harm harnal hartmann hartmann's harvoni hasnt hausa havent hc hcq hctz
hemangeol hemicolectomy henselae hindi histolytica hmong hokkien hts humalog humira hungarian hydrocort
hygroton hysterectomy icelandic ici icis ifx imigran imitrex imodium imuran inderal influenzae inh inspra
invokana ipi ipilimumab isnt isoptin janssen jardiance jejuni jinarc jirovecii jude kadian kannada kansasii
kazakh kcl keflex kefzol keppra kerendia ketalar keytruda khmer klacid konakion krusei kurdish kyrgyz k药 l-t4
l-thyroxine lamictal lancet lanoxin lantus laparotomy lasilix lasix latvian leponex leprae lev levaquin
levophed levoxyl lexapro lipitor lithobid lithuanian lixiana lmwh lopressor loraz losec lovenox lozol lt4 ltg
lugdunensis lustral lvx lyrica lyse lysed lysis lysteda lzd macedonian macrobid macrodantin madala madopar mag
malay malayalam maltese mandarin mania marathi marcescens marevan mastectomy maxalt maxipime maxolon medrol
meningitidis mephyton mero meronem merrem met metalyse metf methimazole metho methylpred metoject mgso4
microzide midaz minirin mirabilis mitigare mkhulu mmf mmi mongolian monocef monocytogenes monurol motilium
motrin mounjaro moxatag mso4 mst mtx mucomyst myfortic n-乙酰半胱氨酸 nac nadir naprosyn narcan natrilix nayzilam
needlestick neoformans neomercazole neoral nepali nephrectomy neurontin nexium nexterone nirmatrelvir nitrate
nitrates nitro nitrofur nitroglycerin nitrolingual nitrostat nivo nivolumab noac noacs nolvadex norad
noradrenaline norepi norepinephrine normodyne norvasc norwegian novorapid nsaid ntg nurofen nurtec nydrazid
octaplex ofirmev olz omep omnic omnipen opdivo opioid oramorph oromo otrexup ouma oupa oxaydo oxycontin
oxynorm ozempic o药 pabrinex pacerone pallidum panadol panto pantoloc paracetamol paratyphi parvolex pashto
paxlovid pcc pci pcm pd-1 pd1 pembro pembrolizumab pepcid percocet perfringens pertussis phenytek pht
phytonadione pip-taz pip-tazo piptaz pitocin pitressin plaquenil plasil plavix pneumoniae polypectomy ppi
pradax pradaxa praxbind pred prednisolon preop prep prevacid priadel prilosec primperan prinivil proair
proamatine procoralan prograf prolia propecia proscar prostaglandin protamin protonix proventil prozac ptu
punjabi pylori pyogenes qbrelis quad quelicin rasuvo rayos reglan remeron remicade renitec resection restasis
revatio reversal reverse reyvow rifadin rifampicin rifampin rimifon ringer ringer's risperdal rizatriptan roc
rocefin rocephin roche romanian romazicon rosuva roxicodone rt-pa rtpa rybelsus saami saba saginata
salazopyrin salbutamol samsca sandimmune sandostatin sandoz saprophyticus sarafem savaysa saxenda scoline
seizalam sema semglee septra septrin serbian serenace seroquel shouldnt sinemet singulair sinhala skyrizi
slovak slovene smz smz-tmp solium soltamox solu-cortef solu-medrol solumedrol somali ssz st stemetil stent
stented stents stercoralis stesolid stridor sublimaze sulphonylurea suma sumatriptan sunlenca sux
suxamethonium swahili swedish symbicort synthroid syntocinon t-pa t4 taf tagalog tajik takeda tamiflu tamil
tannie tapazole tarceva tatar tavanic tazicef tazocin tdf tegretol telma telugu temesta tenofovir tenvir terli
tetani thats jr whats hes shes theyre youre lets ive weve theres heres whos dads mums thalitone thiamazole thr thrombolyse thyroidectomy thyroxine tiazac tibetan tigrinya tinzaparin tivicay
tkr tmp-smx tnk tnk-tpa tnkase topamax toprol-xl torsemide toujeo tpa trachomatis tramal trandate tranexamic
tresiba trexall tridil tritace triumeq trulicity tryptizol tuberculosis turkish turkmen turp txa tylenol typhi
tzd ufh uloric ultram unfractionated unithroid uperio urdu uyghur uzbek valium vanc vanco vancocin vaso
vasostrict vasotec veklury vemlidy venla ventolin versacloz versed vevye viagra vibramycin victoza viread
vivax vk vocabria voltaren voltarol vte预防 vydura wasnt wegovy wolof wont wouldnt xarelto xatmep xgeva xhosa
xofluza yasmin yeztugo yoruba z-pak zarzio zebeta zemuron zepbound zestril zetia zithromax zocor zofran zoloft
zometa zomig zosyn zoton zovirax zyban zyloprim zyloric zyprexa zyvox ابانوتين ابيبن ازيترول اكسجيفا اماريل
املور انترستو اندانسيترون اوزيمبك اوكتريوتايد اوكسيكونتين ايبانوتين ايزوميبرازول ايفيانت ايقونه ايكاتيبانت
ايميجران ايميغران اينالابريل ايوثيروكس بابنسكي بابينسكي باكستر بانتوزول بانتولوك باير برادن برلنتا بروجراف
برودزنسكي برودزينسكي بروفن بريب بريدني بريفيبلوك بلازيل بلاسيل بلاكونيل بلاكينيل بلومبرغ بمبروليزوماب بندول
بوسكوبان بوميتانيد بيرغر بيريندوبريل بيمبرو بينيت تازوبكتام تازوسن تايلينول ترانكساميك تروسو تروسيه تزور توجيو
توراسيميد تيجريتول تينزابارين تينكتيبلاز تينيل جارديانز جلارجين جلاسكو جلوكاجين جليكلازيد جوردانو جوسبرين
داونيل دبكين دراغر دورميكم دوفاتو دونيل ديامايكرون ديامكرون دياميكرون ديكسون ديكلوفيناك ديلاتريند رانسون روش
رومبرج رومبرغ ريت ريسانكيزوماب ريسبيردال ريفاو رينيتك رينيه زايلوريك زستريل زوليدرونيك زيبريكسا سانوفي
سمبيكورت سهله سيارتنا سيالس سيبترين سيتامول سيدوفاج سيمنس شفوستك عالفنتولين غليمبيريد فالن فراغمين فلورينيف
فلوكساسيلين فورادانتين فوركسيغا فوروسيمايد فوسفومايسين فولتارين فيبوكسات فيرازير فيليبس فينتانيل فينرينون
فينكلشتاين قومي كابتوبريل كابرون كابوتن كبرا كسوفلوزا كلاريتين كلافوكس كلكسان كورتكوف كورساكوف كوفرسيل كوليس
كولينز كوناكيون كونترولوك كيرنغ كيرنيغ لاسيج لاسيغ لاسيكس لانسيت لوبريسور لوسك ليسينوبريل ليكسابرو ماكبرني
مايكوفينولات مهمل مورس مورفي مورفيين ميتوتركسات ميثوتركسيت ميدترونيك ميكلوبران نكسيوم نورتون نوفارتس نوفورابيد
نيترات نيتروجليسرين نيكسيوم نيوميركازل هاملتون هكساكابرون هومانز هيوميرا ورفارين ويبر يوثايروكس 丁丙诺啡 丁胺苯丙酮 万古
万古霉素 万托林 万瑞舒 万艾可 三苯氧胺 丙戊酸 丙戊酸盐 丙戊酸钠 丙氯拉嗪 丙泊酚 丙球 丙通沙 东莨菪碱 乌帕替尼 乌洛托品 乐可为 乐唯初 乐孚亭 乐意保 乐瑞卡 乙胺丁醇 乙酰唑胺 乳果糖 二甲 二甲双胍
亚甲蓝 亚胺培南 亚莫利 亨廷顿 人白 仑卡奈 仑卡帕韦 他克莫司 他巴唑 他莫昔芬 他达拉非 仙特明 代文 伊伐卡托 伊伐布雷定 伊匹单抗 伊匹木单抗 伊维菌素 伊马替尼 伏塞洛托 伏环孢素 伏诺拉生 伐地那非 优甲乐
优立通 优赫得 优降糖 伟哥 低分子 佐博伏 何杰金 何杰金氏 佳罗华 依伐卡托 依折麦布 依拉维 依普利酮 依普利龙 依木兰 依来卡托 依诺 依诺肝素 依那普利 促皮质素 保列治 保妥适 保法止 信必可 信法丁 信迪利
修美乐 倍他乐克 倍力腾 倍择瑞 倍林达 健择 催产素 傲坦 克力芝 克唑替尼 克尼格 克必信 克拉 克拉仙 克拉霉素 克林霉素 克罗恩 克赛 免疫治疗 全再乐 兰索拉唑 兰美抒 再普乐 凝血酸 凯福隆 切肠 切除术
利伐沙班 利倍卓 利匹韦林 利卓瑞 利培酮 利塞膦酸 利奈唑胺 利妥昔 利妥昔单抗 利巴韦林 利必通 利托那韦 利拉鲁肽 利普卓 利眠宁 利福喷丁 利福布汀 利福平 利福昔明 别嘌呤醇 别嘌醇 副肾 副肾素 力奥来素
力扑素 力月西 力比泰 力清之 力百汀 力纬 加压素 加巴喷丁 努南 劳拉西泮 匹美西林 华佗 华法令 华法林 华特斯 单键 博苏 博路定 卡博平 卡博特韦 卡托普利 卡替拉韦 卡格列净 卡比马唑 卡波西 卡瑞利珠
卡纳单抗 卡维地洛 卡那单抗 卡马西平 卢戈 卢戈氏 去甲 去甲肾 双克 双氯芬酸 双氯西林 取栓 可乐必妥 可兰特 可利新 可威 可定 可待因 可瑞达 可申达 可达龙 史密斯骨折 史赛克 右键 叶天士 叶绿醌 叶酸
司可林 司来吉兰 司美 司美格鲁肽 合贝爽 吉兰 吉利德 吉非替尼 吗丁啉 吗啡 吗替 吡哆醇 吡嗪酰胺 吡格列酮 吲哚美辛 吲达帕胺 吴孟超 呋喃坦啶 呋喃妥因 呋塞米 呼叫 咖啡因 咪唑安定 咪达唑仑 哈乐 哌他
哌替啶 唐力 唑来膦酸 唯可同 唯可来 唯思沛 善宁 喜克溃 喜普妙 喜达诺 喹硫平 噻吗洛尔 四因子 四环素 四联 围术期 国考 地塞米松 地尔硫卓 地米 地舒单抗 地西泮 地高辛 坎地沙坦 坎格列净 坦洛新 坦索罗辛
培哚普利 墨菲 复必泰 复泰奥 复达欣 夏科 多伟托 多余 多奈单抗 多巴 多巴胺 多替拉韦 多泽润 多潘立酮 多瑞吉 多西环素 多非利特 大仑丁 大扶康 天天 天晴甘美 天诺敏 头孢三嗪 头孢他啶 头孢力新 头孢吡肟
头孢呋辛 头孢唑啉 头孢唑林 头孢噻肟 头孢曲松 头孢氨苄 头孢泊肟 奇曼丁 奈玛特韦 奎宁 奕凯达 奥匹卡朋 奥司他韦 奥巴捷 奥希替尼 奥拉帕利 奥施康定 奥曲肽 奥格登 奥格门汀 奥氮平 奥美 奥美拉唑 奥西替尼
妥塞敏 妥泰 威尔逊 威廉姆斯 孙思邈 孟氏骨折 孟泰嘉 孟鲁司特 安体舒通 安全泰 安卓 安博维 安博诺 安可达 安吉优 安圣莎 安定 安律凡 安德沙奈 安德萨奈 安易醒 安比西林 安灭菌 安立泽 安维汀 安美汀
安达唐 安道生 安非他酮 宝宝 密固达 富露施 寿比山 小梁 小苏打 尚杰 尼卡地平 尼曼匹克 尼欣那 屈昔多巴 屠呦呦 左乙 左乙拉西坦 左旋多巴 左旋甲状腺素 左氧 左氧氟沙星 左洛复 左甲状腺素 左键 巴宾斯基
巴氏征 巴氯芬 巴洛沙韦 巴瑞替尼 巴雷 巴雷特 巴顿骨折 布加 布地奈德 布洛芬 布美他尼 布里斯托 布雷登 布鲁加达 希望 希爱力 希舒美 帕博 帕姆单抗 帕拉米韦 帕替洛默 帕替罗默 帕罗韦德 帕金森 常温
庆大霉素 库欣 度冷丁 度拉糖肽 度易达 度洛西汀 康忻 康氏 开刀前 开博通 开搏通 开浦兰 开瑞坦 异丙托品 异丙酚 异搏定 异烟肼 张仲景 张文宏 弥凝 强力霉素 强生 强的松 强的松龙 彩色 得普利麻 得理多
循环 微克 德尔格 德巴金 徽章 心得安 心痛定 必妥维 必洛斯 思他宁 思力华 思合华 思瑞康 思美泰 思连康 怡可安 怡诺思 恩丹西酮 恩他卡朋 恩曲他滨 恩替卡韦 恩格 恩格列净 恩瑞舒 恩立施 恬尔心 息宁
悉复欢 惠普尔 戈氏 戊巴比妥 扁鹊 手术前 扎那米韦 扑热息痛 托伐普坦 托吡酯 托夫生 托弗生 托拉塞米 托法替尼 托法替布 托珠单抗 扩容 扶他林 抗凝预防 拉塞格 拉米地坦 拉米夫定 拉罗替尼 拉莫三嗪 拉贝洛尔
拉赫 拉赫曼 拓益 拔牙 拜复乐 拜新同 拜瑞妥 拜耳 择期手术 择泰 拮抗 换膝 换髋 捷灵亚 捷诺妥 捷赐瑞 支架 文拉法辛 文迪雅 斯沃 斯耐瑞 斯蒂尔 新可来 新山地明 新闻 施万细胞 施乐辉 施保利通 施太可
施慧达 施贵宝 施达赛 无环鸟苷 昂丹司琼 明文 易善复 易坦静 易普利姆玛 易瑞沙 易维适 易蒙停 显露 普乐可复 普托马尼 普拉固 普拉德 普拉格雷 普瑞巴林 普米克 普罗力 普萘洛尔 普通肝素 景色 曲坦
曲妥珠单抗 曲普坦 曲马多 替奈普酶 替尔泊肽 替格 替格瑞洛 替沙仑赛 替沙津鲁 替西帕肽 替诺福韦 月月 朗格汉斯 未来 术前 朱丹溪 机械取栓 李文亮 李时珍 李杲 杏仁 杜冷丁 杜密克 杜康 杜秘克 来士普
来得时 来适可 来那帕韦 杨桃 杨森 杰润 极化液 林巧稚 枢复宁 柏油便 柏西普 柯氏位 柯莱斯 柯萨奇 柯雷氏 柳叶刀 柳氮磺吡啶 柳胺苄心定 格列卫 格列吡嗪 格列本脲 格列美脲 格列齐特 格华止 格拉斯哥
格雷夫斯 桥接 桥本 梅克尔 梅尼埃 植入式除颤器 樱桃红 欢迎 欣润 欣百达 欧乐欣 欧唐静 欧狄沃 止血环酸 止血芳酸 正肾素 比伐芦定 比索洛尔 毕奥呼吸 毕晓普 毛细血管 氟卡尼 氟哌啶醇 氟康唑 氟氯西林
氟美松 氟西汀 氟马西尼 氢可 氢氯噻嗪 氢考 氨氯地平 氨甲环酸 氨甲蝶呤 氨苄西林 氯化钙 氯化钾 氯吡 氯吡格雷 氯噻酮 氯扎平 氯氮卓 氯氮平 氯沙坦 氯维地平 氯羟安定 氯胺酮 氯酞酮 氯雷他定 永远 汉森
汤氏位 沃克 沐舒坦 沙丁胺醇 沙库巴曲 沙库巴曲缬沙坦 沙缬 沙芬酰胺 沛乐 沛樂 河边 法华林 法安明 法洛 法莫替丁 波立维 泮托拉唑 泮立苏 泰加宁 泰嘉 泰圣奇 泰尔丝 泰欣生 泰毕全 泰毕安 泰瑞沙 泰素帝
泰能 泰诺 泰诺林 泼尼松 泼尼松龙 洛匹那韦 洛哌丁胺 洛沙坦 洛活喜 洛赛克 派姆单抗 派罗欣 浓盐水 浪费 海捷亚 消炎痛 涵盖 深海 温克尔 温馨 溶栓 滔滔 灭吐灵 灭滴灵 爱全乐 爱可松 爱荷华 爱通立
特丽仙 特威凯 特比萘芬 特治星 特立帕肽 特立氟胺 特纳 特鲁瓦达 犹豫 狄戈辛 狄诺塞麦 王叔和 环丙 环丙沙星 环孢素 环磷酰胺 珂丹 琥珀 琥珀胆碱 瑞德西韦 瑞易宁 瑞泰 瑞百安 瑞福 瑞美吉泮 瑞美替罗
瑞美隆 瑞舒 甘精 甘精胰岛素 甘舒霖 甘露醇 生长抑素 田可 甲巯咪唑 甲强 甲强龙 甲氧苄啶 甲氨蝶呤 甲泼尼龙 甲硝唑 甲福明 甲红霉素 痰易净 白塞 白求恩 百忧解 百时美 皮克威克 皮质醇 益平维 益稳挺 益赛
益赛普 益适纯 盖氏骨折 盖莱阿齐 硝普钠 硝苯地平 硝酸甘油 硝酸酯 硝酸酯类 硫唑嘌呤 硫氮酮 硫胺素 硫酸吗啡 硫酸镁 碘塞罗宁 碳酸氢盐 碳酸氢钠 碳酸锂 磷苯妥英 磷霉素 磺胺 磺脲类 磺达肝癸 磺达肝素
磺酰脲类 礼来 福可维 福善美 福泰 福莫特罗 秋水仙碱 秋水仙素 科素亚 稳可信 穆峰达 窦律 立普妥 管通 米多君 米拉生 米氮平 米水柱 米汞柱 米索前列醇 米芙 类克 索他洛尔 索伐瑞韦 索华迪 索磷布韦
索非布韦 索马鲁肽 红霉素 纳催离 纳多洛尔 纳曲酮 纳武利尤 纳武单抗 纳洛酮 纳美芬 纷乐 终端 络活喜 统统 绥美凯 维克鲁瑞 维奈克拉 维奈托克 维思通 维拉帕米 维柳芬 维泰凯 维立西呱 维罗非尼 维莫非尼
维达莎 缩宫素 缬沙坦 罗夫辛 罗宁根 罗库溴铵 罗拉 罗氏 罗氏芬 罗苏伐他汀 罗莫佐单抗 美乐力 美卓乐 美吡达 美多芭 美容 美平 美托洛尔 美敦力 美施康定 美林 美沙拉嗪 美沙拉秦 美沙酮 美罗华 美罗培南
羟基脲 羟基脲片 羟氯喹 羟考酮 考比司他 耐信 职业暴露 肉毒毒素 肉毒素 肝素 肝素桥接 肝素钠 肼屈嗪 肼苯哒嗪 肾上腺素 胃复安 胆囊切除 胖子 胰岛素 胰高糖素 胺碘酮 能倍乐 脊瑞扎 腺苷 舍曲林 舍格伦
舒利迭 舒友立乐 舒发泰 舒喘灵 舒敏 舒普深 舒芬 舒降之 舒马普坦 舒马曲坦 艾乐妥 艾乐明 艾伯维 艾列卡托 艾力达 艾可拓 艾司奥美拉唑 艾司氯胺酮 艾司洛尔 艾司西酞普兰 艾多沙班 艾托格列净 艾文
艾普奈珠单抗 艾替班特 艾森曼 艾森曼格 艾森门格 艾瑞卡 艾瑞莎 艾美赛珠单抗 艾迪森 艾迪生 艾迪莎 芬克斯坦 芬太尼 芬必得 芬戈莫德 苏麦卡 苦盐 苯妥英 苯妥英钠 苯巴比妥 英克司兰 英夫利西 英明格 茁乐
范可尼 荟萃 荷曼斯 莎尔福 莫尔斯 莫西沙星 莫诺拉韦 莱姆 萘普生 萘普生钠 葛兰素 葡酸钙 蒙特利尔 螺内酯 血栓预防 补液 补钾 补铁 西乐葆 西力欣 西地那非 西普乐 西酞普兰 西门子 要手术 解毒剂 解痉灵
记能达 许氏瓣 许莫 许莫氏 诺健生 诺华 诺和力 诺和忻 诺和泰 诺和生 诺和盈 诺和锐 诺欣妥 诺氟沙星 诺西那生 贝伐单抗 贝伐珠单抗 贝克 贝利尤单抗 贝尔 贝朗 贝派地酸 贝赫切特 贝达喹啉 费尔蒂 费森尤斯
费氏 贺建奎 贺普丁 赖诺普利 赛可瑞 赛治 赛美维 赛诺菲 赛进 赫赛汀 路远 车位 辅舒酮 辉瑞 辉瑞疫苗 辛伐他汀 达伯舒 达利全 达可挥 达必妥 达托霉素 达格 达格列净 达比 达比加群 达美康 达肝素 达英
达菲 迈瑞 连花清瘟 迭力 逆转 逆转抗凝 速尿 速开朗 速福达 逸沃 那他珠单抗 郎格罕 郎飞 酮康唑 酰胺咪嗪 醋氮酰胺 里先安 里素劳 金刚烷胺 金刚烷胺片 金双歧 金域 金秋 金络 金银潭 针刺伤 钙剂 钟南山
钱乙 铁剂 铋剂 铋剂四联 铭复乐 锂盐 镁剂 阻断药 阿仑膦酸 阿司匹林 阿哌沙班 阿坎酸 阿基仑赛 阿奇 阿奇霉素 阿密替林 阿巴卡韦 阿巴西普 阿扎胞苷 阿扑吗啡 阿托 阿斯匹林 阿昔洛韦 阿普加 阿替普酶
阿替洛尔 阿立哌唑 阿米替林 阿米洛利 阿美乐 阿莫 阿莫仙 阿莫西林 除颤器 陶瑟格 雅培 雅施达 雅美罗 雷替斯 雷沙吉兰 雷米封 雷米普利 雷诺 雷诺嗪 雷诺现象 霍夫曼 霍奇金 青蒿琥酯 青蒿素 青霉素 青霉胺
静丙 静脉溶栓 静脉铁 非奈利酮 非布司他 非诺多泮 非那司提 非那雄胺 韦尔斯 韦格纳 韦瑞德 韦立得 顺尔宁 预防血栓 飞利浦 马凡 马尿酸乌洛托品 马斯平 骁悉 高亮 高安 高渗盐 高糖加胰岛素 高舒达 高血糖素
鱼精蛋白 鲁米那 鲍曼囊 麦氏点 麻木 默沙东 默认
`;
