"""Dates as sites in Russian, Ukrainian, Bulgarian and Serbian (Cyrillic) print them (syntax: see parse_set)."""

LANGUAGES = {
    "ru": r"""
list mon января февраля марта апреля мая июня июля августа сентября октября ноября декабря
list nom Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь
list abb янв фев мар апр май июн июл авг сен окт ноя дек
list wd понедельник вторник среда четверг пятница суббота воскресенье
list wda Пн Вт Ср Чт Пт Сб Вс
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb} {Y}, {t}
name: {d} {mon} {Y}
name: {d} {mon} {Y} г.
name: {d} {mon} {Y} года, {t}
name: {d} {mon} {Y} в {t}
name: {dd} {mon^} {Y}, {ts}
name: {wd}, {d} {mon} {Y} г.
name: {wd^}, {d} {mon} {Y}, {t}
name: {dd} {nom} {Y} - {t}
name: {nom} {dd}, {Y}, {ts}
name: {d} {abb} {Y} в {t}
name: {t}, {d} {mon} {Y}
name: {t} {d} {mon} {Y}
name: {wda}, {d} {abb}. {Y}
name: {d} {mon} '{yy}
name: {dd}-{abb}-{Y}
name: {wda} {d} {mon} {Y} {t}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {dd}.{mm}.{Y} в {t}
numeric4 DMY: {d}.{m}.{Y} г.
numeric4 DMY: {dd}/{mm}/{Y} {t}
numeric4 YMD: {Y}-{mm}-{dd} {ts}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {dd}/{mm}/{yy}
numeric2 DMY: {d}.{mm}.{yy}, {t}
noyear: {d} {mon}
noyear: {d} {mon} в {t}
noyear: {d} {abb}, {t}
noyear: {wd}, {d} {mon}
noyear DMY: {dd}.{mm} {t}
relative s=5-20: {n} секунд назад
relative min=2-4|22-24: {n} минуты назад
relative min=5-20|25-30: {n} минут назад
relative min=21|31|41: {n} минуту назад
relative min=1: минуту назад
relative min=2-59: {n} мин. назад
relative min=30: полчаса назад
relative h=1: час назад
relative h=2-4|22-23: {n} часа назад
relative h=5-20: {n} часов назад
relative min=90: полтора часа назад
relative d=1: день назад
relative d=2-4|22-24: {n} дня назад
relative d=5-20: {n} дней назад
relative w=1: неделю назад
relative w=2-4: {n} недели назад
relative mo=1: месяц назад
relative mo=2-4: {n} месяца назад
relative mo=5-11: {n} месяцев назад
relative y=1: год назад
relative y=2-4: {n} года назад
relative y=5-14: {n} лет назад
relative y=1 mo=5: 1 год 5 месяцев назад
relative now: только что
calendar 0: Сегодня, {t}
calendar 0: Сегодня в {ts}
calendar -1: Вчера, {t}
calendar -1: вчера в {t}
calendar -1: вчера
calendar -2: позавчера в {t}
calendar -2: Позавчера
weekday: {wd^} в {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}.{abb}.{Y}
odd: {Y}, {d} {mon}
local_time: {d} {mon} {Y}, {hh24}-{mi}
local_time: {d} {mon} {Y} г. в {hh24} ч. {mi} мин.
local_time mi=0: {d} {mon} {Y}, {h24} ч.
ampm cal=-1 hour=18-23 mi=0: вчера в {h12} вечера
ampm hour=1-3 mi=0: {d} {mon} {Y}, {h12} ночи
ampm hour=14-16: {d} {mon} {Y} в {h12}:{mi} дня
tz_suffix: {t}, {d} {mon} {Y} (UTC)
tz_suffix DMY: {dd}.{mm}.{Y} {t} МСК
tz_suffix: {d} {mon} {Y}, {t} (GMT+3)
ordinal: {d}-го {mon} {Y}
ordinal: {d}-е {mon} {Y} года
weekday_paren DMY: {dd}.{mm}.{Y} ({wda}) {t}
weekday_paren: {d} {mon} {Y} ({wd})
roman: {d}.{roman}.{Y}
roman: {d} {roman} {Y} г.
wrapped: Добавлено: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Отправлено {dd} {nom} {Y} - {t}
wrapped: « Ответ #12 : {dd} {mon^} {Y}, {ts} »
wrapped: Вася » {dd} {abb} {Y}, {t}
wrapped DMY: Последний раз редактировалось Петрович; {dd}.{mm}.{Y} в {t}.
wrapped: Опубликовано: {d} {mon} {Y}
wrapped DMY: Сообщение от {dd}.{mm}.{Y} {t} #3
wrapped: Эта страница в последний раз была отредактирована {d} {mon} {Y} в {t}.
""",
    "uk": r"""
list mon січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
list nom Січень Лютий Березень Квітень Травень Червень Липень Серпень Вересень Жовтень Листопад Грудень
list abb січ лют бер кві тра чер лип сер вер жов лис гру
list wd понеділок вівторок середа четвер п'ятниця субота неділя
list wda Пн Вт Ср Чт Пт Сб Нд
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb} {Y}, {t}
name: {d} {mon} {Y}
name: {d} {mon} {Y} р.
name: {d} {mon} {Y} року, {t}
name: {d} {mon} {Y} о {t}
name: {dd} {mon^} {Y}, {ts}
name: {wd}, {d} {mon} {Y} р.
name: {wd^}, {d} {mon} {Y}, {t}
name: {dd} {nom} {Y} - {t}
name: {nom} {dd}, {Y}, {ts}
name: {t}, {d} {mon} {Y}
name: {wda}, {d} {mon} {Y} {t}
name: {mon} {d}, {Y}
name: {d} {abb}. {Y}
name: {d} {mon} '{yy}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {dd}.{mm}.{Y} о {t}
numeric4 DMY: {d}.{m}.{Y} р.
numeric4 DMY: {dd}/{mm}/{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {dd}/{mm}/{yy}
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d} {mon}
noyear: {d} {mon} о {t}
noyear: {wd}, {d} {mon}
noyear DMY: {dd}.{mm} {t}
relative s=5-20: {n} секунд тому
relative min=2-4|22-24: {n} хвилини тому
relative min=5-20|25-30: {n} хвилин тому
relative min=1: хвилину тому
relative min=2-59: {n} хв. тому
relative min=30: пів години тому
relative h=1: годину тому
relative h=2-4: {n} години тому
relative h=5-20: {n} годин тому
relative d=1: день тому
relative d=2-4: {n} дні тому
relative d=5-20: {n} днів тому
relative w=1: тиждень тому
relative w=2-4: {n} тижні тому
relative mo=1: місяць тому
relative mo=2-4: {n} місяці тому
relative mo=5-11: {n} місяців тому
relative y=1: рік тому
relative y=2-4: {n} роки тому
relative y=5-14: {n} років тому
calendar 0: Сьогодні, {t}
calendar 0: сьогодні о {t}
calendar -1: Вчора, {t}
calendar -1: учора о {t}
calendar -1: вчора
calendar -2: позавчора о {t}
weekday: {wd^} о {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}.{abb}.{Y}
local_time: {d} {mon} {Y}, {hh24}.{mi}
local_time: {d} {mon} {Y} р. о {hh24} год. {mi} хв.
local_time mi=0: {d} {mon} {Y}, {h24} год.
ampm cal=-1 hour=18-22 mi=0: вчора о {h12} вечора
ampm hour=5-10 mi=0: {d} {mon} {Y}, {h12} ранку
tz_suffix: {t}, {d} {mon} {Y} (UTC)
tz_suffix DMY: {dd}.{mm}.{Y} {t} GMT+2
ordinal: {d}-го {mon} {Y}
weekday_paren DMY: {dd}.{mm}.{Y} ({wda}) {t}
weekday_paren: {d} {mon} {Y} ({wd})
roman: {d}.{roman}.{Y}
wrapped: Додано: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Відправлено {dd} {nom} {Y} - {t}
wrapped: « Відповідь #5 : {dd} {mon^} {Y}, {ts} »
wrapped: Тарас » {dd} {abb} {Y}, {t}
wrapped DMY: Востаннє редагувалось: Олесь ({dd}.{mm}.{Y} {t})
wrapped: Опубліковано {d} {mon} {Y} о {t}
wrapped: Цю сторінку востаннє відредаговано о {t}, {d} {mon} {Y}.
""",
    "bg": r"""
list mon януари февруари март април май юни юли август септември октомври ноември декември
list abb яну фев мар апр май юни юли авг сеп окт ное дек
list wd понеделник вторник сряда четвъртък петък събота неделя
list wda пон вто сря чет пет съб нед
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb} {Y}, {t}
name: {d} {mon} {Y}
name: {d} {mon} {Y} г.
name: {d} {mon} {Y} г., {t}
name: {d} {mon} {Y} в {t}
name: {dd} {mon^} {Y}, {ts}
name: {wd}, {d} {mon} {Y} г.
name: {wd^}, {dd} {mon^} {Y} {t}
name: {dd} {mon^} {Y} - {t}
name: {mon^} {dd}, {Y}, {ts}
name: {t}, {d} {mon} {Y}
name: {wda^} {d} {mon} {Y}
name: {d} {abb}. {Y} г.
name: {wd^}, {mon} {d}, {Y}
name: {dd}-{abb}-{yy}
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {d}.{m}.{Y} г.
numeric4 DMY: {dd}.{mm}.{Y} г. {t} ч.
numeric4 DMY: {dd}/{mm}/{Y}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy} {t}
numeric2 DMY: {d}.{m}.{yy} г.
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d} {mon}
noyear: {d} {mon} в {t}
noyear: {wd}, {d} {mon}
noyear DMY: {dd}.{mm}, {t}
relative s=5-55: преди {n} секунди
relative min=2-59: преди {n} минути
relative min=1: преди минута
relative min=2-59: преди {n} мин.
relative min=30: преди половин час
relative h=1: преди час
relative h=1: преди 1 час
relative h=2-23: преди {n} часа
relative d=1: преди ден
relative d=2-27: преди {n} дни
relative w=1: преди седмица
relative w=2-7: преди {n} седмици
relative mo=1: преди месец
relative mo=2-11: преди {n} месеца
relative y=1: преди година
relative y=2-14: преди {n} години
relative y=2 mo=6: преди 2 години и 6 месеца
calendar 0: Днес, {t}
calendar 0: днес в {t} ч.
calendar -1: Вчера, {t}
calendar -1: вчера в {t}
calendar -1: вчера
calendar -2: завчера в {t}
weekday: {wd^} в {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}.{abb}.{Y}
local_time: {d} {mon} {Y} г., {hh24}.{mi} ч.
local_time DMY: {dd}.{mm}.{Y}, {hh24}:{mi}ч.
local_time mi=0: {d} {mon} {Y} г. в {h24} ч.
ampm cal=-1 hour=18-22 mi=0: вчера в {h12} вечерта
ampm hour=13-17: {d} {mon} {Y}, {h12}:{mi} следобед
tz_suffix: {t}, {d} {mon} {Y} (UTC)
tz_suffix DMY month=5-9: {dd}.{mm}.{Y} {t} EEST
ordinal day=3-6|9-20: {d}-ти {mon} {Y}
weekday_paren DMY: {dd}.{mm}.{Y} ({wd})
weekday_paren: {d} {mon} {Y} ({wda}) {t}
roman: {d}.{roman}.{Y} г.
roman: {d} {roman} {Y}
wrapped: Пуснато на: {wda^} {abb^} {dd}, {Y} {h12}:{mi} {ap}
wrapped: Публикувано {dd} {mon^} {Y} - {t}
wrapped: « Отговор #9 -: {mon^} {dd}, {Y}, {ts} »
wrapped: от Гошо » {dd} {abb} {Y}, {t}
wrapped DMY: Последна промяна от Иво на {dd}.{mm}.{Y}, {t}
wrapped: Публикувано на {d} {mon} {Y} г. от admin
wrapped: Последна промяна на страницата: {t} на {d} {mon} {Y} г.
""",
    "sr-Cyrl": r"""
list mon јануар фебруар март април мај јун јул август септембар октобар новембар децембар
list gen јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра
list abb јан феб мар апр мај јун јул авг сеп окт нов дец
list wd понедељак уторак среда четвртак петак субота недеља
list wda пон уто сре чет пет суб нед
name: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
name: {dd} {abb} {Y}, {t}
name: {d}. {mon} {Y}.
name: {d}. {gen} {Y}.
name: {d}. {mon} {Y}. у {t}
name: {wd}, {d}. {mon} {Y}.
name: {wd}, {d}. {gen} {Y}. године
name: {dd}. {mon} {Y}, {ts}
name: {mon^} {dd}, {Y}, {ts}
name: {t}, {d}. {mon} {Y}.
name: {dd} {mon^} {Y} - {t}
name: {d}. {abb} {Y}.
name: {wd^}, {dd}. {mon} {Y}, {t}
name: {mon} {d}, {Y}
name: {d}. {gen} {Y}
numeric4 DMY: {dd}.{mm}.{Y}. {t}
numeric4 DMY: {d}.{m}.{Y}.
numeric4 DMY: {dd}.{mm}.{Y}, {t}
numeric4 DMY: {d}. {m}. {Y}. у {t}
numeric4 YMD: {Y}-{mm}-{dd} {t}
numeric2 DMY: {dd}.{mm}.{yy}. {t}
numeric2 DMY: {d}.{m}.{yy}.
numeric2 DMY: {dd}-{mm}-{yy}, {t}
noyear: {d}. {mon}
noyear: {d}. {gen} у {t}
noyear: {wd}, {d}. {mon}
noyear DMY: {dd}.{mm}. {t}
relative s=5-20: пре {n} секунди
relative min=5-20: пре {n} минута
relative min=2-4: пре {n} минута
relative min=30: пре пола сата
relative h=1: пре сат времена
relative h=2-4: пре {n} сата
relative h=5-20: пре {n} сати
relative h=1: пре једног сата
relative d=1: пре 1 дан
relative d=2-20: пре {n} дана
relative w=1: пре недељу дана
relative w=2-4: пре {n} недеље
relative mo=1: пре месец дана
relative mo=2-4: пре {n} месеца
relative mo=5-11: пре {n} месеци
relative y=1: пре годину дана
relative y=2-4: пре {n} године
relative y=5-14: пре {n} година
calendar 0: Данас у {t}
calendar 0: данас, {t}
calendar -1: Јуче у {t}
calendar -1: јуче, {t}
calendar -1: јуче
calendar -2: прекјуче у {t}
weekday: {wd^} у {t}
weekday: {wd}
weekday: {wda} {t}
odd: {Y}-{mon}-{dd}
odd: {dd}-{abb}-{Y}
local_time: {d}. {mon} {Y}. у {hh24}:{mi}ч
local_time DMY: {dd}.{mm}.{Y}. у {hh24}.{mi} часова
local_time mi=0: {d}. {gen} {Y}. у {h24} часова
ampm cal=-1 hour=18-22 mi=0: јуче у {h12} увече
ampm hour=6-10: {d}. {gen} {Y}. у {h12}:{mi} ујутру
tz_suffix month=5-9: {t}, {d}. {mon} {Y}. (CEST)
tz_suffix DMY month=12: {dd}.{mm}.{Y}. {t} CET
ordinal: {d}. {mon} {Y}. године
weekday_paren DMY: {dd}.{mm}.{Y}. ({wd})
weekday_paren: {d}. {mon} {Y}. ({wda}) {t}
roman: {d}. {roman} {Y}.
roman: {d}.{roman}.{Y}.
wrapped: Послато: {wda} {abb} {dd}, {Y} {h12}:{mi} {ap}
wrapped: од Миле » {dd} {abb} {Y}, {t}
wrapped: « Одговор #4 : {mon^} {dd}, {Y}, {ts} »
wrapped: Последња измена: {d}. {mon} {Y}. у {t}
wrapped DMY: Објављено {dd}.{mm}.{Y}. {t}
wrapped: Ова страница је последњи пут уређена {d}. {mon} {Y}. у {t}.
""",
}
