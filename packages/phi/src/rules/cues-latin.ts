import type { Cue } from './cue.ts';

/** What is named after somebody. */
const heads =
  'disease|syndrome|signs?|scores?|criteri(?:a|on)|scales?|tests?|ind(?:ex|ices)|formulas?|formulae|equations?|classification|class|staging|grad(?:e|ing)|stages?|system|rules?|reflex(?:es)?|man(?:o)?euvers?|manoeuvres?|procedures?|operation|repair|technique|method|catheters?|tubes?|drains?|needles?|fractures?|lymphomas?|tumou?rs?|sarcomas?|carcinomas?|thyroiditis|goitre|goiter|contractures?|palsy|paralysis|nodules?|nodes?|ulcers?|cysts?|duct|glands?|cells?|bod(?:y|ies)|fibers?|fibres?|tracts?|areas?|angle|triangle|point|lines?|law|effects?|phenomenon|reaction|staining|stain|agar|medium|virus|fever|rash|spots?|lesions?|purpura|vasculitis|arteritis|anomaly|malformation|deformity|hernias?|pouch|diverticulum|diverticula|ligament|canal|foramen|fascia|loop|capsule|chorea|ataxia|dystrophy|encephalopathy|dementia|aphasia|psychosis|neuralgia|migraine|atrophy|cirrhosis|anemia|anaemia|crisis|coma|stroke|breathing|respirations?|pulse|murmur|block|waves?|interval|correction|method|incision|flap|graft|shunt|valve|pacemaker|clamp|forceps|retractor|splint|cast|collar|brace|traction|study|studies|trial|trials|cohort|registry|guidelines?|protocol|regimen|model|questionnaire|inventory|scheme|nomogram|calculator|chart|curve|parkinsonism|diet|solution|lactate|units?|process|cycle|pathway|oxidase|swab|smear|prep(?:aration)?|antigen|antibod(?:y|ies)|factor|inhibitors?|agonists?|college|esophagus|oesophagus|heart|kidney|lung|bone|ring|rings|stents?|implants?|prosthes[ie]s|plates?|screws?|nails?|rods?|mesh|sutures?|mask|airway|cannula|port|wires?|balloon|coils?|clips?|blades?|laryngoscope|pumps?|monitors?|position|approach|view|regimes?|size \\d|beds?|mattress|hoist|frame|dressings?|stem|cup|cuff|corpuscles?|plaques?|papules?|lines|tetralogy|triad|tetrad|pentad|trophoblast|exercises?|slide|rotation|palmar|sclerosis|effusion|point|body|sleep|grading|assessment|examination|thermometer|apparatus|stocking|boot|bandage|gait|seizures?|epilepsy|myoclonic|osteoarthropathy|gangrene|phlegmon|abscess|angina|pneumonia|arrhythmia|tachycardia|wort';

/** What stands beside names in Latin letters. */
export const latinCues = {
  title: {
    side: 'before',
    form: /(?:^|[\s("'/,;:-])(?:(?:Mr|Mrs|Ms|Mx|Dr|Prof|Drs|Hon|Rev|Fr|Sr|Sra|Srta|Hr|Fru|Mme|Mlle|Capt|Sgt|Cllr|Cpl|Pte|Lt|Col|Eng|Smt|Shri|Cik|Ustaz|Engr|Datuk|Tía|Tío)\.?|Doña|Encik|Puan|Matron|Sister|Abuela|Abuelo|Alhaji|Dame|Mdm|Miss|Mister|Madam|Madame|Monsieur|Señora?|Herr|Frau|Professor|Doctor|Sheikha?|Hajj?i?|Sir|Lady|Lord|Nurse|Judge|Officer|Detective|(?<![/-])(?:(?:mr|mrs|ms|dr|prof)\.|mrs|mr|dr|prof|mdm)) (?:[A-Z]\. ?)?$/u,
    finds: 'seen by Dr |Quigg',
    spares: 'seen by the |Quigg',
  },
  shoutedTitle: {
    side: 'before',
    form: /(?:^|[^\p{L}])(?:MR|MRS|MS|MISS|DR|PROF)\.? $/u,
    finds: 'DEAR MRS |QUIGG',
    spares: 'ACROSS |QUIGG',
  },
  naming: {
    side: 'before',
    form: /(?:\b(?:(?:first|last|middle|full|maiden|family|given|sur|pt|patient|patient's|his|her|my|your|their|whose|the)[ -]?name(?:s|d)?(?: is| was|:| =|, )|name(?: is|:| =)|name \(.{0,12}\):|nicknamed|surname(?: is|:)?|my name's|his name's|her name's|(?:it to|correct it to|change it to)) ?(?:mr\.?|mrs\.?|ms\.?|dr\.?)? ?|follow up with |spoke (?:with|to) )$/,
    finds: 'her name is |quigg',
    spares: 'her dose is |quigg',
  },
  strong: {
    side: 'before',
    form: /(?:^|[^\p{L}])(?:patient(?: is)?:|pt:|client:|name:|(?:attending|physician|provider|surgeon|consultant|nurse|doctor|md|np|pa|rn|pcp|gp|author|signed|guardian|contact|mother|father|mum|mom|dad|parent|spouse|wife|husband|son|daughter|brother|sister|next of kin|nok|caregiver|carer|informant|referrer|witness|re|cc|to|from|attn|assistant|assist|anaesthetist|anesthetist|anesthesiologist|scrub|operator|radiologist|pathologist|cardiologist|sonographer|technician|technologist|interpreter|social worker|dietitian|physiotherapist|pharmacist|midwife|obstetrician|paediatrician|pediatrician|resident|registrar|fellow|intern|student|accepting|referring|ordering|requesting|reporting|supervis(?:or|ing)|prescriber|caller|subscriber|policy ?holder|insured|guarantor|proband|recipient|donor|employee|driver|reviewer|coordinator|teacher|case manager|key ?worker|therapist|counsellor|counselor|seen by|reviewed by|performed by|verified by|reported by|recorded by|ordered by|requested by|prepared by|completed by|entered by|transcribed by|electronically signed|author|emergency contact|accompanied by|relationship|chaperone|translator|visitor|applicant|claimant|policyholder|member|customer|user|sender|recipient|first|last|surname|forename|given|alias|aka|preferred name|maiden)(?: physician| doctor| provider| clinician| nurse| surgeon| name| by)?:|(?:mother|father|spouse|wife|husband|son|daughter|brother|sister|partner|carer|caregiver),|(?:electronically )?signed by|dictated by|dear|my name is|(?:i am|i'm|this is|it's|she is|he is) (?:called|named)|calling for|on behalf of|account of|under my (?:partner|wife|husband|father|mother|son|daughter|brother|sister)'s name|her maiden name is|introduced me to|married to|daughter of|son of|wife of|husband of|mother of|father of|kind regards,|best regards,|regards,|sincerely,|thanks,|yours,|says|said|shouted at|under the care of|(?:named|called|calls) (?:him|her|it|me)|my (?:kid|boss|doctor|neighbou?r|friend|brother|sister|son|daughter|wife|husband|partner|mother|father|colleague)|what's your (?:last |first )?name\?)\s{0,2}$/u,
    finds: 'next of kin: |Quigg',
    spares: 'next of |Quigg',
  },
  kin: {
    side: 'before',
    form: /(?:^|[^\p{L}])(?:patient|pt|client|lady|gentleman|resident|mother|father|wife|husband|son|daughter|brother|sister|friend|partner|uncle|aunt|cousin|colleague|neighbou?r|roommate|girlfriend|boyfriend|mom|mum|dad|grandmother|grandfather|nephew|niece|i'm|i am|hello|hi|hey|remember me),? $/u,
    finds: 'the patient |Quigg',
    spares: 'the ward |Quigg',
  },
  /** A relative is somebody, whatever else the word may name. */
  relative: {
    side: 'before',
    form: /(?:^|[^\p{L}])(?:(?:step|half-?)?(?:mother|father|wife|husband|son|daughter|brother|sister)(?:-in-law)?|friend|partner|uncle|aunt(?:y|ie)?|cousin|colleague|neighbou?r|roommate|girlfriend|boyfriend|mom|mum|dad|grandmother|grandfather|grandson|granddaughter|nephew|niece|fianc[eé]e?|twin|carer|caregiver|interpreter|driver|nanny|maid|minder|housekeeper)(?:,? |,? \()$/u,
    finds: 'her son |Quigg',
    spares: 'her son of |Quigg',
  },
  /** A greeting, or a place on the ward, with a mark behind the name. */
  greeting: {
    side: 'before',
    form: /(?:^|[.!?\n] {0,2})(?:hi|hello|hey|dear|thanks|thx|cheers|thank you|good (?:morning|afternoon|evening)|morning|salam|salaam),? $/u,
    finds: 'ok. hello |Quigg',
    spares: 'says hello to |Quigg',
  },
  /** Of several named behind a colon each is one: present: Kaur, Lindt and Obi. */
  roster: {
    side: 'before',
    form: /(?:founders|attendees|attending|present|team|members|staff|surgeons|doctors|consultants|participants|apologies|panel|crew|relatives|siblings|children|sons|daughters|brothers|sisters|parents|contacts|residents|nurses|assistants|witnesses|operators|interns|students|carers|twins): (?:[\p{L}.'-]{1,20}(?: [\p{L}.'-]{1,20}){0,2},? (?:and |& )?){0,5}$/u,
    finds: 'present: Kaur, Lindt and |Quigg',
    spares: 'present in |Quigg',
  },
  slot: {
    side: 'before',
    form: /(?:^|[^\p{L}])(?:bed|bay|room|rm|cubicle|cot|trolley|incubator|chair) ?\d{1,3}[a-z]? ?[:.)-] ?$|(?:^|\n) ?(?:bed|bay|room|rm|cubicle|cot|trolley|incubator|chair) ?\d{1,3}[a-z]? $/u,
    finds: 'bed 12: |Quigg',
    spares: 'dose 12: |Quigg',
  },
  weak: {
    side: 'before',
    form: /(?:^|[^\p{L}])(?:this is|thanks|thx|ty|cheers|thank you|case of|care of|d\/w|discussed with|h\/o from|hand(?:ed )?over (?:to|from)|ringing|paged|bleeped|emailed|texted|phoned|rang|consulted|covering for|attn|interpreter|coordinator|midwife|sister|registrar|consultant|resident|intern|student|therapist|physio|pharmacist|dietitian|social worker|met|told|asked|saw|with|by|said|under|call|called|contact|about|meet|ask|and) ?,? $/u,
    finds: 'discussed with |Quigg',
    spares: 'discussed near |Quigg',
  },
  perhaps: {
    side: 'before',
    form: /(?:^|[^\p{L}])(?:named|called|(?:seen|reviewed|examined|performed|operated|prescribed|accompanied|dictated|signed|referred|directed|written|assessed|witnessed|brought in|administered|given|taken|completed|requested|ordered|implanted|inserted|placed|interpreted|reported|approved|checked|cosigned|recorded|documented|delivered|assisted|supervised|translated) by) $/u,
    finds: 'reviewed by |Quigg',
    spares: 'reviewed in |Quigg',
  },
  negative: {
    side: 'before',
    form: /(?:\b(?:the|a|an|modified|revised|positive|negative|vs\.?|versus|st\.?|saint|modified|mount|lake|fort|port|san|santa|hotel|university of|city of|state of)) $/,
    finds: 'positive |Quigg',
    spares: 'positively |Quigg',
  },
  place: {
    side: 'before',
    form: /\b(?:in|at|near|from|to) $/,
    finds: 'lives in |Quigg',
    spares: 'lives as |Quigg',
  },
  /** Been in, flew to, back from, the trial in: a place follows. */
  journey: {
    side: 'before',
    form: /\b(?:(?:in|near|via|visit(?:ed|ing|s)?|around|outside|left|leaving|reached|el) |(?:flew|fl(?:y|ies|ying)|flight|travel(?:l?ed|l?ing)?|trip|tour|moved?|transfer(?:red)?|return(?:ed|ing)?|back|arriv(?:ed|ing|al)|came|comes?|emigrat\w+|based|holiday|hajj|umrah) (?:(?:to|from|in|at|through|via) )?|\b(?:flew|travel\w*|moved|drove|sailed) (?:from )?[\p{L} ]{3,20} to )$/u,
    finds: 'flew to |Quigg',
    spares: 'spoke to |Quigg',
  },
  opening: {
    side: 'before',
    form: /(?:^|[.!?:;\n"([-]|\ue000)\s*$/,
    finds: 'Done. |Quigg',
    spares: 'done by |Quigg',
  },
  eponymBefore: {
    side: 'before',
    form: /(?:\b(?:as in|cf\.?|see|per)|معايير|مقياس|درجة|علامة|متلازمة|داء|مرض|مؤشر|معادلة|تصنيف|اختبار|مراجعة|سلم|نقاط|标准|改良|修订版?|\b(?:19|20)\d{2}) ?$/,
    finds: 'متلازمة |Quigg',
    spares: 'مع |Quigg',
  },
  listBefore: {
    side: 'before',
    form: /\p{Lu}[\p{L}'-]+(?:, \p{Lu}[\p{L}'-]+,? (?:and|&)|,) \p{Lu}[\p{L}'-]+$/u,
    finds: 'Kaur, Lindt and Quigg|',
    spares: 'with Quigg|',
  },
  eponymAfter: {
    side: 'behind',
    form: new RegExp(
      `^(?:'s?|s')?(?:[- ](?!(?:with|and|who|has|had|is|was|for|in|on|at|to|as|of|the|re|needs|denies|reports)\\b)[a-z]+){0,2}?[- /](?:${heads})\\b|^'s (?:sign|disease)|^-(?:\\p{Ll}[\\p{L}]+){1,2}[- ](?:${heads})\\b`,
      'u',
    ),
    finds: 'quigg|-type disease',
    spares: 'quigg| has a disease',
  },
  eponymClose: {
    side: 'behind',
    form: new RegExp(`^(?:'s?)?[- ](?:${heads})\\b`),
    finds: "quigg|'s sign",
    spares: 'quigg| signed',
  },
  /** As Chinese and Arabic texts leave names in Latin letters. */
  eponymAbroad: {
    side: 'behind',
    form: /^ ?(?:标准|评分|征|病|综合|分级|分期|量表|公式|指数|试验|算法|氏|体征|手术|分类|法则|坏疽|囊肿|骨折|疝|瘤|环|反射|效应|现象|饮食|溶液|等)/,
    finds: 'quigg| 标准',
    spares: 'quigg| 说',
  },
  citationAfter: {
    side: 'behind',
    form: /^,? (?:et al|and colleagues|and co-?workers)|^ ?等(?:人)?(?:的|在|\d|研究|报)|^ وزملا|^ [وآ]?آ?خرو?ن|^ (?:paper|editorial|investigators|meta-analysis)\b|^,? \(?(?:19|20)\d{2}[a-z]?\)|^(?: [A-Z][a-z]+){0,4}\.? (?:19|20)\d{2}[;:]|^,? (?:and|&) [A-Z][\w'-]+(?: et al\.?)?,? \(?(?:19|20)\d{2}|^(?: (?:and|&) [A-Z][\w'-]+)?, [A-Z][A-Za-z]*\.?(?: (?:of |and |the )?[A-Z][A-Za-z]*\.?){0,4},? \(?(?:19|20)\d{2}\b(?![-/])|^ (?:19|20)\d{2}\b(?=,? (?:at|in|for|showed?|found|trial|study|paper|and)\b|[,;)])|^ [A-Z]{1,3}(?:,|\.| et al|;)|^,? [A-Z]\.(?: ?[A-Z]\.)?, [A-Z]|^,? (?:and |& )?[A-Z]\.(?: ?[A-Z]\.)* [A-Z][a-z]+, |^, [A-Z]\. (?:[A-Z]\. )?(?:&|and) /,
    finds: 'Quigg| et al',
    spares: 'Quigg| and others',
  },
  organisationAfter: {
    side: 'behind',
    form: /^,? (?:hospitals?|clinics?|medical (?:center|centre|school|college)|university|institute|infirmary|hospice|health|healthcare|school|college|church|street|st\b\.?|road|avenue|ave\b|lane|drive|foundation|inc\b|ltd\b|plc\b|group\b|limited\b|holdings\b|partners\b|llc\b|corp\b|gmbh|& co|and sons|pharma(?:ceuticals?)?|laborator(?:y|ies)|group|bank|hotel|airport|orchestra|library|museum|press|journal|award|prize|act\b)/,
    finds: 'quigg| hospital',
    spares: 'quigg| in hospital',
  },
  personAfter: {
    side: 'behind',
    form: /^(?:'s (?:mother|father|mum|mom|mam|dad|mummy|daddy|gran|grandma|carer|partner|nok|uncle|aunt|cousin|brother|sister|son|daughter|wife|husband|son|daughter|brother|sister|address|phone|number|email|name|chart|file|family|parents|birthday|appointment)|,? (?:was admitted|was seen|was discharged|presented (?:to|with)|complains|denies|\(?(?:age|aged|dob|mrn|m\/|f\/|\d{1,3}[mf]\b|\d{1,3} ?(?:y|yo|yrs?|years?))))\b|, (?:an? )?\d{1,3}[- ](?:year|yr|y\/?o)|^,? \(?(?:rm|room|bed|bay|cubicle|cot|trolley|chair) ?\d/,
    finds: 'quigg| was admitted',
    spares: 'quigg| was used',
  },
  /** 78M, (52, 45 yo: only people have an age and a sex. */
  agedAfter: {
    side: 'behind',
    form: /^,? [-–]? ?\(?\d{1,3} ?-?(?:[mf]\b|y\/?o\b|y\b|yrs?\b|years?[- ]old\b|year[- ]old\b|♀|♂|[mf]\/)|^,? \(?(?:[mf]|male|female)[,/ ]{1,2}\d{1,3}\b|^ is (?:an? )?\d{1,3}[- ](?:year|month|week|day|yo|y\/o)/,
    finds: 'quigg| 78m, unwell',
    spares: 'quigg| 78 mg',
  },
  /** Who writes papers and gives talks is no patient. */
  byline: {
    side: 'before',
    form: /\b(?:editorial|paper|article|book|chapter|review|commentary|talk|lecture|podcast|trial|meta-analysis|guideline|thread|blog) (?:by|from) $/,
    finds: 'the editorial by |Quigg',
    spares: 'reviewed by |Quigg',
  },
  dosedAfter: {
    side: 'behind',
    form: /^,? (?:prn|nocte|mane|[oO][dD]|[bt]i?ds?|[bqt]ds?|po|iv|\d+(?:\.\d+)? ?(?:m?c?g|units?|iu|mls?|tabs?|puffs?))\b(?! (?:m|f|yo)\b)|^ (?:batch|lot) [\da-z]/,
    finds: 'quigg| 5 mg',
    spares: 'quigg| 5 days',
  },
  markAfter: {
    side: 'behind',
    form: /^ ?(?:[,!.:(\n-]|$)/,
    finds: 'quigg|, seen',
    spares: 'quigg| seen',
  },
  listAfter: {
    side: 'behind',
    form: /^(?:, \p{Lu}[\p{L}'-]+,? (?:and|&) \p{Lu}|,? (?:and|&) \p{Lu}[\p{L}'-]+(?: \(\d| et al| PLC| Inc| Ltd))/u,
    finds: 'Quigg|, Kaur and Lindt',
    spares: 'Quigg| and kin',
  },
  actionAfter: {
    side: 'behind',
    form: /^,? (?:lives (?:in|on|at|with|alone)|lived (?:in|on|at|with)|said|says|told (?:me|us|him|her|the)|was born|works (?:as|at|for)|got married|shouted|married|had given|has been admitted|spent (?:a|two|three|his|her)|is my|is our|is his|is her|who (?:is|was|lives|works)|can (?:i|you|we)|could you|please|called (?:me|us|him|her)|points out|began (?:writing|working|singing)|just (?:has|had|called|turned)|is (?:so|very) (?:kind|nice|impulsive|reliable|sympathetic|funny|smart|tall)|is from|had given|denies\b|weighs|c\/o|complains of|vomited|smokes|drinks|feels|refuses|refused|is refusing|attended|came (?:in|to)|walked in|phoned|rang|texted|emailed|prefers|stopped taking|takes (?:her|his|\d)|missed (?:his|her|a|an)\b|remains (?:well|stable|unwell|confused)|was brought|was born|has been on|was started on|consented|wants (?:to|us)|asked (?:me|us|for|if|about|whether)|is (?:a )?\d{1,3}[- ]?(?:y|mo|week|wk|day))\b/,
    finds: 'quigg| lives alone',
    spares: 'quigg| was given',
  },
  scholarAfter: {
    side: 'behind',
    form: /^(?:'s (?:definition|classification|original|work|data)\b|,? (?:(?:first |originally |also )?(?:described|published|devised|defined|classified|proposed|taught)\b|gave us))/,
    finds: 'Quigg| first described it',
    spares: 'Quigg| was described',
  },
  authorAfter: {
    side: 'behind',
    form: /^(?:'s (?:groups?|lab|papers?|trials?|stud(?:y|ies)|book|textbook|school|meta-analys[ei]s)\b|,? (?:first |originally |also )?(?:coined|discovered|pioneered|invented|populari[sz]ed|postulated|hypothesi[sz]ed|randomi[sz]ed)\b|,? (?:led|ran|chaired|designed|published|presented) (?:the )?\p{Lu}[\p{L}-]*\p{Lu})/u,
    finds: "Quigg|'s group found",
    spares: 'Quigg| grouped them',
  },
  sizedAfter: {
    side: 'behind',
    form: /^ \d{1,2} ?(?:F|Fr|Ch|G)\b/,
    finds: 'Quigg| 22F in',
    spares: 'Quigg| 22 days',
  },
  wardAfter: {
    side: 'behind',
    form: /^ (?:(?:and|&|or) \p{Lu}[\p{L}']+ )?(?:wards?|[Uu]nits?|Wards?|wings?|Wing|suite|lounge|clinic)\b/u,
    finds: 'Quigg| and Maple wards are full',
    spares: 'Quigg| went to the ward',
  },
  /** What is prescribed, given out and taken back is a medicine, whatever woman it is called after. */
  prescribedBefore: {
    side: 'before',
    form: /\b(?:refill(?:ed|s)?|(?:re-?)?prescribed|dispensed|(?:re-?)?started|stopped|switched to|swapped to|changed to|d\/c'?d|discontinued|continue|takes|taking|on (?:the pill|ocp|coc|pop),?) $/,
    finds: 'refilled |Camila',
    spares: 'referred |Camila',
  },
  /** A ward that is called so. */
  namedWardBefore: {
    side: 'before',
    form: /\b(?:ward|unit|wing|suite|theatre|lift|building|statue|dog|cat|robot|machine|app|form|room) (?:named|called) $/,
    finds: 'the ward called |Florence',
    spares: 'a man called |Florence',
  },
  /** A germ's second name has a capital where it is a serovar's. */
  genusBefore: {
    side: 'before',
    form: /\b(?:salmonella|shigella|leptospira|legionella|serovar|serotype|strain|influenza [ab]) $/,
    finds: 'grew salmonella |Quigg',
    spares: 'with salmonella, |Quigg',
  },
  /** When something is due or was: months and feasts that are names. */
  seasonBefore: {
    side: 'before',
    form: /\b(?:till|until|before|after|during|over|since|in|by|from|to|of|last|next|this|early|mid|late|every|for|about|post|pre)[- ]$/,
    finds: 'hold it till |Eid',
    spares: 'told |Eid',
  },
} satisfies Record<string, Cue>;
