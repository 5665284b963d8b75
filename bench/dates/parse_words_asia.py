"""Dates as sites in Arabic, Hindi and Vietnamese print them (syntax: see parse_set)."""

LANGUAGES = {
    "ar": r"""
list mon يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
list bare يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر
list levant كانون الثاني, شباط, آذار, نيسان, أيار, حزيران, تموز, آب, أيلول, تشرين الأول, تشرين الثاني, كانون الأول
list tunis جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر
list wd الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد
list wdbare الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد
list am_pm ص م
list day_half صباحا مساء
list day_half2 صباحًا مساءً
name: {wd} {mon} {dd}, {Y} {h12}:{mi} {ap}
name: {d} {mon} {Y}
name: {d} {mon} {Y}، {t}
name: {wd}، {d} {mon} {Y}
name: {wd} {d} {mon} {Y} - {t}
name: {d} {mon}، {Y}
name: {mon} {dd}, {Y}, {hh12}:{mi}:{ss} {am_pm}
name: {wd} {d} {levant} {Y}
name: {d} {levant} {Y}، {t}
name: {wd} {d} {tunis} {Y}
name: {dd} {mon} {Y} - {hh12}:{mi} {AP}
name: {t}، {d} {mon} {Y}
name: {mon} {d}, {Y}
name: {d} {levant}/{mon} {Y}
name: {d}-{mon}-{Y}
name digits=arab: {d} {mon} {Y}
name digits=arab: {wd} {d} {mon} {Y}، {t}
numeric4 DMY: {dd}-{mm}-{Y}, {hh12}:{mi} {AP}
numeric4 DMY: {dd}/{mm}/{Y} {t}
numeric4 DMY: {d}/{m}/{Y}
numeric4 YMD: {Y}/{mm}/{dd}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric4 DMY digits=arab: {d}/{m}/{Y}
numeric4 DMY digits=arab: {d}{rlm}/{m}{rlm}/{Y}
numeric2 DMY: {dd}-{mm}-{yy}, {hh12}:{mi} {AP}
numeric2 DMY: {dd}/{mm}/{yy}
numeric2 DMY: {d}.{m}.{yy}
noyear: {d} {mon}
noyear: {d} {mon}، {t}
noyear: {wd} {d} {mon}
noyear digits=arab: {d} {mon}
relative s=11-55: منذ {n} ثانية
relative min=3-10: منذ {n} دقائق
relative min=11-59: منذ {n} دقيقة
relative min=1: قبل دقيقة
relative min=2: منذ دقيقتين
relative min=30: منذ نصف ساعة
relative h=1: منذ ساعة
relative h=1: قبل ساعة واحدة
relative h=2: منذ ساعتين
relative h=3-10: قبل {n} ساعات
relative h=11-23: منذ {n} ساعة
relative d=1: منذ يوم واحد
relative d=2: منذ يومين
relative d=3-10: قبل {n} أيام
relative d=11-27: منذ {n} يوما
relative w=1: منذ أسبوع
relative w=2: قبل أسبوعين
relative w=3-7: منذ {n} أسابيع
relative mo=1: منذ شهر
relative mo=2: منذ شهرين
relative mo=3-10: منذ {n} أشهر
relative y=1: قبل سنة
relative y=2: منذ سنتين
relative y=3-10: منذ {n} سنوات
relative y=3-10 digits=arab: قبل {n} سنوات
relative min=3-10 digits=arab: منذ {n} دقائق
calendar 0: اليوم, {hh12}:{mi} {AP}
calendar 0: اليوم الساعة {t}
calendar -1: أمس, {hh12}:{mi} {AP}
calendar -1: أمس الساعة {t}
calendar -1: أمس
calendar -2: أول أمس الساعة {t}
weekday: {wd} الساعة {t}
weekday: {wd}
weekday: {wd}، {hh12}:{mi} {am_pm}
odd: {Y}-{mon}-{dd}
odd: {d}/{mon}/{Y}
local_time: {d} {mon} {Y} الساعة {hh24}:{mi}
local_time mi=0: {d} {mon} {Y}، الساعة {h24}:00
ampm: {d} {mon} {Y}، {h12}:{mi} {am_pm}
ampm: {d} {mon} {Y} الساعة {hh12}:{mi} {day_half}
ampm DMY: {dd}/{mm}/{Y} {hh12}:{mi} {day_half2}
tz_suffix: {t}، {d} {mon} {Y} (ت ع م)
tz_suffix: {d} {mon} {Y}، {t} بتوقيت غرينتش
tz_suffix: {d} {mon} {Y} {t} GMT
ordinal day=1: الأول من {mon} {Y}
ordinal day=5: الخامس من {mon} {Y}
weekday_paren: {d} {mon} {Y} ({wd})
weekday_paren DMY: {dd}/{mm}/{Y} ({wd}) {t}
strip_accents: {d} {bare} {Y}
strip_accents month=4|8|10: {wdbare} {d} {bare} {Y}, {t}
wrapped: تم النشر في {d} {mon} {Y}
wrapped: « رد #4 في: {mon} {dd}, {Y}, {hh12}:{mi}:{ss} {am_pm} »
wrapped: بواسطة سامي » {wd} {mon} {dd}, {Y} {h12}:{mi} {ap}
wrapped: آخر تحديث: {d} {mon} {Y}، {t}
wrapped DMY: آخر تعديل بواسطة أحمد ; {dd}-{mm}-{Y} الساعة {hh12}:{mi} {AP}.
wrapped: آخر تعديل لهذه الصفحة كان يوم {d} {mon} {Y}، الساعة {t}.
wrapped: كتب في: {wd} {d} {mon} {Y} - {t}
""",
    "hi": r"""
list mon जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर
list old जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितम्बर अक्टूबर नवम्बर दिसम्बर
list abb जन फर मार्च अप्रै मई जून जुल अग सित अक्टू नव दिस
list wd सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार
list wda सोम मंगल बुध गुरु शुक्र शनि रवि
list eabb Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
list ewda Mon Tue Wed Thu Fri Sat Sun
name: {d} {mon} {Y}
name: {d} {old} {Y}, {t}
name: {wd}, {d} {mon} {Y}
name: {wd}, {d} {old} {Y} {t}
name: {dd} {old} {Y}, {hh12}:{mi} {AP}
name: {mon} {d}, {Y}
name: {old} {dd}, {Y}, {hh12}:{mi}:{ss} {ap}
name: {d} {abb} {Y}
name: {dd} {abb} {Y}, {hh12}:{mi} {AP}
name: {wda}, {dd} {old} {Y} {t}
name: {d} {old} {Y} को
name: {t}, {d} {old} {Y}
name: {d} {mon}, {Y}
name: {wd} {mon} {dd}, {Y} {h12}:{mi} {ap}
name: {dd}-{old}-{Y}
name digits=deva: {d} {mon} {Y}
name digits=deva: {wd}, {d} {old} {Y}, {t}
numeric4 DMY: {dd}/{mm}/{Y} {t}
numeric4 DMY: {dd}-{mm}-{Y}, {hh12}:{mi} {AP}
numeric4 DMY: {d}.{m}.{Y}
numeric4 DMY digits=deva: {d}/{m}/{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}/{mm}/{yy}
numeric2 DMY: {d}-{m}-{yy} {t}
numeric2 DMY digits=deva: {d}/{m}/{yy}
noyear: {d} {mon}
noyear: {d} {old}, {t}
noyear: {wd}, {d} {old}
noyear digits=deva: {d} {old}
relative s=5-55: {n} सेकंड पहले
relative min=2-59: {n} मिनट पहले
relative min=2-59: {n} मिनट पूर्व
relative min=1: एक मिनट पहले
relative min=30: आधा घंटा पहले
relative h=1: एक घंटा पहले
relative h=1: 1 घंटे पहले
relative h=2-23: {n} घंटे पहले
relative h=2-23: लगभग {n} घंटे पहले
relative d=1: एक दिन पहले
relative d=2-27: {n} दिन पहले
relative w=1: 1 सप्ताह पहले
relative w=2-7: {n} हफ़्ते पहले
relative w=2-7: {n} सप्ताह पहले
relative mo=1: एक महीना पहले
relative mo=2-11: {n} महीने पहले
relative mo=2-11: {n} माह पूर्व
relative y=1: एक साल पहले
relative y=2-14: {n} साल पहले
relative y=2-14: {n} वर्ष पहले
relative h=2-23 digits=deva: {n} घंटे पहले
relative y=2-14 digits=deva: {n} साल पहले
calendar 0: आज, {t}
calendar 0: आज {h12}:{mi} {AP}
calendar 0: आज {t} बजे
calendar -1: बीते कल {t} बजे
weekday: {wd} {t}
weekday: {wd}, {hh12}:{mi} {AP}
weekday: {wd}
odd: {Y}-{mon}-{dd}
odd: {dd}/{old}/{Y}
local_time: {d} {old} {Y}, {hh24}:{mi} बजे
local_time mi=0: {d} {old} {Y} को {h24} बजे
local_time: {d} {old} {Y} को {h24} बजकर {mi} मिनट
ampm hour=5-10: {d} {old} {Y}, सुबह {h12}:{mi} बजे
ampm hour=16-19: {d} {old} {Y}, शाम {h12}:{mi} बजे
ampm hour=20-23 mi=0: {d} {mon} {Y} को रात {h12} बजे
ampm hour=13-23: {d} {mon} {Y} को अपराह्न {h12}:{mi} बजे
ampm hour=1-11: {d} {mon} {Y}, {h12}:{mi} पूर्वाह्न
tz_suffix: {t}, {d} {old} {Y} (UTC)
tz_suffix: {d} {old} {Y}, {hh12}:{mi} {AP} IST
tz_suffix: {ewda}, {dd} {eabb} {Y} {hh12}:{mi} {AP} (IST)
weekday_paren: {d} {mon} {Y} ({wd})
weekday_paren DMY: {dd}/{mm}/{Y} ({wda}) {t}
strip_accents month=2: {d} फरवरी {Y}
strip_accents month=2: {wd}, {d} फरवरी {Y}, {t}
wrapped: प्रकाशित: {d} {old} {Y}, {hh12}:{mi} {AP}
wrapped: अपडेटेड {dd} {old} {Y}, {t} IST
wrapped: द्वारा राहुल » {wd} {mon} {dd}, {Y} {h12}:{mi} {ap}
wrapped DMY: अंतिम बार संपादित: {dd}-{mm}-{Y} {t}
wrapped: Updated: {dd} {old} {Y}, {t}
wrapped: इस पृष्ठ का पिछला बदलाव {d} {old} {Y} को {t} बजे हुआ था।
wrapped: [{d} {mon} {Y}]
""",
    "vi": r"""
list word Một, Hai, Ba, Tư, Năm, Sáu, Bảy, Tám, Chín, Mười, Mười Một, Mười Hai
list wd Thứ Hai, Thứ Ba, Thứ Tư, Thứ Năm, Thứ Sáu, Thứ Bảy, Chủ Nhật
list low thứ hai, thứ ba, thứ tư, thứ năm, thứ sáu, thứ bảy, chủ nhật
list wda T2 T3 T4 T5 T6 T7 CN
list sa_ch SA CH
name: {wd} {dd} Tháng {m} {Y} {h12}:{mi} {ap}
name: {d} tháng {m}, {Y}
name: {d} tháng {m} năm {Y}
name: ngày {d} tháng {m} năm {Y}
name: {wd}, ngày {d} tháng {m} năm {Y}
name: {d} Tháng {word}, {Y}
name: {d} Tháng {word} {Y} lúc {t}
name: Tháng {word} {dd}, {Y}, {hh12}:{mi}:{ss} {AP}
name: {dd} tháng {m} {Y} - {t}
name: {t}, ngày {d} tháng {m} năm {Y}
name: {d} Th{m} {Y}
name: {d} thg {m}, {Y}
name: {d} thg {m} {Y}, {t}
name: Ngày {dd} Tháng {mm} Năm {Y}
name: Tháng {m} {d}, {Y}
name: {low}, {d} tháng {m}, {Y}
numeric4 DMY: {dd}/{mm}/{Y} {t}
numeric4 DMY: {dd}-{mm}-{Y}, {hh12}:{mi} {AP}
numeric4 DMY: {wd}, {d}/{m}/{Y}, {t}
numeric4 DMY: {t} ngày {dd}/{mm}/{Y}
numeric4 DMY: {d}/{m}/{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric4 DMY: {wd}, {dd}/{mm}/{Y} - {t}
numeric2 DMY: {dd}/{mm}/{yy}
numeric2 DMY: {d}/{m}/{yy} lúc {t}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d} tháng {m}
noyear: {d} Tháng {m} lúc {t}
noyear: {wd}, ngày {d} tháng {m}
noyear: ngày {d} tháng {m}
noyear DMY: ngày {d}/{m}
relative s=5-55: {n} giây trước
relative min=2-59: {n} phút trước
relative min=2-59: cách đây {n} phút
relative min=1: 1 phút trước
relative min=30: nửa tiếng trước
relative min=30: nửa giờ trước
relative h=1: một giờ trước
relative h=2-23: {n} giờ trước
relative h=2-23: {n} tiếng trước
relative d=1: một ngày trước
relative d=2-27: {n} ngày trước
relative d=2-27: cách đây {n} ngày
relative w=1: 1 tuần trước
relative w=2-7: {n} tuần trước
relative mo=1: một tháng trước
relative mo=2-11: {n} tháng trước
relative y=1: một năm trước
relative y=2-14: {n} năm trước
relative y=2-9: cách đây {n} năm
relative now: vừa xong
calendar 0: Hôm nay, {t}
calendar 0: hôm nay lúc {h12}:{mi} {AP}
calendar -1: Hôm qua, {hh12}:{mi} {AP}
calendar -1: Hôm qua lúc {t}
calendar -1: hôm qua
calendar -2: hôm kia lúc {t}
weekday: {wd} lúc {t}
weekday: {low}
weekday: {wd}, {h12}:{mi} {AP}
odd: {Y}-Tháng {m}-{dd}
odd: Năm {Y} tháng {m} ngày {d}
local_time DMY: {hh24}h{mi} ngày {d}/{m}/{Y}
local_time: {d} tháng {m}, {Y}, {h24} giờ {mi} phút
local_time DMY mi=0: {h24}h ngày {dd}/{mm}/{Y}
local_time DMY: {hh24}g{mi} ngày {d}-{m}-{Y}
ampm: {d} tháng {m}, {Y} {h12}:{mi} {sa_ch}
ampm hour=13-17: {d} tháng {m} năm {Y}, {h12}:{mi} chiều
ampm cal=-1 hour=19-22 mi=0: hôm qua lúc {h12} giờ tối
tz_suffix: {t}, ngày {d} tháng {m} năm {Y} (UTC)
tz_suffix DMY: {wd}, {d}/{m}/{Y}, {t} (GMT+7)
weekday_paren DMY: {dd}/{mm}/{Y} ({wd}) {t}
weekday_paren: {d} tháng {m}, {Y} ({wda})
typo: {d} thág {m}, {Y}
typo: ngày {d} thnág {m} năm {Y}
typo: {d} thángg {m} năm {Y}, {t}
wrapped DMY: Gửi bài: {dd}/{mm}/{Y} {t}
wrapped: bởi Tuan » {d} Tháng {m} {Y}, {t}
wrapped DMY: Đăng lúc {t} ngày {dd}/{mm}/{Y}
wrapped: « Trả lời #2 vào lúc: Tháng {word} {dd}, {Y}, {hh12}:{mi}:{ss} {AP} »
wrapped DMY: Sửa lần cuối bởi Nam ngày {dd}-{mm}-{Y} lúc {hh12}:{mi} {AP}.
wrapped: Cập nhật lần cuối: {d} tháng {m}, {Y}
wrapped: Trang này được sửa đổi lần cuối vào ngày {d} tháng {m} năm {Y}, {t}.
""",
}
