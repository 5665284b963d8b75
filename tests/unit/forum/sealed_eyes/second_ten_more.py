"""Of the second ten designs: slots of web components (Korean), a board of 1998 in <pre> (Czech), phones (Arabic).

In: nothing. Out: builders, registered with `page`.
"""

from html import escape

from tests.unit.forum.eyes.page import Built, Said
from tests.unit.forum.sealed_eyes.pages import page
from tests.unit.forum.sealed_eyes.second_ten_words import Told

_KEYBOARDS = (
    Told(
        "납땜초보",
        "2021년 3월 12일 오후 9:04",
        "2021-03-12T21:04",
        """<p>안녕하세요. 65% 배열 키트를 처음 조립해 봤는데 스페이스바를 누르면 가끔 두 번 입력됩니다.</p>
<p>스위치는 중고로 산 흑축이고, 기판은 핫스왑이 아니라 직접 납땜했습니다. 다른 키는 다 정상이에요. 펌웨어 설정은 아래와
같습니다.</p>
<pre><code>#define DEBOUNCE 5
#define MATRIX_ROWS 5
#define MATRIX_COLS 15</code></pre>
<p>스위치를 바꿔야 할까요, 아니면 설정으로 해결되나요?</p>""",
    ),
    Told("하늘색키캡", "2021년 3월 12일 오후 9:31", "2021-03-12T21:31", "<p>납땜 사진 좀 보여 주세요.</p>"),
    Told(
        "납땜초보",
        "2021년 3월 12일 오후 9:58",
        "2021-03-12T21:58",
        """<p>여기요. 조명이 어두워서 죄송합니다.</p><p><img src="/u/8831/solder.webp" width="640" alt=""></p>""",
    ),
    Told(
        "윤활왕김씨",
        "2021년 3월 13일 오전 12:12",
        "2021-03-13T00:12",
        """<blockquote><p><strong>납땜초보</strong> 님의 글: 스위치를 바꿔야 할까요, 아니면 설정으로
해결되나요?</p></blockquote>
<p>둘 다 해 보세요. 먼저 디바운스를 8로 올리고, 그래도 그러면 왼쪽 핀의 납을 다시 녹이세요. 사진을 보니 냉납 같습니다.
오래된 흑축은 접점이 산화돼서 원래 채터링이 좀 있습니다.</p>""",
    ),
    Told("하늘색키캡", "2021년 3월 13일 오전 8:45", "2021-03-13T08:45", "<p>냉납 맞네요 ㅋㅋ</p>"),
    Told(
        "납땜초보",
        "2021년 3월 14일 오후 4:20",
        "2021-03-14T16:20",
        """<p>해결했습니다! 순서대로 적어 둘게요.</p><ol><li>디바운스 8: 증상이 줄었지만 남아 있음</li><li>납 다시
녹이기: 완전히 사라짐</li>
<li>디바운스 5로 복귀: 문제없음</li></ol><p>윤활왕김씨 님, 하늘색키캡 님 감사합니다. 다음 주에 타건 영상
올리겠습니다.</p>""",
    ),
)


def _slotted(place, post):
    return f"""<kb-post index="{place}"><template
shadowrootmode="open"><style>:host{{display:block}}</style><header><slot
name="who"></slot><slot name="when"></slot></header><slot name="words"></slot><footer><slot
name="tools"></slot></footer></template><article id="post-{8800 + place}"><kb-nick slot="who" level="{place % 4}"><a
href="/@{place}">{post.who}</a></kb-nick><time slot="when" datetime="{post.date}+09:00">{post.shown}</time><div
slot="words">{post.body}</div><span slot="tools"><button>추천
{place * 3 % 8}</button><button>답글</button><button>신고</button></span>
</article></kb-post>
"""


@page("thread", "https://keeb.example.kr/t/8801")
def keeb_slots():
    posts = "".join(_slotted(place, post) for place, post in enumerate(_KEYBOARDS, 1))
    html = f"""<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>스페이스바 두 번 입력 문제 - 키보드
사랑방</title>
<script type="module"
src="/js/kb.js"></script><style>kb-shell{{display:grid;grid-template-columns:1fr 260px}}</style></head>
<body><kb-shell><kb-bar slot="bar"><a href="/">키보드 사랑방</a><nav><a href="/b/news">소식</a><a
href="/b/diy">자작</a><a
href="/b/market">장터</a><a href="/b/free">자유</a></nav><form action="/s"><input name="q" placeholder="통합
검색"></form><a
href="/login">로그인</a><a href="/join">회원가입</a></kb-bar>
<main slot="main"><kb-crumbs><a href="/">홈</a> › <a href="/b/diy">자작 게시판</a></kb-crumbs>
<h1>스페이스바 두 번 입력 문제</h1><p class="meta">조회 412 · 댓글 5 · <a href="/b/diy?tag=firmware">#펌웨어</a> <a
href="/b/diy?tag=solder">#납땜</a></p>
<kb-thread>{posts}</kb-thread>
<kb-reply disabled>댓글을 쓰려면 <a href="/login">로그인</a>하세요.</kb-reply>
<p><a href="/t/8797">← 이전 글</a> <a href="/b/diy">목록</a> <a href="/t/8804">다음 글 →</a></p></main>
<aside slot="side"><h2>실시간 댓글</h2><ul><li><a href="/t/8822#post-8830">무접점 입문 추천</a> 구름타법: 저소음이
편해요 <small>3분 전</small></li>
<li><a href="/t/8815#post-8829">공제 일정 문의</a> 알루바디: 4월 초래요 <small>11분
전</small></li></ul><h2>접속자</h2><p>회원 23명, 손님 108명</p>
<a href="https://switch.example.kr"><img src="/ad/switch.png" alt="광고: 스위치 90개 묶음 특가"></a></aside>
<footer slot="foot">© 2015–2021 키보드 사랑방 · <a href="/terms">이용약관</a> · <a href="/privacy">개인정보처리방침</a>
· 문의
help@keeb.example.kr</footer></kb-shell></body></html>"""
    return Built(html, posts=tuple(post.said for post in _KEYBOARDS))


_TRAINS = (
    Told(
        "Karel Novotný",
        "pátek 5. března 2021 18:47",
        "2021-03-05T18:47",
        """Zdravím všechny u kolejí,

postavil jsem podle plánku z Železničáře spínaný zdroj 16 V / 3 A
pro dvě smyčky v měřítku TT. Naprázdno je vše v pořádku, ale jakmile
se rozjedou dvě lokomotivy najednou, napětí spadne na 9 V a zdroj
začne pískat.

Měřil jsem to takto:

   lokomotivy   napětí   proud
   0            16,1 V   0,02 A
   1            15,8 V   0,60 A
   2             9,0 V   1,15 A

Kde mám hledat chybu?""",
        "Karel, TT 1:120, Pardubice",
    ),
    Told(
        "Ing. Bohumil Švec",
        "pátek 5. března 2021 21:10",
        "2021-03-05T21:10",
        """Karel Novotný napsal:
> jakmile se rozjedou dvě lokomotivy najednou, napětí spadne na 9 V

To je proudová pojistka. Zkontrolujte odpor R7, v plánku je tisková
chyba: má být 0,22 ohmu, ne 2,2 ohmu. Oprava vyšla v čísle 4 na
straně 38, ale tu nikdo nečte.""",
        "B. Švec -- svec@modelari.example",
    ),
    Told("Mirek z Lovosic", "sobota 6. března 2021 7:02", "2021-03-06T07:02", "Přesně. R7.", ""),
    Told(
        "Karel Novotný",
        "neděle 7. března 2021 16:33",
        "2021-03-07T16:33",
        """R7 vyměněn, čtyři lokomotivy naráz, 15,6 V a ticho jako v kostele.

Pane inženýre, máte u mě pivo na burze v Praze. Zároveň prosím
redakci, aby plánek na webu opravila, už jsme na to narazili tři.""",
        "Karel, TT 1:120, Pardubice",
    ),
    Told(
        "Jarmila P.",
        "neděle 14. března 2021 10:15",
        "2021-03-14T10:15",
        """Jen doplním pro ty, kdo staví verzi pro N: tam je R7 = 0,47 ohmu
a místo cívky L2 stačí drátová propojka. Manžel to tak má dva roky
a jezdí mu to i s osvětlenými vagony.""",
        "",
    ),
)


def _sheet(place, post):
    subject = ("Re: " if place > 1 else "") + "Zdroj ze Železničáře píská"
    sign = f"\n\n<FONT COLOR=gray>-- \n{escape(post.below)}</FONT>" if post.below else ""
    return f"""<A NAME="z{place}"></A><HR NOSHADE>
<PRE><B>Předmět:</B> {subject}
<B>Od:</B>      {post.who}
<B>Datum:</B>   {post.shown}
<A HREF="odpoved.cgi?z={place}" TARGET="dole">[odpovědět]</A> <A HREF="#nahoru">[nahoru]</A></PRE>
<PRE>
{escape(post.body)}{sign}
</PRE>
"""


@page("thread", "http://www.modelari.example/diskuse/vlakno.cgi?c=1907")
def modelari_in_pre():
    sheets = "".join(_sheet(place, post) for place, post in enumerate(_TRAINS, 1))
    html = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">
<html lang="cs"><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8"><TITLE>Zdroj ze Železničáře
píská
</TITLE><BASE TARGET="hlavni"></HEAD>
<BODY BACKGROUND="papir.gif" TEXT="#000000"><A NAME="nahoru"></A>
<CENTER><IMG SRC="lista.gif" WIDTH=600 HEIGHT=8 ALT=""><BR>
<TT>[<A HREF="/obsah.html" TARGET="_top">Obsah</A>] [<A HREF="/plany/" TARGET="_top">Plánky</A>] [<A HREF="/burzy.html"
TARGET="_top">Burzy</A>] [<A HREF="seznam.cgi" TARGET="levy">Seznam témat</A>] [<A HREF="novy.cgi" TARGET="dole">Nové
téma</A>] [<A HREF="hledej.cgi" TARGET="hlavni">Hledej</A>]</TT></CENTER>
<H2>Zdroj ze Železničáře píská</H2>
<TT>Příspěvků: 5 &nbsp; Vlákno č. 1907 &nbsp; <A HREF="vlakno.cgi?c=1906">&lt;&lt; starší</A> <A
HREF="vlakno.cgi?c=1908">novější &gt;&gt;</A></TT>
{sheets}<HR NOSHADE>
<FORM ACTION="odpoved.cgi" METHOD="POST" TARGET="_self"><PRE>
Jméno:  <INPUT NAME="jmeno" SIZE=30>
E-mail: <INPUT NAME="email" SIZE=30>
Text:
<TEXTAREA NAME="text" ROWS=8 COLS=60></TEXTAREA>
<INPUT TYPE="submit" VALUE="Odeslat příspěvek"> <INPUT TYPE="reset" VALUE="Smazat">
</PRE></FORM>
<PRE>
Počítadlo: <IMG SRC="/cgi-bin/count.cgi?df=diskuse" ALT="104882">   Správce: <A HREF="mailto:web@modelari.example">Z.
Hruška</A>
Nejlépe čitelné v rozlišení 800x600. Poslední úprava programu 2. listopadu 1998.
Reklama: <A HREF="http://www.koleje.example/" TARGET="_top">KOLEJE A VÝHYBKY TT - ceník 1/2021</A>
</PRE></BODY></HTML>"""
    return Built(html, posts=tuple(Said(post.who, post.date, post.body) for post in _TRAINS))


_BREAD = (
    Told(
        "أم يوسف",
        "10 مارس 2021 – 8:15 م",
        "2021-03-10T20:15",
        """<p>السلام عليكم. الخميرة البلدية عندي عمرها أسبوعان، ترتفع في الصباح ثم تهبط قبل الظهر، والخبز يخرج ثقيلاً
ومسطحاً مثل
القرص.</p><p>أطعمها كل يوم ملعقتين من الطحين الأبيض وملعقتين من الماء الفاتر. هل المشكلة في الطحين أم في حرارة
المطبخ؟</p>""",
    ),
    Told(
        "فران الحارة",
        "10 مارس 2021 – 9:02 م",
        "2021-03-10T21:02",
        """<p>وعليكم السلام. إذا هبطت قبل الظهر فهي جائعة. أطعميها مرتين في اليوم، واجعلي نصف الطحين أسمر.</p>""",
    ),
    Told("نورا", "11 مارس 2021 – 7:30 ص", "2021-03-11T07:30", "<p>متابعة</p>"),
    Told(
        "سامي الخطيب",
        "أمس 1:40 م",
        "2021-03-14T13:40",
        """<blockquote><b>فران الحارة:</b> أطعميها مرتين في اليوم</blockquote>
<p>أوافق، وأضيف هذا الجدول الذي أسير عليه منذ سنة:</p><ul><li>السابعة صباحاً: ٥٠ غراماً طحين و٥٠ غراماً
ماء</li><li>السابعة مساءً: الكمية
نفسها بعد رمي النصف</li><li>ليلة الخبز: وجبة ثالثة قبل النوم</li></ul><p>والمطبخ البارد ليس عيباً، يطول الوقت
فقط.</p>""",
    ),
    Told(
        "أم يوسف",
        "اليوم 9:40 ص",
        "2021-03-15T09:40",
        """<p>جربت الطحين الأسمر ثلاثة أيام، وهذه صورة رغيف اليوم!</p><p><img src="/m/2291.jpg" alt=""></p>
<p>القشرة ممتازة، بقي أن أتعلم الشق على الوجه. شكراً لكم جميعاً.</p>""",
    ),
)


def _bubble(place, post):
    mine = " me" if post.who == "أم يوسف" else ""
    return f"""<div class="b{mine}" data-n="{place}"><i class="face f{place % 3}"></i><div class="in"><div
class="l1"><b>{post.who}</b>
<em>{post.shown}</em></div><div class="tx">{post.body}</div><div class="l2"><a href="#up{place}">▲ {place * 4 % 9}</a>
<a
href="/r/551/{place}">رد</a> <a href="/flag/551/{place}">إبلاغ</a></div></div></div>
"""


@page("thread", "https://m.matbakhna.example/v/551?from=push")
def matbakhna_phones():
    bubbles = "".join(_bubble(place, post) for place, post in enumerate(_BREAD, 1))
    html = f"""<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width,initial-scale=1"><title>خميرتي تهبط قبل الظهر · مطبخنا</title></head><body class="app">
<div class="appbar"><a href="/" class="back">‹</a><span>الخبز والمعجنات</span><a href="/find">بحث</a></div>
<div class="install">ثبّت تطبيق مطبخنا، أسرع وبلا إعلانات <a href="/app">تثبيت</a> <a href="#x">×</a></div>
<div class="head"><h1>خميرتي تهبط قبل الظهر</h1><p>5 مشاركات · 96 مشاهدة · <a href="/follow/551">تابع
الموضوع</a></p></div>
<div class="flow">{bubbles}</div>
<div class="sponsor"><small>إعلان</small><a href="https://mills.example/">مطاحن السنابل: طحين كامل 5 كيلو</a></div>
<form class="say"><textarea placeholder="اكتب ردك… (سجّل الدخول أولاً)"></textarea><button>إرسال</button></form>
<details><summary>مواضيع قد تهمك</summary><a href="/v/540">كيف أحفظ الخبز أسبوعاً؟</a><a href="/v/533">فرن الغاز أم
الكهرباء؟</a>
<a href="/v/529">خبز التنور في البيت</a></details>
<nav class="tabs"><a href="/">الرئيسية</a><a href="/hot">الأنشط</a><a href="/new">اسأل</a><a href="/bell">التنبيهات
3</a><a
href="/me">حسابي</a></nav>
<footer>مطبخنا 2021 · <a href="/about">من نحن</a> · <a href="/rules">القوانين</a> · المتواجدون الآن: 41</footer>
</body></html>"""
    return Built(html, posts=tuple(post.said for post in _BREAD))
