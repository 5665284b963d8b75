"""Dates as sites in Chinese (both scripts), Japanese and Korean print them (syntax: see parse_set)."""

LANGUAGES = {
    "zh-Hans": r"""
list wd 星期一 星期二 星期三 星期四 星期五 星期六 星期日
list zhou 周一 周二 周三 周四 周五 周六 周日
list one 一 二 三 四 五 六 日
list am_pm 上午 下午
name: {Y}年{m}月{d}日
name: {Y}年{m}月{d}日 {t}
name: {Y}年{mm}月{dd}日 {ts}
name: {Y}年{m}月{d}日 {wd}
name: {Y}年{m}月{d}日 {wd} {t}
name: {Y}年{m}月{d}日，{wd}
name: {Y}年 {m}月 {d}日 {t}
name: {zhou} {m}月 {dd}, {Y} {h12}:{mi} {ap}
name: {Y}年{mm}月{dd}日{hh24}:{mi}
name: {m}月 {d}, {Y}
name: {d} {m}月 {Y}, {t}
name: {Y}年{m}月{d}号
name: {yy}年{m}月{d}日
name: {Y}年{m}月{d}日{am_pm}{h12}:{mi}
name: {Y}年{mm}月{dd}日 星期{one} {t}
numeric4 YMD: {Y}-{m}-{d} {t}
numeric4 YMD: {Y}-{m}-{d} {h24}:{mi}:{ss}
numeric4 YMD: {Y}-{mm}-{dd}
numeric4 YMD: {Y}/{m}/{d} {t}
numeric4 YMD: {Y}.{mm}.{dd}
numeric4 YMD: {Y}-{mm}-{dd} {zhou}
numeric2 YMD: {yy}-{m}-{d} {t}
numeric2 YMD: {yy}/{mm}/{dd}
numeric2 YMD: {yy}.{mm}.{dd} {t}
noyear: {m}月{d}日
noyear: {m}月{d}日 {t}
noyear: {m}月{d}日 {wd}
noyear YMD: {mm}-{dd} {t}
noyear: {mm}月{dd}日 {hh24}时{mi}分
relative s=5-55: {n}秒前
relative s=5-55: {n} 秒前
relative min=2-59: {n} 分钟前
relative min=2-59: {n}分钟前
relative min=30: 半小时前
relative min=30: 半个小时前
relative h=1: 一小时前
relative h=2-23: {n} 小时前
relative h=2-23: {n}个小时前
relative d=1: 一天前
relative d=2-27: {n} 天前
relative d=2-27: {n}天前
relative w=1: 一周前
relative w=2-7: {n}周前
relative w=2-4: {n}个星期前
relative mo=1: 1个月前
relative mo=2-11: {n} 个月前
relative y=1: 一年前
relative y=2-14: {n}年前
relative now: 刚刚
calendar 0: 今天 {t}
calendar 0: 今天{am_pm}{h12}:{mi}
calendar -1: 昨天 {t}
calendar -1: 昨天{hh24}:{mi}
calendar -1: 昨天
calendar -2: 前天 {t}
weekday: {wd} {t}
weekday: {zhou} {t}
weekday: {wd}
odd: {Y}年{m}月{d}
odd: {Y} 年 {m} 月 {d} 日
local_time: {Y}年{m}月{d}日 {hh24}时{mi}分
local_time: {Y}年{m}月{d}日{h24}点{mi}分
local_time noyear mi=0: {m}月{d}日{h24}时
local_time YMD: {Y}-{mm}-{dd} {hh24}时{mi}分{ss}秒
ampm YMD: {Y}-{m}-{d} {am_pm} {hh12}:{mi}
ampm hour=19-23: {Y}年{m}月{d}日 晚上{h12}:{mi}
ampm cal=-1 hour=1-4: 昨天凌晨{h12}点{mi}分
ampm cal=-1 hour=13-17: 昨天 下午{h12}:{mi}
tz_suffix: {Y}年{m}月{d}日 ({one}) {t} (UTC)
tz_suffix YMD: {Y}-{mm}-{dd} {t} GMT+8
weekday_paren YMD: {Y}-{mm}-{dd} ({wd}) {t}
weekday_paren: {Y}年{m}月{d}日（{zhou}）{t}
cjk: {cnY}年{cnm}月{cnd}日
cjk: {zeroY}年{cnm}月{cnd}日
cjk fullwidth: {Y}年{m}月{d}日
cjk fullwidth YMD: {Y}-{mm}-{dd} {t}
cjk: 公元{Y}年{m}月{d}日
cjk noyear: {cnm}月{cnd}日
wrapped YMD: 发表于 {Y}-{m}-{d} {t}
wrapped YMD: 发表于 {Y}-{m}-{d} {h24}:{mi}:{ss} |只看该作者
wrapped YMD: 发布时间：{Y}-{mm}-{dd} {ts}
wrapped YMD: 本帖最后由 小明 于 {Y}-{m}-{d} {t} 编辑
wrapped: 由 admin » {Y}年 {m}月 {d}日 {t}
wrapped: 来源：新华网 {Y}年{mm}月{dd}日 {t}
wrapped YMD: 最后更新 [{Y}/{mm}/{dd}]
wrapped YMD: 3楼 {Y}-{mm}-{dd} {t} 回复
wrapped: 本页面最后修订于{Y}年{m}月{d}日 ({wd}) {t}。
""",
    "zh-Hant": r"""
list wd 星期一 星期二 星期三 星期四 星期五 星期六 星期日
list zhou 週一 週二 週三 週四 週五 週六 週日
list one 一 二 三 四 五 六 日
list am_pm 上午 下午
name: {Y}年{m}月{d}日
name: {Y}年{m}月{d}日 {t}
name: {Y}年{m}月{d}日 {am_pm} {hh12}:{mi}
name: {Y} 年 {m} 月 {d} 日
name: {Y}年{m}月{d}日 {wd}
name: {Y}年{mm}月{dd}日, {hh12}:{mi} {AP}
name: {zhou} {m}月 {dd}, {Y} {h12}:{mi} {ap}
name: {Y}年{mm}月{dd}日 {ts}
name: {m}月 {dd}, {Y}, {hh12}:{mi}:{ss} {am_pm}
name: {Y}年{m}月{d}日（{wd}）
name: {m} 月 {d}, {Y}
name: {d} {m}月 {Y}, {t}
name: {wd}, {Y}年{m}月{d}日
name: {Y}年{m}月{d}號
numeric4 YMD: {Y}-{m}-{d} {t}
numeric4 YMD: {Y}/{mm}/{dd} {t}
numeric4 YMD: {Y}-{mm}-{dd}, {hh12}:{mi} {AP}
numeric4 YMD: {Y}/{m}/{d} {am_pm} {hh12}:{mi}:{ss}
numeric4 DMY: {d}/{m}/{Y}
numeric4 YMD: {Y}.{mm}.{dd}
numeric2 YMD year=2001-2025: {yy}-{m}-{d} {hh12}:{mi} {AP}
numeric2 YMD year=2001-2025: {yy}/{mm}/{dd} {t}
numeric2 YMD year=2001-2025: {yy}.{m}.{d}
noyear: {m}月{d}日
noyear: {m}月{d}日 {t}
noyear: {m}月{d}日 {am_pm}{h12}:{mi}
noyear YMD: {mm}/{dd} {t}
relative s=5-55: {n} 秒前
relative min=2-59: {n} 分鐘前
relative min=2-59: {n}分鐘前
relative min=30: 半小時前
relative h=1: 一小時前
relative h=2-23: {n} 小時前
relative h=2-12: 約 {n} 小時前
relative h=2-12: {n}個小時前
relative d=1: 1 天前
relative d=2-27: {n} 天前
relative w=1: 一週前
relative w=2-7: {n} 週前
relative w=2-4: {n} 個星期前
relative mo=1: 一個月前
relative mo=2-11: {n} 個月前
relative y=1: 一年前
relative y=2-14: {n} 年前
calendar 0: 今天 {t}
calendar 0: 今天 {hh12}:{mi} {AP}
calendar -1: 昨天 {t}
calendar -1: 昨天 {am_pm} {hh12}:{mi}
calendar -1: 昨天
calendar -2: 前天 {t}
weekday: {wd} {t}
weekday: {zhou} {am_pm}{h12}:{mi}
weekday: {wd}
odd: {Y} 年 {mm} 月 {dd}
odd: {Y}年 {m}月{d} 日
local_time: {Y}年{m}月{d}日 {h24}時{mi}分
local_time YMD: {Y}/{m}/{d} {hh24}點{mi}分
local_time mi=0: {Y}年{m}月{d}日 {am_pm}{h12}時
ampm: {Y}年{m}月{d}日{am_pm}{h12}:{mi}
ampm cal=-1 hour=19-23: 昨天 晚上 {h12}:{mi}
ampm YMD hour=1-4: {Y}/{m}/{d} 凌晨 {hh12}:{mi}
tz_suffix: {Y}年{m}月{d}日 ({one}) {t} (UTC)
tz_suffix YMD: {Y}/{mm}/{dd} {t} (GMT+8)
weekday_paren YMD: {Y}/{mm}/{dd} ({one}) {t}
weekday_paren: {Y}年{m}月{d}日 ({zhou})
cjk: 民國{roc}年{m}月{d}日
cjk: 民國 {roc} 年 {m} 月 {d} 日
cjk: 中華民國{roc}年{m}月{d}日
cjk: {cnY}年{cnm}月{cnd}日
cjk fullwidth: {Y}年{m}月{d}日
cjk fullwidth YMD: {Y}/{mm}/{dd} {t}
cjk: 中華民國{cnroc}年{cnm}月{cnd}日
cjk: 西元{Y}年{m}月{d}日
wrapped YMD: 發表於 {Y}-{m}-{d} {t}
wrapped YMD: 發表於 {Y}-{m}-{d} {hh12}:{mi} {AP}
wrapped YMD: 由 阿明 » {Y}-{mm}-{dd}, {t}
wrapped YMD: 本帖最後由 小華 於 {Y}-{m}-{d} {t} 編輯
wrapped: 發佈時間：{Y}年{m}月{d}日 {t}
wrapped YMD: 最後更新：{Y}/{mm}/{dd} {t}
wrapped YMD: 5樓 {Y}-{m}-{d} {t}
""",
    "ja": r"""
list wd 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日
list one 月 火 水 木 金 土 日
list am_pm 午前 午後
name: {Y}年{m}月{d}日
name: {Y}年{m}月{d}日({one}) {t}
name: {Y}年{mm}月{dd}日({one}) {t}
name: {Y}年{m}月{d}日 {t}
name: {Y}年{m}月{d}日 {wd}
name: {Y}年{m}月{d}日{wd} {ts}
name: {Y}年{m}月{d}日 {hh24}時{mi}分
name: {Y}年{mm}月{dd}日 {ts}
name: {m}月 {dd}, {Y}, {ts}
name: {one} {m}月 {dd}, {Y} {h12}:{mi} {ap}
name: {Y}年 {m}月 {d}日
name: {Y}年{m}月{d}日（{one}）{am_pm}{h12}:{mi}
name: {dd} {m}月 {Y} - {t}
numeric4 YMD: {Y}/{mm}/{dd}({one}) {ts}
numeric4 YMD: {Y}/{m}/{d} {h24}:{mi}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric4 YMD: {Y}.{mm}.{dd}
numeric4 YMD: {Y}.{m}.{d} {one}曜日 {t}
numeric2 YMD: {yy}/{mm}/{dd}({one}) {ts}
numeric2 YMD: {yy}/{mm}/{dd} {t}
numeric2 YMD: {yy}.{m}.{d}
noyear: {m}月{d}日
noyear: {m}月{d}日 {t}
noyear: {m}月{d}日({one}) {hh24}時{mi}分
noyear YMD: {m}/{d} {t}
noyear YMD: {m}/{d}({one})
relative s=5-55: {n}秒前
relative min=2-59: {n}分前
relative min=2-59: {n} 分前
relative h=1: 1時間前
relative h=2-23: {n}時間前
relative h=2-23: 約{n}時間前
relative min=30: 30分ほど前
relative min=30: 半時間前
relative d=1: 1日前
relative d=2-27: {n}日前
relative w=1: 1週間前
relative w=2-7: {n}週間前
relative mo=1: 1か月前
relative mo=2-11: {n}ヶ月前
relative mo=2-11: {n}カ月前
relative mo=2-11: {n} か月前
relative y=1: 1年前
relative y=2-14: {n}年前
relative now: たった今
calendar 0: 今日 {t}
calendar 0: 本日 {t}
calendar 0: きょう{hh24}:{mi}
calendar -1: 昨日 {t}
calendar -1: きのう {h24}時{mi}分
calendar -1: 昨日
calendar -2: 一昨日 {t}
calendar -2: おととい {t}
weekday: {wd} {t}
weekday: {wd}
odd: {Y}年{m}月{d}
odd: {Y} 年 {m} 月 {d} 日
local_time: {Y}年{m}月{d}日 {h24}時{mi}分{ss}秒
local_time YMD: {Y}/{mm}/{dd} {h24}時{mi}分
local_time mi=0: {Y}年{m}月{d}日{h24}時
local_time noyear mi=30: {m}月{d}日 {h24}時半
ampm: {Y}年{m}月{d}日 {am_pm}{h12}時{mi}分
ampm YMD: {Y}/{mm}/{dd} {am_pm} {hh12}:{mi}
ampm cal=-1 hour=13-22: 昨日 午後{h12}時{mi}分
tz_suffix: {Y}年{m}月{d}日 ({one}) {t} (UTC)
tz_suffix: {Y}年{m}月{d}日 {t} JST
weekday_paren YMD: {Y}-{mm}-{dd} ({one}) {t}
weekday_paren: {Y}年{m}月{d}日（{wd}）
cjk year=2020-2026: {era}年{m}月{d}日
cjk year=1990-2018: {era}年{m}月{d}日
cjk year=1971-1988: {era}年{m}月{d}日({one})
cjk year=1990-2018: {era}年{mm}月{dd}日 {t}
cjk year=2019 month=5-12: 令和元年{m}月{d}日
cjk year=1989 month=2-12: 平成元年{m}月{d}日
cjk: {cnY}年{cnm}月{cnd}日
cjk fullwidth: {Y}年{m}月{d}日
cjk fullwidth YMD: {Y}／{mm}／{dd}
cjk noyear fullwidth: {m}月{d}日
cjk year=1990-2018: H{heisei}.{m}.{d}
wrapped: 投稿日時: {Y}年{m}月{d}日({one}) {t}
wrapped YMD: 投稿日：{Y}/{mm}/{dd}({one}) {ts} ID:Ab3xQ
wrapped: 名無しさん » {Y}年{m}月{dd}日({one}) {t}
wrapped: 最終更新：{Y}年{m}月{d}日 {h24}時{mi}分
wrapped: Posted by 管理人 at {Y}年{mm}月{dd}日 {t}
wrapped YMD: 【{Y}.{mm}.{dd}】
wrapped: « 返信 #3 投稿日:: {m}月 {dd}, {Y}, {ts} »
wrapped: 最終更新 {Y}年{m}月{d}日 ({one}) {t} （日時は個人設定で未設定ならばUTC）。
""",
    "ko": r"""
list wd 월요일 화요일 수요일 목요일 금요일 토요일 일요일
list one 월 화 수 목 금 토 일
list am_pm 오전 오후
name: {Y}년 {m}월 {d}일
name: {Y}년 {m}월 {d}일 {t}
name: {Y}년 {mm}월 {dd}일 {ts}
name: {Y}년 {m}월 {d}일 {wd}
name: {Y}년 {m}월 {d}일 {wd} {am_pm} {h12}:{mi}
name: {Y}년{m}월{d}일
name: {Y}년 {mm}월 {dd}일 {hh24}시 {mi}분
name: {one} {m}월 {dd}, {Y} {h12}:{mi} {ap}
name: {m}월 {dd}, {Y}, {hh12}:{mi}:{ss} {am_pm}
name: {Y}년 {m}월 {d}일 ({one}) {t}
name: {wd}, {Y}년 {m}월 {d}일
name: {m}월 {d}, {Y}
name: '{yy}년 {m}월 {d}일
name: {dd} {m}월 {Y}, {t}
numeric4 YMD: {Y}.{mm}.{dd} {t}
numeric4 YMD: {Y}.{mm}.{dd}. {t}
numeric4 YMD: {Y}. {m}. {d}. {am_pm} {h12}:{mi}
numeric4 YMD: {Y}-{mm}-{dd} {ts}
numeric4 YMD: {Y}/{mm}/{dd}
numeric4 YMD: {Y}. {m}. {d}.
numeric2 YMD: {yy}.{mm}.{dd} {t}
numeric2 YMD: {yy}-{mm}-{dd} {t}
numeric2 YMD: {yy}/{mm}/{dd}
noyear: {m}월 {d}일
noyear: {m}월 {d}일 {t}
noyear: {m}월 {d}일 ({one})
noyear YMD: {mm}.{dd} {t}
noyear YMD: {mm}-{dd} {t}
relative s=5-55: {n}초 전
relative min=2-59: {n}분 전
relative min=2-59: {n}분전
relative min=30: 30분 전
relative h=1: 한 시간 전
relative h=2-23: {n}시간 전
relative h=2-23: 약 {n}시간 전
relative h=2-23: {n}시간전
relative d=1: 하루 전
relative d=2: 이틀 전
relative d=2-27: {n}일 전
relative d=2-27: {n}일전
relative w=1: 일주일 전
relative w=2-7: {n}주 전
relative mo=1: 한 달 전
relative mo=2-11: {n}개월 전
relative mo=2-11: {n}달 전
relative y=1: 1년 전
relative y=2-14: {n}년 전
relative now: 방금 전
calendar 0: 오늘 {t}
calendar 0: 오늘 {am_pm} {h12}:{mi}
calendar -1: 어제 {t}
calendar -1: 어제 {am_pm} {h12}시 {mi}분
calendar -1: 어제
calendar -2: 그저께 {t}
calendar -2: 그제 {t}
weekday: {wd} {t}
weekday: {wd} {am_pm} {h12}:{mi}
weekday: {wd}
odd: {Y}년{mm}월{dd}일{hh24}:{mi}
odd: {Y} 년 {m} 월 {d} 일
local_time: {Y}년 {m}월 {d}일 {h24}시 {mi}분
local_time YMD: {Y}.{mm}.{dd} {hh24}시{mi}분
local_time noyear mi=0: {m}월 {d}일 {h24}시
ampm: {Y}년 {m}월 {d}일 {am_pm} {h12}시 {mi}분
ampm YMD: {Y}-{mm}-{dd} {am_pm} {h12}:{mi}
ampm cal=-1 hour=18-21 mi=0: 어제 저녁 {h12}시
ampm YMD: {Y}-{mm}-{dd} ({one}) {h12}:{mi} {am_pm}
tz_suffix: {Y}년 {m}월 {d}일 ({one}) {t} (KST)
tz_suffix YMD: {Y}-{mm}-{dd} {t} GMT+9
weekday_paren YMD: {Y}.{mm}.{dd} ({one}) {t}
weekday_paren: {Y}년 {m}월 {d}일({wd})
cjk fullwidth: {Y}년 {m}월 {d}일
cjk fullwidth YMD: {Y}.{mm}.{dd} {t}
cjk: 서기 {Y}년 {m}월 {d}일
cjk: {Y}年 {m}月 {d}日
wrapped YMD: 글쓴이: 홍길동 » {Y}-{mm}-{dd} ({one}) {t}
wrapped YMD: 입력 {Y}.{mm}.{dd} {t}
wrapped YMD: 작성일 {Y}-{mm}-{dd} {ts}
wrapped YMD: 등록 : {Y}-{mm}-{dd} {t}
wrapped: « 답글 #2 : {Y}년 {mm}월 {dd}일, {ts} »
wrapped: 마지막 수정: {Y}년 {m}월 {d}일 {am_pm} {h12}:{mi}
wrapped YMD: 기사입력 {Y}-{mm}-{dd} {t} | 최종수정 없음
wrapped: 이 문서는 {Y}년 {m}월 {d}일 ({one}) {t}에 마지막으로 편집되었습니다.
""",
}
