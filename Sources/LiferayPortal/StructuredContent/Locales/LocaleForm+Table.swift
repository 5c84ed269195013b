// swift-format-ignore-file
// Made by fixtures/locales/make.swift.

extension LocaleForm {
    /// A form a line, its parts between tabs: the locales; the day; the months; the separators of the fraction and of
    /// groups; the sizes of the last group and of those before it; the fewest digits before the last group; what
    /// stands before a negative number; the digit zero.
    static let table = """
        af	{d} {m} {y}	Januarie|Februarie|Maart|April|Mei|Junie|Julie|Augustus|September|Oktober|November|Desember	,	\u{A0}	3,3	1	-	0
        agq	{d} ndzɔ̀ŋ{m} {y}	ɔ̀nùm|ɔ̀kƗ̀zùʔ|ɔ̀tƗ̀dʉ̀ghà|ɔ̀tǎafʉ̄ghā|èsèe|ɔ̀nzùghò|ɔ̀dùmlo|ɔ̀kwîfɔ̀e|ɔ̀tƗ̀fʉ̀ghàdzughù|ɔ̀ghǔuwelɔ̀m|ɔ̀chwaʔàkaa wo|èfwòo	,	\u{A0}	3,3	1	-	0
        ain arn ba ber co hmn inh io jbo lut nv rej_Rjng rhg scn sjd sje sju wa	{y} M{m} {d}	01|02|03|04|05|06|07|08|09|10|11|12	.	,	3,3	1	-	0
        ak	{m} {d}, {y}	Ɔpɛpɔn|Ɔgyefoɔ|Ɔbɛnem|Oforisuo|Kɔtɔnimma|Ayɛwohomumu|Kutawonsa|Ɔsanaa|Ɛbɔ|Ahinime|Obubuo|Ɔpɛnimma	.	,	3,3	1	-	0
        am	{d} {m} {y}	ጃንዋሪ|ፌብሩዋሪ|ማርች|ኤፕሪል|ሜይ|ጁን|ጁላይ|ኦገስት|ሴፕቴምበር|ኦክቶበር|ኖቬምበር|ዲሴምበር	.	,	3,3	1	-	0
        apw cho mic mid nnp pqm	M{m} {d}, {y}	01|02|03|04|05|06|07|08|09|10|11|12	.	,	3,3	1	-	0
        ar	{d} {m}، {y}	يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر	.	,	3,3	1	\u{200E}-	0
        ar_BH ar_DJ ar_EG ar_ER ar_KW ar_OM ar_QA ar_SA ar_SD ar_SO ar_SS ar_TD ar_YE	{d} {m}، {y}	يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر	٫	٬	3,3	1	\u{61C}-	٠
        ar_DZ ar_TN	{d} {m}، {y}	جانفي|فيفري|مارس|أفريل|ماي|جوان|جويلية|أوت|سبتمبر|أكتوبر|نوفمبر|ديسمبر	,	.	3,3	1	\u{200E}-	0
        ar_IL ar_KM	{d} {m} {y}	يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر	٫	٬	3,3	1	\u{61C}-	٠
        ar_IQ ar_JO ar_LB ar_PS ar_SY	{d} {m}، {y}	كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول	٫	٬	3,3	1	\u{61C}-	٠
        ar_LY	{d} {m}، {y}	يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر	,	.	3,3	1	\u{200E}-	0
        ar_MA	{d} {m} {y}	يناير|فبراير|مارس|أبريل|ماي|يونيو|يوليوز|غشت|شتنبر|أكتوبر|نونبر|دجنبر	,	.	3,3	1	\u{200E}-	0
        ar_MR	{d} {m}، {y}	يناير|فبراير|مارس|إبريل|مايو|يونيو|يوليو|أغشت|شتمبر|أكتوبر|نوفمبر|دجمبر	٫	٬	3,3	1	\u{61C}-	٠
        as	{d} {m}, {y}	জানুৱাৰী|ফেব্ৰুৱাৰী|মাৰ্চ|এপ্ৰিল|মে’|জুন|জুলাই|আগষ্ট|ছেপ্তেম্বৰ|অক্টোবৰ|নৱেম্বৰ|ডিচেম্বৰ	.	,	3,2	1	-	০
        asa luy sw	{d} {m} {y}	Januari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba	.	,	3,3	1	-	0
        ast	{d} d{m} de {y}	e xineru|e febreru|e marzu|’abril|e mayu|e xunu|e xunetu|’agostu|e setiembre|’ochobre|e payares|’avientu	,	.	3,3	1	-	0
        az	{d} {m} {y}	yanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sentyabr|oktyabr|noyabr|dekabr	,	.	3,3	1	-	0
        az_Cyrl	{d} {m} {y}	јанвар|феврал|март|апрел|май|ијун|ијул|август|сентјабр|октјабр|нојабр|декабр	,	.	3,3	1	-	0
        bas	{d} {m} {y}	Kɔndɔŋ|Màcɛ̂l|Màtùmb|Màtop|M̀puyɛ|Hìlòndɛ̀|Njèbà|Hìkaŋ|Dìpɔ̀s|Bìòôm|Màyɛsèp|Lìbuy li ńyèe	,	\u{A0}	3,3	1	-	0
        be	{d} {m} {y}\u{202F}г.	студзеня|лютага|сакавіка|красавіка|мая|чэрвеня|ліпеня|жніўня|верасня|кастрычніка|лістапада|снежня	,	\u{A0}	3,3	2	-	0
        bem	{d} {m} {y}	Januari|Februari|Machi|Epreo|Mei|Juni|Julai|Ogasti|Septemba|Oktoba|Novemba|Disemba	.	,	3,3	1	-	0
        bez	{d} pa mwedzi gwa {m} {y}	hutala|wuvili|wudatu|wutai|wuhanu|sita|saba|nane|tisa|kumi|kumi na moja|kumi na mbili	.	,	3,3	1	-	0
        bg	{d} {m} {y}\u{202F}г.	януари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември	,	\u{A0}	3,3	2	-	0
        bgc	{y} {m} {d}	जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितम्बर|अक्टूबर|नवम्बर|दिसंबर	.	,	3,3	1	-	०
        bho raj	{y} {m} {d}	जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितम्बर|अक्टूबर|नवंबर|दिसंबर	.	,	3,3	1	-	०
        blo	{m}ka kaŋɔrɔ {d} {y}	ɩjikawǝr|ɩjikpa|arɛ́ci|njɩbɔ nɖʊ|acafʊnɖu|anɔɔɖu|alàla|ɩjikǝu|abofʊm|ɩjicim|acapom|anɔɔbʊn	,	\u{A0}	3,3	1	-	0
        bm	{d} {m} {y}	zanwuye|feburuye|marisi|awirili|mɛ|zuwɛn|zuluye|uti|sɛtanburu|ɔkutɔburu|nowanburu|desanburu	.	,	3,3	1	-	0
        bn	{d} {m}, {y}	জানুয়ারী|ফেব্রুয়ারী|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর	.	,	3,2	1	-	0
        bo	སྤྱི་ལོ་{y} ཟླ་བ་{m}འི་ཚེས་{d}	དང་པོ|གཉིས་པ|གསུམ་པ|བཞི་པ|ལྔ་པ|དྲུག་པ|བདུན་པ|བརྒྱད་པ|དགུ་པ|བཅུ་པ|བཅུ་གཅིག་པ|བཅུ་གཉིས་པ	.	,	3,3	1	-	0
        br	{d} {m} {y}	Genver|Cʼhwevrer|Meurzh|Ebrel|Mae|Mezheven|Gouere|Eost|Gwengolo|Here|Du|Kerzu	,	\u{A0}	3,3	1	-	0
        brx	{d} {m}, {y}	जानुवारी|फेब्रूवारी|मार्च|एप्रिल|मे|जुन|जुलाई|आगष्ट|सेप्थेम्बर|अक्ट’बर|नवेम्बर|डिसेम्बर	.	,	3,2	1	-	0
        bs	{d}. {m} {y}.	januar|februar|mart|april|maj|juni|juli|august|septembar|oktobar|novembar|decembar	,	.	3,3	1	-	0
        bs_Cyrl	{d}. {m} {y}.	јануар|фебруар|март|април|мај|јуни|јули|аугуст|септембар|октобар|новембар|децембар	,	.	3,3	1	-	0
        byn	{d} {m} {y}	ልደትሪ|ካብኽብቲ|ክብላ|ፋጅኺሪ|ክቢቅሪ|ምኪኤል ትጟኒሪ|ኰርኩ|ማርያም ትሪ|ያኸኒ መሳቅለሪ|መተሉ|ምኪኤል መሽወሪ|ተሕሳስሪ	.	,	3,3	1	-	0
        ca	{d} d{m} del {y}	e gener|e febrer|e març|’abril|e maig|e juny|e juliol|’agost|e setembre|’octubre|e novembre|e desembre	,	.	3,3	1	-	0
        ccp	{d} {m}, {y}	𑄎𑄚𑄪𑄠𑄢𑄨|𑄜𑄬𑄛𑄴𑄝𑄳𑄢𑄪𑄠𑄢𑄨|𑄟𑄢𑄴𑄌𑄧|𑄃𑄬𑄛𑄳𑄢𑄨𑄣𑄴|𑄟𑄬|𑄎𑄪𑄚𑄴|𑄎𑄪𑄣𑄭|𑄃𑄉𑄧𑄌𑄴𑄑𑄴|𑄥𑄬𑄛𑄴𑄑𑄬𑄟𑄴𑄝𑄧𑄢𑄴|𑄃𑄧𑄇𑄴𑄑𑄬𑄝𑄧𑄢𑄴|𑄚𑄧𑄞𑄬𑄟𑄴𑄝𑄧𑄢𑄴|𑄓𑄨𑄥𑄬𑄟𑄴𑄝𑄧𑄢𑄴	.	,	3,2	1	-	𑄶
        ce	{y} {m} {d}	январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь	.	,	3,3	1	-	0
        ceb	{m} {d}, {y}	Enero|Pebrero|Marso|Abril|Mayo|Hunyo|Hulyo|Agosto|Septyembre|Oktubre|Nobyembre|Disyembre	.	,	3,3	1	-	0
        cgg nyn	{d} Okw{m} {y}	okubanza|akabiri|akashatu|akana|akataana|amukaaga|amushanju|amunaana|amwenda|aikumi|aikumi na kumwe|aikumi na ibiri	.	,	3,3	1	-	0
        chr	{m} {d}, {y}	ᎤᏃᎸᏔᏅ|ᎧᎦᎵ|ᎠᏅᏱ|ᎧᏬᏂ|ᎠᏂᏍᎬᏘ|ᏕᎭᎷᏱ|ᎫᏰᏉᏂ|ᎦᎶᏂ|ᏚᎵᏍᏗ|ᏚᏂᏅᏗ|ᏅᏓᏕᏆ|ᎥᏍᎩᏱ	.	,	3,3	1	-	0
        cic	{m} {d}, {y}	Hashiʼ Ammoʼnaʼ|Hashiʼ Atokloʼ|Hashiʼ Atochchíʼnaʼ|Iiplal|Mih|Choon|Choola|Akaas|Siptimpaʼ|Aaktopaʼ|Nofimpaʼ|Tiisimpaʼ	.	,	3,3	1	-	0
        ckb	{d}ی {m}ی {y}	کانوونی دووەم|شوبات|ئازار|نیسان|ئایار|حوزەیران|تەمووز|ئاب|ئەیلوول|تشرینی یەکەم|تشرینی دووەم|کانونی یەکەم	٫	٬	3,3	1	\u{200F}-	٠
        cs	{d}. {m} {y}	ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince	,	\u{A0}	3,3	1	-	0
        csw	{y} {m} {d}	ᐅᒉᒥᑮᓯᑳᐏᐲᓯᒼ|ᐸᐚᐦᒐᑭᓇᓰᐢ|ᒥᑭᓯᐏᐲᓯᒼ|ᓂᐢᑭᐲᓯᒼ|ᐊᓃᑭᐲᓯᒼ|ᐚᐏᐲᓯᒼ|ᐹᐢᑲᐦᐋᐏᐲᓯᒼ|ᐅᐸᐦᐅᐏᐲᓯᒼ|ᓄᒌᑐᐏᐲᓯᒼ|ᐱᓈᐢᑯᐏᐲᓯᒼ|ᐋᕽᐘᑎᓄᐏᐲᓯᒼ|ᒪᑯᓭᑮᓭᑳᐏᐲᓯᒼ	.	,	3,3	1	-	0
        cv	{d} {m} {y}\u{202F}ҫ.	кӑрлач|нарӑс|пуш|ака|ҫу|ҫӗртме|утӑ|ҫурла|авӑн|юпа|чӳк|раштав	,	\u{A0}	3,3	1	-	0
        cy	{d} {m} {y}	Ionawr|Chwefror|Mawrth|Ebrill|Mai|Mehefin|Gorffennaf|Awst|Medi|Hydref|Tachwedd|Rhagfyr	.	,	3,3	1	-	0
        da	{d}. {m} {y}	januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december	,	.	3,3	1	-	0
        dav	{d} Mori ghwa {m} {y}	imbiri|kawi|kadadu|kana|kasanu|karandadu|mfungade|wunyanya|ikenda|ikumi|ikumi na imweri|ikumi na iwi	.	,	3,3	1	-	0
        de	{d}. {m} {y}	Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember	,	.	3,3	1	-	0
        de_AT de_IT	{d}. {m} {y}	Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember	,	.	3,3	1	-	0
        de_CH de_LI	{d}. {m} {y}	Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember	.	’	3,3	1	-	0
        dje khq ses twq	{d} {m} {y}	Žanwiye|Feewiriye|Marsi|Awiril|Me|Žuweŋ|Žuyye|Ut|Sektanbur|Oktoobur|Noowanbur|Deesanbur	.	\u{A0}	3,3	1	-	0
        doi	{d}, {m} {y}	जनवरी|फरवरी|मार्च|अप्रैल|मेई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर	.	,	3,3	1	-	0
        dsb	{d}. {m}a {y}	januar|februar|měrc|apryl|maj|junij|julij|awgust|septembr|oktobr|nowembr|decembr	,	.	3,3	1	-	0
        dua	{d} {m} {y}	dimɔ́di|ŋgɔndɛ|sɔŋɛ|diɓáɓá|emiasele|esɔpɛsɔpɛ|madiɓɛ́díɓɛ́|diŋgindi|nyɛtɛki|mayésɛ́|tiníní|eláŋgɛ́	,	\u{A0}	3,3	1	-	0
        dv kpe moh rej sm vai_Latn	{d} M{m} {y}	01|02|03|04|05|06|07|08|09|10|11|12	.	,	3,3	1	-	0
        dyo	{d} {m} {y}	Sanvie|Fébirie|Mars|Aburil|Mee|Sueŋ|Súuyee|Ut|Settembar|Oktobar|Novembar|Disambar	,	\u{A0}	3,3	1	-	0
        dz	སྤྱི་ལོ་{y} ཟླ་{m} ཚེས་ {d}	དངཔ་|གཉིས་པ་|གསུམ་པ་|བཞི་པ་|ལྔ་པ་|དྲུག་པ|བདུན་པ་|བརྒྱད་པ་|དགུ་པ་|བཅུ་པ་|བཅུ་གཅིག་པ་|བཅུ་གཉིས་པ་	.	,	3,2	1	-	༠
        ebu	{d} Mweri wa {m} {y}	mbere|kaĩri|kathatũ|kana|gatano|gatantatũ|mũgwanja|kanana|kenda|ikũmi|ikũmi na ũmwe|ikũmi na Kaĩrĩ	.	,	3,3	1	-	0
        ee	{m} {d} lia {y}	dzove|dzodze|tedoxe|afɔfĩe|dame|masa|siamlɔm|deasiamime|anyɔnyɔ|kele|adeɛmekpɔxe|dzome	.	,	3,3	2	-	0
        el	{d} {m}ου {y}	Ιανουαρί|Φεβρουαρί|Μαρτί|Απριλί|Μαΐ|Ιουνί|Ιουλί|Αυγούστ|Σεπτεμβρί|Οκτωβρί|Νοεμβρί|Δεκεμβρί	,	.	3,3	1	-	0
        en	{m} {d}, {y}	January|February|March|April|May|June|July|August|September|October|November|December	.	,	3,3	1	-	0
        en_001 en_150 en_AE en_AG en_AI en_AU en_BB en_BM en_BN en_BS en_BW en_BZ en_CC en_CK en_CM en_CX en_CY en_DG en_DM en_ER en_FJ en_FK en_FM en_GB en_GD en_GG en_GH en_GI en_GM en_GY en_HK en_IE en_IL en_IM en_IO en_JE en_JM en_KE en_KI en_KN en_KY en_LC en_LR en_LS en_MG en_MM en_MO en_MS en_MT en_MU en_MV en_MW en_MX en_MY en_NA en_NF en_NG en_NR en_NU en_NZ en_PG en_PK en_PN en_PW en_RW en_SA en_SB en_SC en_SD en_SG en_SH en_SL en_SS en_SX en_SZ en_TC en_TH en_TK en_TO en_TT en_TV en_TZ en_UG en_VC en_VG en_VU en_WS en_ZM en_ZW	{d} {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	.	,	3,3	1	-	0
        en_AL en_BG en_CV en_CZ en_LT en_LV en_NO en_PL en_PT en_RU en_SE en_SK en_UA en_ZA	{d} {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	,	\u{A0}	3,3	1	-	0
        en_AR en_BE en_BR en_CL en_CO en_DK en_GR en_ID en_NL en_SI en_TR	{d} {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	,	.	3,3	1	-	0
        en_AT en_DE	{d}. {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	,	.	3,3	1	-	0
        en_BD hi_Latn	{d} {m}, {y}	January|February|March|April|May|June|July|August|September|October|November|December	.	,	3,2	1	-	0
        en_CH	{d} {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	.	'	3,3	1	-	0
        en_EE en_FI	{d}. {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	,	\u{A0}	3,3	1	-	0
        en_FR	{d} {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	,	\u{202F}	3,3	1	-	0
        en_HU	{y}. {m} {d}.	January|February|March|April|May|June|July|August|September|October|November|December	,	\u{A0}	3,3	1	-	0
        en_IN	{d} {m} {y}	January|February|March|April|May|June|July|August|September|October|November|December	.	,	3,2	1	-	0
        en_US_POSIX ji	{m} {d}, {y}	January|February|March|April|May|June|July|August|September|October|November|December	.		0,0	2	-	0
        eo	{y}-{m}o-{d}	Januar|Februar|Mart|April|Maj|Juni|Juli|Aŭgust|Septembr|Oktobr|Novembr|Decembr	,	\u{A0}	3,3	1	-	0
        es	{d} de {m} de {y}	enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre	,	.	3,3	2	-	0
        es_419 es_AG es_BB es_BM es_BR es_BS es_BZ es_CA es_CU es_DM es_DO es_GD es_GT es_GY es_HN es_KN es_KY es_LC es_MX es_NI es_PA es_PR es_SV es_TC es_TT es_US es_VC es_VG es_VI	{d} de {m} de {y}	enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre	.	,	3,3	1	-	0
        es_AR es_BO es_BQ es_CL es_CO es_CR es_CW es_EC es_PY es_VE	{d} de {m} de {y}	enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre	,	.	3,3	1	-	0
        es_HT	{d} de {m} de {y}	enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre	,	\u{202F}	3,3	1	-	0
        es_PE	{d} de {m} de {y}	enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|octubre|noviembre|diciembre	.	,	3,3	1	-	0
        es_UY	{d} de {m} de {y}	enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|octubre|noviembre|diciembre	,	.	3,3	1	-	0
        et	{d}. {m} {y}	jaanuar|veebruar|märts|aprill|mai|juuni|juuli|august|september|oktoober|november|detsember	,	\u{A0}	3,3	2	−	0
        eu	{y}(e)ko {m}aren {d}(a)	urtarril|otsail|martxo|apiril|maiatz|ekain|uztail|abuztu|irail|urri|azaro|abendu	,	.	3,3	1	−	0
        ewo	{d} ngɔn {m} {y}	osú|bɛ̌|lála|nyina|tána|saməna|zamgbála|mwom|ebulú|awóm|awóm ai dziá|awóm ai bɛ̌	,	\u{A0}	3,3	1	-	0
        fa	{d} {m} {y}	ژانویهٔ|فوریهٔ|مارس|آوریل|مهٔ|ژوئن|ژوئیهٔ|اوت|سپتامبر|اکتبر|نوامبر|دسامبر	٫	٬	3,3	1	\u{200E}−	۰
        fa_AF	{d} {m} {y}	جنوری|فبروری|مارچ|اپریل|می|جون|جولای|اگست|سپتمبر|اکتوبر|نومبر|دسمبر	٫	٬	3,3	1	\u{200E}−	۰
        ff	{d} {m} {y}	siilo|colte|mbooy|seeɗto|duujal|korse|morso|juko|siilto|yarkomaa|jolal|bowte	,	\u{A0}	3,3	1	-	0
        ff_Adlm	{d} {m}𞤮⹁ {y}	𞤅𞤭𞥅𞤤|𞤕𞤮𞤤𞤼|𞤐𞤦𞤮𞥅𞤴|𞤅𞤫𞥅𞤼|𞤁𞤵𞥅𞤶|𞤑𞤮𞤪𞤧|𞤃𞤮𞤪𞤧|𞤔𞤵𞤳|𞤅𞤭𞤤𞤼|𞤒𞤢𞤪𞤳|𞤔𞤮𞤤|𞤄𞤮𞤱𞤼	.	⹁	3,3	1	-	𞥐
        fi	{d}. {m}kuuta {y}	tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu	,	\u{A0}	3,3	1	−	0
        fil tl	{m} {d}, {y}	Enero|Pebrero|Marso|Abril|Mayo|Hunyo|Hulyo|Agosto|Setyembre|Oktubre|Nobyembre|Disyembre	.	,	3,3	1	-	0
        fo	{d}. {m} {y}	januar|februar|mars|apríl|mai|juni|juli|august|september|oktober|november|desember	,	.	3,3	1	−	0
        fr	{d} {m} {y}	janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre	,	\u{202F}	3,3	1	-	0
        fr_CA	{d} {m} {y}	janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre	,	\u{A0}	3,3	1	-	0
        fr_LU fr_MA	{d} {m} {y}	janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre	,	.	3,3	1	-	0
        fur	{d} di {m} dal {y}	Zenâr|Fevrâr|Març|Avrîl|Mai|Jugn|Lui|Avost|Setembar|Otubar|Novembar|Dicembar	,	.	3,3	1	-	0
        fy	{d} {m} {y}	Jannewaris|Febrewaris|Maart|April|Maaie|Juny|July|Augustus|Septimber|Oktober|Novimber|Desimber	,	.	3,3	1	-	0
        ga	{d} {m} {y}	Eanáir|Feabhra|Márta|Aibreán|Bealtaine|Meitheamh|Iúil|Lúnasa|Meán Fómhair|Deireadh Fómhair|Samhain|Nollaig	.	,	3,3	1	-	0
        gaa	{m} {d}, {y}	Aharabata|Oflɔ|Otsokrikri|Abɛibe|Agbiɛnaa|Otukwajaŋ|Maawɛ|Manyawale|Gbo|Antɔŋ|Alemle|Afuabe	.	,	3,3	1	-	0
        gd	{d}mh dhen {m} {y}	Fhaoilleach|Ghearran|Mhàrt|Ghiblean|Chèitean|Ògmhios|Iuchar|Lùnastal|t-Sultain|Dàmhair|t-Samhain|Dùbhlachd	.	,	3,3	1	-	0
        gez	{d} {m} {y}	ጠሐረ|ከተተ|መገበ|አኀዘ|ግንባት|ሠንየ|ሐመለ|ነሐሰ|ከረመ|ጠቀመ|ኀደረ|ኀሠሠ	.	ወ	3,3	1	-	0
        gl	{d} de {m} de {y}	xaneiro|febreiro|marzo|abril|maio|xuño|xullo|agosto|setembro|outubro|novembro|decembro	,	.	3,3	1	-	0
        gn	{y} Jasy{m} {d}	teĩ|kõi|apy|rundy|po|poteĩ|pokõi|poapy|porundy|pa|pateĩ|pakõi	.	,	3,3	1	-	0
        gsw	{d}. {m} {y}	Januar|Februar|März|April|Mai|Juni|Juli|Auguscht|Septämber|Oktoober|Novämber|Dezämber	.	’	3,3	1	−	0
        gu	{d} {m}, {y}	જાન્યુઆરી|ફેબ્રુઆરી|માર્ચ|એપ્રિલ|મે|જૂન|જુલાઈ|ઑગસ્ટ|સપ્ટેમ્બર|ઑક્ટોબર|નવેમ્બર|ડિસેમ્બર	.	,	3,2	1	-	0
        guz	{d} {m} {y}	Chanuari|Feburari|Machi|Apiriri|Mei|Juni|Chulai|Agosti|Septemba|Okitoba|Nobemba|Disemba	.	,	3,3	1	-	0
        gv	{y} {m} {d}	Jerrey-geuree|Toshiaght-arree|Mayrnt|Averil|Boaldyn|Mean-souree|Jerrey-souree|Luanistyn|Mean-fouyir|Jerrey-fouyir|Mee Houney|Mee ny Nollick	.	,	3,3	1	-	0
        ha	{d} {m}, {y}	Janairu|Faburairu|Maris|Afirilu|Mayu|Yuni|Yuli|Agusta|Satumba|Oktoba|Nuwamba|Disamba	.	,	3,3	1	-	0
        haw	{d} {m} {y}	Ianuali|Pepeluali|Malaki|ʻApelila|Mei|Iune|Iulai|ʻAukake|Kepakemapa|ʻOkakopa|Nowemapa|Kekemapa	.	,	3,3	1	-	0
        he iw	{d} ב{m} {y}	ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר	.	,	3,3	1	\u{200E}-	0
        hi xnr	{d} {m} {y}	जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर	.	,	3,2	1	-	0
        hr	{d}. {m} {y}.	siječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza|rujna|listopada|studenoga|prosinca	,	.	3,3	1	−	0
        hsb	{d}. {m} {y}	januara|februara|měrca|apryla|meje|junija|julija|awgusta|septembra|oktobra|nowembra|decembra	,	.	3,3	1	-	0
        hu	{y}. {m} {d}.	január|február|március|április|május|június|július|augusztus|szeptember|október|november|december	,	\u{A0}	3,3	2	-	0
        hy	{d} {m}ի, {y} թ.	հունվար|փետրվար|մարտ|ապրիլ|մայիս|հունիս|հուլիս|օգոստոս|սեպտեմբեր|հոկտեմբեր|նոյեմբեր|դեկտեմբեր	,	\u{A0}	3,3	1	-	0
        ia	{d} de {m} {y}	januario|februario|martio|april|maio|junio|julio|augusto|septembre|octobre|novembre|decembre	,	.	3,3	2	-	0
        id in jv	{d} {m} {y}	Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember	,	.	3,3	1	-	0
        ie	{d} {m} {y}	januar|februar|marte|april|may|junio|julí|august|septembre|octobre|novembre|decembre	,	\u{A0}	3,3	2	-	0
        ig	{d} {m} {y}	Jenụwarị|Febrụwarị|Maachị|Epreel|Mee|Jun|Julaị|Ọgọọst|Septemba|Ọktoba|Novemba|Disemba	.	,	3,3	1	-	0
        ii	{y} {m}ꆪ {d}	ꋍ|ꑍ|ꌕ|ꇖ|ꉬ|ꃘ|ꏃ|ꉆ|ꈬ|ꊰ|ꊯꊪ|ꊰꑋ	.	,	3,3	1	-	0
        is	{d}. {m} {y}	janúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember	,	.	3,3	1	-	0
        it	{d} {m} {y}	gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre	,	.	3,3	2	-	0
        it_CH	{d} {m} {y}	gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre	.	’	3,3	2	-	0
        iu	{m} {d}, {y}	ᔭᓐᓄᐊᓕ|ᕕᕝᕗᐊᓕ|ᒫᑦᓯ|ᐊᐃᑉᐳᓗ|ᒪᐃ|ᔫᓂ|ᔪᓚᐃ|ᐊᐅᒡᒍᓯ|ᓯᑎᐱᕆ|ᐆᑦᑑᕝᕙ|ᓄᕕᐱᕆ|ᑎᓯᐱᕆ	.	,	3,3	1	-	0
        ja yue zh	{y}年{m}月{d}日	1|2|3|4|5|6|7|8|9|10|11|12	.	,	3,3	1	-	0
        jgo	{y} {m} {d}	Nduŋmbi Saŋ|Pɛsaŋ Pɛ́pá|Pɛsaŋ Pɛ́tát|Pɛsaŋ Pɛ́nɛ́kwa|Pɛsaŋ Pataa|Pɛsaŋ Pɛ́nɛ́ntúkú|Pɛsaŋ Saambá|Pɛsaŋ Pɛ́nɛ́fɔm|Pɛsaŋ Pɛ́nɛ́pfúꞋú|Pɛsaŋ Nɛgɛ́m|Pɛsaŋ Ntsɔ̌pmɔ́|Pɛsaŋ Ntsɔ̌ppá	,	.	3,3	1	-	0
        jmc rwk vun	{d} {m} {y}	Januari|Februari|Machi|Aprilyi|Mei|Junyi|Julyai|Agusti|Septemba|Oktoba|Novemba|Desemba	.	,	3,3	1	-	0
        ka	{d} {m}, {y}	იანვარი|თებერვალი|მარტი|აპრილი|მაისი|ივნისი|ივლისი|აგვისტო|სექტემბერი|ოქტომბერი|ნოემბერი|დეკემბერი	,	\u{A0}	3,3	2	-	0
        kab	{d} {m} {y}	Yennayer|Fuṛar|Meɣres|Yebrir|Mayyu|Yunyu|Yulyu|Ɣuct|Ctembeṛ|Tubeṛ|Nunembeṛ|Duǧembeṛ	,	\u{A0}	3,3	1	-	0
        kaj	{y} Hywan {m} {d}	A̱yrnig|A̱hwa|A̱tat|A̱naai|A̱pfwon|A̱kitat|A̱tyirin|A̱ninai|A̱kumviriyin|Swak|Swak B’a̱yrnig|Swak B’a̱hwa	.	,	3,3	1	-	0
        kam	{d} Mwai wa {m} {y}	mbee|kelĩ|katatũ|kana|katano|thanthatũ|muonza|nyaanya|kenda|ĩkumi|ĩkumi na ĩmwe|ĩkumi na ilĩ	.	,	3,3	1	-	0
        kcg	{y} Zwat {m} {d}	Juwung|Swiyang|Tsat|Nyai|Tswon|Ataah|Anatat|Arinai|Akubunyung|Swag|Mangjuwang|Swag-Ma-Suyang	.	,	3,3	1	-	0
        kde	{d} Mwedi {m} {y}	Ntandi|wa Pili|wa Tatu|wa Nchechi|wa Nnyano|wa Nnyano na Umo|wa Nnyano na Mivili|wa Nnyano na Mitatu|wa Nnyano na Nchechi|wa Nnyano na Nnyano|wa Nnyano na Nnyano na U|wa Nnyano na Nnyano na M	.	,	3,3	1	-	0
        kea	{d} di {m} di {y}	Janeru|Febreru|Marsu|Abril|Maiu|Junhu|Julhu|Agostu|Setenbru|Otubru|Nuvenbru|Dizenbru	,	\u{A0}	3,3	1	-	0
        kgp	{d} ne {m}-Kysã, {y}	1|2|3|4|5|6|7|8|9|10|11|12	,	.	3,3	1	-	0
        ki	{d} {m} {y}	Njenuarĩ|Mwere wa kerĩ|Mwere wa gatatũ|Mwere wa kana|Mwere wa gatano|Mwere wa gatandatũ|Mwere wa mũgwanja|Mwere wa kanana|Mwere wa kenda|Mwere wa ikũmi|Mwere wa ikũmi na ũmwe|Ndithemba	.	,	3,3	1	-	0
        kk	{y}\u{202F}ж. {d} {m}	қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан	,	\u{A0}	3,3	1	-	0
        kkj	{d} {m} {y}	pamba|wanja|mbiyɔ mɛndoŋgɔ|Nyɔlɔmbɔŋgɔ|Mɔnɔ ŋgbanja|Nyaŋgwɛ ŋgbanja|kuŋgwɛ|fɛ|njapi|nyukul|M11|ɓulɓusɛ	,	.	3,3	1	-	0
        kl	{y} {m}ip {d}	januaar|februaar|mars|apriil|maaj|juun|juul|aggust|septembar|oktobar|novembar|decembar	,	.	3,3	1	-	0
        kln	{d} {m} {y}	Mulgul|Ng’atyaato|Kiptaamo|Iwootkuut|Mamuut|Paagi|Ng’eiyeet|Rooptui|Bureet|Epeeso|Kipsuunde ne taai|Kipsuunde nebo aeng’	.	,	3,3	1	-	0
        km	{d} {m} {y}	មករា|កុម្ភៈ|មីនា|មេសា|ឧសភា|មិថុនា|កក្កដា|សីហា|កញ្ញា|តុលា|វិច្ឆិកា|ធ្នូ	.	,	3,3	1	-	0
        kn	{m} {d}, {y}	ಜನವರಿ|ಫೆಬ್ರವರಿ|ಮಾರ್ಚ್|ಏಪ್ರಿಲ್|ಮೇ|ಜೂನ್|ಜುಲೈ|ಆಗಸ್ಟ್|ಸೆಪ್ಟೆಂಬರ್|ಅಕ್ಟೋಬರ್|ನವೆಂಬರ್|ಡಿಸೆಂಬರ್	.	,	3,2	1	-	0
        ko	{y}년 {m}월 {d}일	1|2|3|4|5|6|7|8|9|10|11|12	.	,	3,3	1	-	0
        kok	{d} {m} {y}	जानेवारी|फेब्रुवारी|मार्च|एप्रील|मे|जून|जुलय|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर	.	,	3,3	1	-	0
        kok_Latn	{d} {m}, {y}	Janer|Febrer|Mars|Abril|Mai|Jun|Julai|Agost|Setembr|Otubr|Novembr|Dezembr	.	,	3,2	1	-	0
        ks	{m} {d}, {y}	جنؤری|فرؤری|مارٕچ|اپریل|مئی|جوٗن|جُلَے|اگست|ستمبر|اکتوٗبر|نومبر|دَسَمبَر	٫	٬	3,3	1	\u{200E}-\u{200E}	۰
        ks_Deva	{d} {m} {y}	जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सतमबर|अक्तूबर|नवमबर|दसमबर	.	,	3,3	1	-	0
        ksb	{d} {m} {y}	Januali|Febluali|Machi|Aplili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba	.	,	3,3	1	-	0
        ksf	{d} ŋwíí a{m} {y}	 ntɔ́ntɔ|kǝ bɛ́ɛ|kǝ ráá|kǝ nin|kǝ táan|kǝ táafɔk|kǝ táabɛɛ|kǝ táaraa|kǝ táanin|kǝ ntɛk|kǝ ntɛk di bɔ́k|kǝ ntɛk di bɛ́ɛ	,	\u{A0}	3,3	1	-	0
        ksh	{d}. {m} {y}	Jannewa|Fäbrowa|Määz|Aprell|Mai|Juuni|Juuli|Oujoß|Septämber|Oktohber|Novämber|Dezämber	,	\u{A0}	3,3	1	−	0
        ku	{d}ê {m}a {y}an	rêbendan|sibat|adar|nîsan|gulan|hezîran|tîrmeh|tebax|îlon|cotmeh|mijdar|berfanbar	,	.	3,3	1	-	0
        kw	{y} mis {m} {d}	Genver|Hwevrer|Meurth|Ebrel|Me|Metheven|Gortheren|Est|Gwynngala|Hedra|Du|Kevardhu	.	,	3,3	1	-	0
        kxv	{d} {m} lenju {y}	pusu|maha|pagu|hire|bese|jaṭṭa|aasaḍi|srabĩ|bado|dasara|divi|pande	.	,	3,2	1	-	0
        kxv_Deva	{d} {m} लेञ्जु {y}	पुसु|माहाका|पागुणी|हिरे|बेसे|जाटा|आसाड़ी|स्राबाँ|बोदो|दसारा|दिवी|पान्डे	.	,	3,2	1	-	0
        kxv_Orya	{d} {m} ଲେଞ୍ଜୁ {y}	ପୁସୁ|ମାହାକା|ପାଗୁଣି|ହିରେ|ବେସେ|ଜାଟା|ଆସାଡ଼ି|ସ୍ରାବାଁ|ବଦ|ଦାସାରା|ଦିୱିଡ଼ି|ପାଣ୍ଡେ	.	,	3,2	1	-	0
        kxv_Telu	{d} {m} {y}	మాగ|గుండు|హిరెఇ|బెసెకి|లండి|రాత|బాన్దపాణా|బార్సి|అస్ర|దివెడి|పాండు|పుసు	.	,	3,2	1	-	0
        ky	{y}-ж., {d}-{m}	январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь	,	\u{A0}	3,3	1	-	0
        lag	{d} K{m} {y}	ʉfúngatɨ|ʉnaanɨ|ʉkeenda|wiikumi|wiinyambála|wiidwaata|ʉmʉʉnchɨ|ʉvɨɨrɨ|ʉsaatʉ|wiinyi|ʉsaano|ʉsasatʉ	.	,	3,3	1	-	0
        lb	{d}. {m} {y}	Januar|Februar|Mäerz|Abrëll|Mee|Juni|Juli|August|September|Oktober|November|Dezember	,	.	3,3	1	-	0
        lg xog	{d} {m} {y}	Janwaliyo|Febwaliyo|Marisi|Apuli|Maayi|Juuni|Julaayi|Agusito|Sebuttemba|Okitobba|Novemba|Desemba	.	,	3,3	1	-	0
        lij	{y} d{m} {d}	e zenâ|e frevâ|e marso|’arvî|e mazzo|e zugno|e luggio|’agosto|e settembre|’ottobre|e novembre|e dexembre	,	.	3,3	1	-	0
        lkt	{m} Wí {d}, {y}	Wiótheȟika|Thiyóȟeyuŋka|Ištáwičhayazaŋ|Pȟežítȟo|Čhaŋwápetȟo|Wípazukȟa-wašté|Čhaŋpȟásapa|Wasútȟuŋ|Čhaŋwápeǧi|Čhaŋwápe-kasná|Waníyetu|Tȟahékapšuŋ	.	,	3,3	1	-	0
        lmo	{y} {m} {d}	sginer|fevrer|marz|avril|masg|sgiugn|luj|avost|setember|otover|november|dicember	,	’	3,3	1	-	0
        ln	{d} sánzá ya {m} {y}	yambo|míbalé|mísáto|mínei|mítáno|motóbá|nsambo|mwambe|libwa|zómi|zómi na mɔ̌kɔ́|zómi na míbalé	,	.	3,3	1	-	0
        lo	{d} {m} {y}	ມັງກອນ|ກຸມພາ|ມີນາ|ເມສາ|ພຶດສະພາ|ມິຖຸນາ|ກໍລະກົດ|ສິງຫາ|ກັນຍາ|ຕຸລາ|ພະຈິກ|ທັນວາ	,	.	3,3	1	-	0
        lrc	{y} {m} {d}	جانڤیە|فئڤریە|مارس|آڤریل|مئی|جوٙأن|جوٙلا|آگوست|سئپتامر|ئوکتوڤر|نوڤامر|دئسامر	٫	٬	3,3	1	\u{200E}-\u{200E}	۰
        lt	{y} m. {m} {d} d.	sausio|vasario|kovo|balandžio|gegužės|birželio|liepos|rugpjūčio|rugsėjo|spalio|lapkričio|gruodžio	,	\u{A0}	3,3	1	−	0
        lu	{d} {m} {y}	Ciongo|Lùishi|Lusòlo|Mùuyà|Lumùngùlù|Lufuimi|Kabàlàshìpù|Lùshìkà|Lutongolo|Lungùdi|Kaswèkèsè|Ciswà	,	.	3,3	1	-	0
        luo	{d} Dwe mar {m} {y}	Achiel|Ariyo|Adek|Ang’wen|Abich|Auchiel|Abiriyo|Aboro|Ochiko|Apar|gi achiel|Apar gi ariyo	.	,	3,3	1	-	0
        lv	{y}. gada {d}. {m}s	janvāri|februāri|mart|aprīli|maij|jūnij|jūlij|august|septembri|oktobri|novembri|decembri	,	\u{A0}	3,3	2	-	0
        mai	{d} {m} {y}	जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर	.	,	3,3	1	-	0
        mas	{d} {m} {y}	Oladalʉ́|Arát|Ɔɛnɨ́ɔɨŋɔk|Olodoyíóríê inkókúâ|Oloilépūnyīē inkókúâ|Kújúɔrɔk|Mórusásin|Ɔlɔ́ɨ́bɔ́rárɛ|Kúshîn|Olgísan|Pʉshʉ́ka|Ntʉ́ŋʉ́s	.	,	3,3	1	-	0
        mer	{d} {m} {y}	Januarĩ|Feburuarĩ|Machi|Ĩpurũ|Mĩĩ|Njuni|Njuraĩ|Agasti|Septemba|Oktũba|Novemba|Dicemba	.	,	3,3	1	-	0
        mfe	{d} {m} {y}	zanvie|fevriye|mars|avril|me|zin|zilye|out|septam|oktob|novam|desam	.	\u{A0}	3,3	1	-	0
        mg	{d} {m} {y}	Janoary|Febroary|Martsa|Aprily|Mey|Jona|Jolay|Aogositra|Septambra|Oktobra|Novambra|Desambra	.	,	3,3	1	-	0
        mgh	{d} Mweri wo {m} {y}	kwanza|unayeli|uneraru|unecheshe|unethanu|thanu na mocha|saba|nane|tisa|kumi|kumi na moja|kumi na yel’li	,	.	3,3	1	-	0
        mgo	{y} im{m} {d}	əg mbegtug|eg àbùbì|eg mbəŋchubi|əg ngwə̀t|əg fog|əg ichiibɔd|əg àdùmbə̀ŋ|əg ichika|əg kud|əg tèsiʼe|əg zò|əg krizmed	.	,	3,3	1	-	0
        mi	{d} {m} {y}	Hānuere|Pēpuere|Māehe|Āpereira|Mei|Hune|Hūrae|Ākuhata|Hepetema|Oketopa|Noema|Tīhema	.	,	3,3	1	-	0
        mk	{d} {m} {y}\u{202F}г.	јануари|февруари|март|април|мај|јуни|јули|август|септември|октомври|ноември|декември	,	.	3,3	1	-	0
        ml	{y}, {m} {d}	ജനുവരി|ഫെബ്രുവരി|മാർച്ച്|ഏപ്രിൽ|മേയ്|ജൂൺ|ജൂലൈ|ഓഗസ്റ്റ്|സെപ്റ്റംബർ|ഒക്\u{200C}ടോബർ|നവംബർ|ഡിസംബർ	.	,	3,2	1	-	0
        mn	{y}\u{202F}оны {m}р сарын {d}	нэгдүгээ|хоёрдугаа|гуравдугаа|дөрөвдүгээ|тавдугаа|зургаадугаа|долоодугаа|наймдугаа|есдүгээ|аравдугаа|арван нэгдүгээ|арван хоёрдугаа	.	,	3,3	1	-	0
        mni	{m} {d}, {y}	জনুৱারী|ফেব্রুৱারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|\u{200C}ওগষ্ট|সেপ্টেম্বর|ওক্টোবর|নভেম্বর|ডিসেম্বর	.	,	3,3	1	-	০
        mni_Mtei	{d} M{m}, {y}	01|02|03|04|05|06|07|08|09|10|11|12	.	,	3,3	1	-	꯰
        mr	{d} {m}, {y}	जानेवारी|फेब्रुवारी|मार्च|एप्रिल|मे|जून|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर	.	,	3,2	1	-	0
        ms	{d} {m} {y}	Januari|Februari|Mac|April|Mei|Jun|Julai|Ogos|September|Oktober|November|Disember	.	,	3,3	1	-	0
        ms_Arab	{d} {m} {y}	جانواري|فيبواري|مچ|اڤريل|مي|جون|جولاي|ݢوس|سيڤتيمبر|اوکتوبر|نوۏيمبر|ديسيمبر	.	,	3,3	1	-	0
        ms_Arab_BN	{d} {m} {y}	جانواري|فيبواري|مچ|اڤريل|مي|جون|جولاي|ݢوس|سيڤتيمبر|اوکتوبر|نوۏيمبر|ديسيمبر	,	.	3,3	1	-	0
        ms_BN ms_ID	{d} {m} {y}	Januari|Februari|Mac|April|Mei|Jun|Julai|Ogos|September|Oktober|November|Disember	,	.	3,3	1	-	0
        mt	{d} ta’ {m} {y}	Jannar|Frar|Marzu|April|Mejju|Ġunju|Lulju|Awwissu|Settembru|Ottubru|Novembru|Diċembru	.	,	3,3	1	-	0
        mua	{d} {m} {y}	Fĩi Loo|Cokcwaklaŋne|Cokcwaklii|Fĩi Marfoo|Madǝǝuutǝbijaŋ|Mamǝŋgwãafahbii|Mamǝŋgwãalii|Madǝmbii|Fĩi Dǝɓlii|Fĩi Mundaŋ|Fĩi Gwahlle|Fĩi Yuru	,	.	3,3	1	-	0
        mus	{y} {m} {d}	Rvfo Cuse|Hotvle Hvse|Tasahcuce|Tasahce Rakko|Ke Hvse|Kvco Hvse|Hiyuce|Hiyo Rakko|Otowoskuce|Otowoskv Rakko|Ehole|Rvfo Rakko	.	,	3,3	1	-	0
        my	{y} {m} {d}	ဇန်နဝါရီ|ဖေဖော်ဝါရီ|မတ်|ဧပြီ|မေ|ဇွန်|ဇူလိုင်|ဩဂုတ်|စက်တင်ဘာ|အောက်တိုဘာ|နိုဝင်ဘာ|ဒီဇင်ဘာ	.	,	3,3	1	-	၀
        myv	{y} {m}ков {d}	якшам|давол|эйзюр|чады|панжи|аштем|медь|умарь|таштам|ожо|сундерь|ацам	.	,	3,3	1	-	0
        mzn	{y} {m} {d}	ژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر	٫	٬	3,3	1	\u{200E}-\u{200E}	۰
        naq	{d} {m} {y}	ǃKhanni|ǃKhanǀgôab|ǀKhuuǁkhâb|ǃHôaǂkhaib|ǃKhaitsâb|Gamaǀaeb|ǂKhoesaob|Aoǁkhuumûǁkhâb|Taraǀkhuumûǁkhâb|ǂNûǁnâiseb|ǀHooǂgaeb|Hôasoreǁkhâb	.	,	3,3	1	-	0
        nb nn no	{d}. {m} {y}	januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember	,	\u{A0}	3,3	1	−	0
        nd	{d} {m} {y}	Zibandlela|Nhlolanja|Mbimbitho|Mabasa|Nkwenkwezi|Nhlangula|Ntulikazi|Ncwabakazi|Mpandula|Mfumfu|Lwezi|Mpalakazi	.	,	3,3	1	-	0
        nds	{y} {m} {d}	Januaar|Februaar|März|April|Mai|Juni|Juli|August|September|Oktover|November|Dezember	,	.	3,3	1	-	0
        ne	{y} {m} {d}	जनवरी|फेब्रुअरी|मार्च|अप्रिल|मे|जुन|जुलाई|अगस्ट|सेप्टेम्बर|अक्टोबर|नोभेम्बर|डिसेम्बर	.	,	3,2	1	-	०
        nl	{d} {m} {y}	januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december	,	.	3,3	1	-	0
        nmg	{d} {m} {y}	ngwɛn matáhra|ngwɛn ńmba|ngwɛn ńlal|ngwɛn ńna|ngwɛn ńtan|ngwɛn ńtuó|ngwɛn hɛmbuɛrí|ngwɛn lɔmbi|ngwɛn rɛbvuâ|ngwɛn wum|ngwɛn wum navǔr|krísimin	,	\u{A0}	3,3	1	-	0
        nnh	lyɛ̌ʼ {d} na saŋ {m}, {y}	tsetsɛ̀ɛ lùm|kàg ngwóŋ|lepyè shúm|cÿó|tsɛ̀ɛ cÿó|njÿoláʼ|tyɛ̀b tyɛ̀b mbʉ̀ŋ|mbʉ̀ŋ|ngwɔ̀ʼ mbÿɛ|tàŋa tsetsáʼ|mejwoŋó|lùm	,	.	3,3	1	-	0
        nqo	{y} {m} {d}	ߓߌ߲ߠߊߥߎߟߋ߲|ߞߏ߲ߞߏߜߍ|ߕߙߊߓߊ|ߞߏ߲ߞߏߘߌ߬ߓߌ|ߘߓߊ߬ߕߊ|ߥߊ߬ߛߌ߬ߥߙߊ|ߞߊ߬ߙߌߝߐ߭|ߘߓߊ߬ߓߌߟߊ|ߕߎߟߊߝߌ߲|ߞߏ߲ߓߌߕߌ߮|ߣߍߣߍߓߊ|ߞߏߟߌ߲ߞߏߟߌ߲	.	،	3,3	1	-	߀
        nr	{y} {m} {d}	Janabari|uFeberbari|uMatjhi|u-Apreli|Meyi|Juni|Julayi|Arhostosi|Septemba|Oktoba|Usinyikhaba|Disemba	,	\u{A0}	3,3	1	-	0
        nso	{y} {m} {d}	Janeware|Febereware|Matšhe|Aporele|Mei|June|Julae|Agosetose|Setemere|Oktobore|Nofemere|Disemere	.	\u{A0}	3,3	1	-	0
        nus	{d} {m} {y}	Tiop thar pɛt|Pɛt|Duɔ̱ɔ̱ŋ|Guak|Duät|Kornyoot|Pay yie̱tni|Tho̱o̱r|Tɛɛr|Laath|Kur|Tio̱p in di̱i̱t	.	,	3,3	1	-	0
        ny	{d} {m} {y}	Januwale|Febuluwale|Malichi|Epulo|Mei|Juni|Julai|Ogasiti|Seputemba|Okutoba|Novemba|Disemba	.	,	3,3	1	-	0
        oc	{y} d{m} {d}	e genièr|e febrièr|e març|’abril|e mai|e junh|e julhet|’agost|e setembre|’octòbre|e novembre|e decembre	,	\u{A0}	3,3	1	-	0
        om	{m} {d}, {y}	Amajjii|Guraandhala|Bitootessa|Eebila|Caamsaa|Waxabajjii|Adoolessa|Hagayya|Fulbaana|Onkoloolessa|Sadaasa|Mudde	.	,	3,3	1	-	0
        or	{m} {d}, {y}	ଜାନୁଆରୀ|ଫେବୃଆରୀ|ମାର୍ଚ୍ଚ|ଅପ୍ରେଲ|ମଇ|ଜୁନ|ଜୁଲାଇ|ଅଗଷ୍ଟ|ସେପ୍ଟେମ୍ବର|ଅକ୍ଟୋବର|ନଭେମ୍ବର|ଡିସେମ୍ବର	.	,	3,2	1	-	0
        os	{d} {m}ы, {y}\u{202F}аз	январ|феврал|мартъий|апрел|май|июн|июл|август|сентябр|октябр|ноябр|декабр	,	\u{A0}	3,3	1	-	0
        osa	𐓀𐓣͘𐓪͘𐓬𐓘 {m} {d}, {y}	𐓄𐓘𐓡𐓛͘𐓧𐓟|𐓏𐓟𐓵𐓪͘𐓬𐓘|𐓏𐓟𐓵𐓘𐓜𐓣|𐓏𐓟𐓰𐓪𐓬𐓘|𐓏𐓟𐓮𐓘𐓰𐓘|𐓏𐓟𐓯𐓘𐓬𐓟|𐓄𐓟𐓵𐓪͘𐓬𐓘|𐒼𐓣𐓟𐓰𐓪𐓬𐓘|𐒿𐓟𐓜𐓛𐓲𐓟𐓷𐓣͘𐓤𐓟|𐒿𐓟𐓜𐓛|𐒰𐓧𐓣 𐓏𐓣͘𐓸𐓲𐓣|𐒰𐓧𐓣 𐓍𐓪͘𐓬𐓘	.	,	3,3	1	-	0
        pa	{d} {m} {y}	ਜਨਵਰੀ|ਫ਼ਰਵਰੀ|ਮਾਰਚ|ਅਪ੍ਰੈਲ|ਮਈ|ਜੂਨ|ਜੁਲਾਈ|ਅਗਸਤ|ਸਤੰਬਰ|ਅਕਤੂਬਰ|ਨਵੰਬਰ|ਦਸੰਬਰ	.	,	3,2	1	-	0
        pa_Arab pa_Aran_PK	{d} {m} {y}	جنوری|فروری|مارچ|اپریل|مئ|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر	٫	٬	3,3	1	\u{200E}-\u{200E}	۰
        pcm	{d} {m} {y}	Jénúári|Fẹ́búári|Mach|Éprel|Mee|Jun|Julai|Ọgọst|Sẹptẹ́mba|Ọktóba|Nọvẹ́mba|Disẹ́mba	.	,	3,3	1	-	0
        pl	{d} {m} {y}	stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia	,	\u{A0}	3,3	2	-	0
        prg	{y} {m} {d}	rags|wassarins|pūlis|sakkis|zallaws|sīmenis|līpa|daggis|sillins|spallins|lapkrūtis|sallaws	,	\u{A0}	3,3	1	-	0
        ps	{y} {m} {d}	جنوري|فبروري|مارچ|اپریل|مۍ|جون|جولای|اګست|سېپتمبر|اکتوبر|نومبر|دسمبر	٫	٬	3,3	1	\u{200E}-\u{200E}	۰
        pt	{d} de {m} de {y}	janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro	,	.	3,3	1	-	0
        pt_AO	{d} de {m} de {y}	janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro	,	\u{A0}	3,3	1	-	0
        pt_CH pt_CV pt_FR pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL	{d} de {m} de {y}	janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro	,	\u{A0}	3,3	2	-	0
        qu	{d} {m} {y}	Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre	.	,	3,3	1	-	0
        qu_BO	{d} {m} {y}	Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre	,	.	3,3	1	-	0
        rm	{d} d{m} {y}	a schaner|a favrer|a mars|’avrigl|a matg|a zercladur|a fanadur|’avust|a settember|’october|a november|a december	.	’	3,3	1	−	0
        rn	{d} {m} {y}	Nzero|Ruhuhuma|Ntwarante|Ndamukiza|Rusama|Ruheshi|Mukakaro|Nyandagaro|Nyakanga|Gitugutu|Munyonyo|Kigarama	,	.	3,3	1	-	0
        ro	{d} {m} {y}	ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie	,	.	3,3	1	-	0
        rof	{d} Mweri wa {m} {y}	kwanza|kaili|katatu|kaana|tanu|sita|saba|nane|tisa|ikumi|ikumi na moja|ikumi na mbili	.	,	3,3	1	-	0
        ru	{d} {m} {y}\u{202F}г.	января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря	,	\u{A0}	3,3	1	-	0
        ru_UA	{d} {m} {y}\u{202F}г.	января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря	,	\u{A0}	3,3	2	-	0
        rw	{y} {m} {d}	Mutarama|Gashyantare|Werurwe|Mata|Gicurasi|Kamena|Nyakanga|Kanama|Nzeri|Ukwakira|Ugushyingo|Ukuboza	,	.	3,3	1	-	0
        sa	{d} {m}मासः {y}	जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर	.	,	3,2	1	-	०
        sah	{y}, {m} {d}	Тохсунньу|Олунньу|Кулун тутар|Муус устар|Ыам ыйын|Бэс ыйын|От ыйын|Атырдьых ыйын|Балаҕан ыйын|Алтынньы|Сэтинньи|ахсынньы	,	\u{A0}	3,3	1	-	0
        saq	{d} Lapa le {m} {y}	obo|waare|okuni|ong’wan|imet|ile|sapa|isiet|saal|tomon|tomon obo|tomon waare	.	,	3,3	1	-	0
        sat	{d} {m} {y}	ᱡᱟᱱᱣᱟᱨᱤ|ᱯᱷᱟᱨᱣᱟᱨᱤ|ᱢᱟᱨᱪ|ᱟᱯᱨᱮᱞ|ᱢᱮ|ᱡᱩᱱ|ᱡᱩᱞᱟᱭ|ᱟᱜᱟᱥᱛ|ᱥᱮᱯᱴᱮᱢᱵᱟᱨ|ᱚᱠᱴᱚᱵᱟᱨ|ᱱᱟᱣᱟᱢᱵᱟᱨ|ᱫᱤᱥᱟᱢᱵᱟᱨ	.	,	3,3	1	-	᱐
        sat_Deva	{d} M{m} {y}	01|02|03|04|05|06|07|08|09|10|11|12	.	,	3,3	1	-	०
        sbp	{d} M{m} {y}	upalangulwa|witope|ushende|unyi|ushende Magali|ujimbi|ushipepo|upuguto|unyense|okhu|usongandembwe|uhaano	.	,	3,3	1	-	0
        sc	{d} de {m} de su {y}	ghennàrgiu|freàrgiu|martzu|abrile|maju|làmpadas|trìulas|austu|cabudanni|santugaine|santandria|nadale	,	.	3,3	1	-	0
        sd	{y} {m} {d}	جنوري|فيبروري|مارچ|اپريل|مئي|جون|جولاءِ|آگسٽ|سيپٽمبر|آڪٽوبر|نومبر|ڊسمبر	.	٬	3,3	1	\u{61C}-	٠
        sd_Deva	{m} {d}, {y}	जनवरी|फेबरवरी|मार्चु|अप्रेल|मई|जून|जुलाई|आगस्ट|सप्टेंबर|आक्टोबर|नवंबर|डिसंबर	.	,	3,3	1	-	0
        se	{y} {m}mánnu {d}	ođđajage|guovva|njukča|cuoŋo|miesse|geasse|suoidne|borge|čakča|golggot|skábma|juovla	,	\u{A0}	3,3	1	−	0
        se_FI	{d} {m}mánnu {y}	ođđajage|guovva|njukča|cuoŋo|miesse|geasse|suoidne|borge|čakča|golggot|skábma|juovla	,	\u{A0}	3,3	1	−	0
        seh	{d} de {m} de {y}	Janeiro|Fevreiro|Marco|Abril|Maio|Junho|Julho|Augusto|Setembro|Otubro|Novembro|Decembro	,	.	3,3	1	-	0
        sg	{d} {m} {y}	Nyenye|Fulundïgi|Mbängü|Ngubùe|Bêläwü|Föndo|Lengua|Kükürü|Mvuka|Ngberere|Nabändüru|Kakauka	,	.	3,3	1	-	0
        sh sr_Latn	{d}. {m} {y}.	januar|februar|mart|april|maj|jun|jul|avgust|septembar|oktobar|novembar|decembar	,	.	3,3	1	-	0
        shi zgh	{d} {m} {y}	ⵉⵏⵏⴰⵢⵔ|ⴱⵕⴰⵢⵕ|ⵎⴰⵕⵚ|ⵉⴱⵔⵉⵔ|ⵎⴰⵢⵢⵓ|ⵢⵓⵏⵢⵓ|ⵢⵓⵍⵢⵓⵣ|ⵖⵓⵛⵜ|ⵛⵓⵜⴰⵏⴱⵉⵔ|ⴽⵜⵓⴱⵔ|ⵏⵓⵡⴰⵏⴱⵉⵔ|ⴷⵓⵊⴰⵏⴱⵉⵔ	,	\u{A0}	3,3	1	-	0
        shi_Latn	{d} {m} {y}	innayr|bṛayṛ|maṛṣ|ibrir|mayyu|yunyu|yulyuz|ɣuct|cutanbir|ktubr|nuwanbir|dujanbir	,	\u{A0}	3,3	1	-	0
        si	{y} {m} {d}	ජනවාරි|පෙබරවාරි|මාර්තු|අප්\u{200D}රේල්|මැයි|ජූනි|ජූලි|අගෝස්තු|සැප්තැම්බර්|ඔක්තෝබර්|නොවැම්බර්|දෙසැම්බර්	.	,	3,3	1	-	0
        sk	{d}. {m}a {y}	január|február|marc|apríl|máj|jún|júl|august|septembr|októbr|novembr|decembr	,	\u{A0}	3,3	1	-	0
        sl	{d}. {m} {y}	januar|februar|marec|april|maj|junij|julij|avgust|september|oktober|november|december	,	.	3,3	2	−	0
        smn	{m}máánu {d}. {y}	uđđâive|kuovâ|njuhčâ|cuáŋui|vyesi|kesi|syeini|porge|čohčâ|roovvâd|skammâ|juovlâ	,	\u{A0}	3,3	1	-	0
        sn	{y} {m} {d}	Ndira|Kukadzi|Kurume|Kubvumbi|Chivabvu|Chikumi|Chikunguru|Nyamavhuvhu|Gunyana|Gumiguru|Mbudzi|Zvita	.	,	3,3	1	-	0
        so	{m} {d}, {y}	Janaayo|Febraayo|Maarso|Abriil|Maayo|Juun|Luulyo|Agosto|Sebtembar|Oktoobar|Noofeembar|Diseembar	.	,	3,3	1	-	0
        sq	{d} {m} {y}	janar|shkurt|mars|prill|maj|qershor|korrik|gusht|shtator|tetor|nëntor|dhjetor	,	\u{A0}	3,3	2	-	0
        sr	{d}. {m} {y}.	јануар|фебруар|март|април|мај|јун|јул|август|септембар|октобар|новембар|децембар	,	.	3,3	1	-	0
        ss	{y} {m} {d}	Bhimbidvwane|iNdlovana|iNdlovu-lenkhulu|Mabasa|iNkhwekhweti|iNhlaba|Kholwane|iNgci|iNyoni|iMphala|Lweti|iNgongoni	,	\u{A0}	3,3	1	-	0
        ss_SZ	{d} {m} {y}	Bhimbidvwane|iNdlovana|iNdlovu-lenkhulu|Mabasa|iNkhwekhweti|iNhlaba|Kholwane|iNgci|iNyoni|iMphala|Lweti|iNgongoni	,	\u{A0}	3,3	1	-	0
        st	{y} {m} {d}	Pherekgong|Hlakola|Hlakubele|Mmesa|Motsheanong|Phupjane|Phupu|Phato|Lwetse|Mphalane|Pudungwana|Tshitwe	.	,	3,3	1	-	0
        st_LS	{d} {m} {y}	Pherekgong|Hlakola|Hlakubele|Mmesa|Motsheanong|Phupjane|Phupu|Phato|Lwetse|Mphalane|Pudungwana|Tshitwe	.	,	3,3	1	-	0
        su	{d} {m} {y}	Januari|Pébruari|Maret|April|Méi|Juni|Juli|Agustus|Séptémber|Oktober|Nopémber|Désémber	,	.	3,3	1	-	0
        sv	{d} {m} {y}	januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december	,	\u{A0}	3,3	1	−	0
        sw_CD	{d} {m} {y}	Januari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba	,	.	3,3	1	-	0
        syr	{d} ܒ{m} {y}	ܟܢܘܢ ܐܚܪܝܐ|ܫܒܛ|ܐܕܪ|ܢܝܣܢ|ܐܝܪ|ܚܙܝܪܢ|ܬܡܘܙ|ܐܒ|ܐܝܠܘܠ|ܬܫܪܝܢ ܩܕܡܝܐ|ܬܫܪܝܢ ܐܚܪܝܐ|ܟܢܘܢ ܩܕܡܝܐ	.	,	3,3	1	-	0
        szl	{y} {m} {d}	stycznia|lutego|marca|kwietnia|moja|czyrwca|lipca|siyrpnia|września|października|listopada|grudnia	,	\u{A0}	3,3	1	-	0
        ta	{d} {m}, {y}	ஜனவரி|பிப்ரவரி|மார்ச்|ஏப்ரல்|மே|ஜூன்|ஜூலை|ஆகஸ்ட்|செப்டம்பர்|அக்டோபர்|நவம்பர்|டிசம்பர்	.	,	3,2	1	-	0
        ta_MY ta_SG	{d} {m}, {y}	ஜனவரி|பிப்ரவரி|மார்ச்|ஏப்ரல்|மே|ஜூன்|ஜூலை|ஆகஸ்ட்|செப்டம்பர்|அக்டோபர்|நவம்பர்|டிசம்பர்	.	,	3,3	1	-	0
        te	{d} {m}, {y}	జనవరి|ఫిబ్రవరి|మార్చి|ఏప్రిల్|మే|జూన్|జులై|ఆగస్టు|సెప్టెంబర్|అక్టోబర్|నవంబర్|డిసెంబర్	.	,	3,2	1	-	0
        teo	{d} O{m} {y}	rara|muk|kwamg’|dung’el|maruk|modok’king’ol|jola|pedel|sokosokoma|tibar|labor|poo	.	,	3,3	1	-	0
        tg	{d} {m} {y}	Январ|Феврал|Март|Апрел|Май|Июн|Июл|Август|Сентябр|Октябр|Ноябр|Декабр	,	\u{A0}	3,3	1	-	0
        th	{d} {m} {y}	มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม	.	,	3,3	1	-	0
        ti	{m} {d}, {y}	ጥሪ|ለካቲት|መጋቢት|ሚያዝያ|ጉንበት|ሰነ|ሓምለ|ነሓሰ|መስከረም|ጥቅምቲ|ሕዳር|ታሕሳስ	.	,	3,3	1	-	0
        tig	{d} {m} {y}	ጃንዩወሪ|ፌብሩወሪ|ማርች|ኤፕረል|ሜይ|ጁን|ጁላይ|ኦገስት|ሴፕቴምበር|ኦክተውበር|ኖቬምበር|ዲሴምበር	.	,	3,3	1	-	0
        tk	{d} {m} {y}	ýanwar|fewral|mart|aprel|maý|iýun|iýul|awgust|sentýabr|oktýabr|noýabr|dekabr	,	\u{A0}	3,3	1	-	0
        tn	{y} {m} {d}	Ferikgong|Tlhakole|Mopitlo|Moranang|Motsheganang|Seetebosigo|Phukwi|Phatwe|Lwetse|Diphalane|Ngwanatsele|Sedimonthole	.	’	3,3	1	-	0
        to	{d} {m} {y}	Sānuali|Fēpueli|Maʻasi|ʻEpeleli|Mē|Sune|Siulai|ʻAokosi|Sēpitema|ʻOkatopa|Nōvema|Tīsema	.	,	3,3	1	-	0
        tok	{y} mun #{m} {d}	1|2|3|4|5|6|7|8|9|10|11|12	,	\u{A0}	2,2	1	-	0
        tr	{d} {m} {y}	Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık	,	.	3,3	1	-	0
        trv	{y} {m} idas {d}	Kingal|Dha|Tru|Spat|Rima|Mataru|Empitu|Maspat|Mngari|Maxal|Maxal kingal|Maxal dha	.	,	3,3	1	-	0
        ts	{y} {m} {d}	Sunguti|Nyenyenyani|Nyenyankulu|Dzivamisoko|Mudyaxihi|Khotavuxika|Mawuwani|Mhawuri|Ndzhati|Nhlangula|Hukuri|N’wendzamhala	,	\u{A0}	3,3	1	-	0
        tt	{d} {m}, {y}\u{202F}ел	гыйнвар|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь	,	\u{A0}	3,3	1	-	0
        tzm	{d} {m} {y}	Yennayer|Yebrayer|Mars|Ibrir|Mayyu|Yunyu|Yulyuz|Ɣuct|Cutanbir|Kṭuber|Nwanbir|Dujanbir	,	\u{A0}	3,3	1	-	0
        ug	{d}-{m}، {y}	يانۋار|فېۋرال|مارت|ئاپرېل|ماي|ئىيۇن|ئىيۇل|ئاۋغۇست|سېنتەبىر|ئۆكتەبىر|نويابىر|دېكابىر	.	,	3,3	1	-	0
        uk	{d} {m} {y}\u{202F}р.	січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня	,	\u{A0}	3,3	1	-	0
        ur	{d} {m}، {y}	جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر	.	,	3,2	1	\u{200E}-	0
        uz	{d}-{m}, {y}	yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sentabr|oktabr|noyabr|dekabr	,	\u{A0}	3,3	1	-	0
        uz_Arab	{y} {m} {d}	جنوری|فبروری|مارچ|اپریل|می|جون|جولای|اگست|سپتمبر|اکتوبر|نومبر|دسمبر	٫	٬	3,3	1	\u{200E}-\u{200E}	۰
        uz_Cyrl	{d} {m}, {y}	январ|феврал|март|апрел|май|июн|июл|август|сентябр|октябр|ноябр|декабр	,	\u{A0}	3,3	1	-	0
        vai	{d} {m} {y}	ꖨꖕ ꕪꕴ ꔞꔀꕮꕊ|ꕒꕡꖝꖕ|ꕾꖺ|ꖢꖕ|ꖑꕱ|ꖱꘋ|ꖱꕞꔤ|ꗛꔕ|ꕢꕌ|ꕭꖃ|ꔞꘋꕔꕿ ꕸꖃꗏ|ꖨꖕ ꕪꕴ ꗏꖺꕮꕊ	.	,	3,3	1	-	0
        ve	{y} {m} {d}	Phando|Luhuhi|Ṱhafamuhwe|Lambamai|Shundunthule|Fulwi|Fulwana|Ṱhangule|Khubvumedzi|Tshimedzi|Ḽara|Nyendavhusiku	,	\u{A0}	3,3	1	-	0
        vec	{d} {m} {y}	jenaro|febraro|marso|aprile|majo|jugno|lujo|agosto|setenbre|otobre|novenbre|dezenbre	,	\u{202F}	3,3	1	-	0
        vi	ngày {d} tháng {m}, {y}	1|2|3|4|5|6|7|8|9|10|11|12	,	.	3,3	1	-	0
        vmw	{y} {m} {d}	janeiru|fevereiru|marsu|abril|maiu|junyu|julyu|agostu|setembru|outubru|novembru|dezembru	,	.	3,3	1	-	0
        wae	{d}. {m} {y}	Jenner|Hornig|Märze|Abrille|Meije|Bráčet|Heiwet|Öigšte|Herbštmánet|Wímánet|Wintermánet|Chrištmánet	,	’	3,3	1	-	0
        wal	{d} {m} {y}	ጃንዩወሪ|ፌብሩወሪ|ማርች|ኤፕረል|ሜይ|ጁን|ጁላይ|ኦገስት|ሴፕቴምበር|ኦክተውበር|ኖቬምበር|ዲሴምበር	.	’	3,3	1	-	0
        wo	{d} {m}, {y}	Samwiyee|Fewriyee|Mars|Awril|Mee|Suwe|Sulet|Ut|Sàttumbar|Oktoobar|Nowàmbar|Desàmbar	,	.	3,3	1	-	0
        xh	{m} {d}, {y}	Janyuwari|Februwari|Matshi|Epreli|Meyi|Juni|Julayi|Agasti|Septemba|Okthobha|Novemba|Disemba	.	\u{A0}	3,3	1	-	0
        yav	{d} {m} {y}	pikítíkítie, oólí ú kutúan|siɛyɛ́, oóli ú kándíɛ|ɔnsúmbɔl, oóli ú kátátúɛ|mesiŋ, oóli ú kénie|ensil, oóli ú kátánuɛ|ɔsɔn|efute|pisuyú|imɛŋ i puɔs|imɛŋ i putúk,oóli ú kátíɛ|makandikɛ|pilɔndɔ́	,	\u{A0}	3,3	1	-	0
        yi	{d}טן {m} {y}	יאַנואַר|פֿעברואַר|מערץ|אַפּריל|מיי|יוני|יולי|אויגוסט|סעפּטעמבער|אקטאבער|נאוועמבער|דעצעמבער	.	,	3,3	1	-	0
        yo	{d} Oṣù {m} {y}	Ṣẹ́rẹ́|Èrèlè|Ẹrẹ̀nà|Ìgbé|Ẹ̀bibi|Òkúdu|Agẹmọ|Ògún|Owewe|Ọ̀wàrà|Bélú|Ọ̀pẹ̀	.	,	3,3	1	-	0
        yo_BJ	{d} Oshù {m} {y}	Shɛ́rɛ́|Èrèlè|Ɛrɛ̀nà|Ìgbé|Ɛ̀bibi|Òkúdu|Agɛmɔ|Ògún|Owewe|Ɔ̀wàrà|Bélú|Ɔ̀pɛ̀	.	,	3,3	1	-	0
        yrl	{d} {m} {y}	yepé|mukũi|musapíri|irũdí|pú|pú-yepé|pú-mukũi|pú-musapíri|pú-irũdí|yepé-putimaã|yepé-yepé|yepé-mukũi	,	.	3,3	1	-	0
        za	{y} ndwen{m} {d}	it|ngeih|sam|seiq|ngux|loeg|caet|bet|gouj|cib|cib’it|cibngeih	.	,	3,3	1	-	0
        zu	{m} {d}, {y}	Januwari|Februwari|Mashi|Ephreli|Meyi|Juni|Julayi|Agasti|Septhemba|Okthoba|Novemba|Disemba	.	,	3,3	1	-	0
        """
}
