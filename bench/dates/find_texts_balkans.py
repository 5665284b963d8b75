"""What people write around dates in Romanian, Greek, Turkish and Hungarian; `find_set` tells the marks."""

RO = r"""
= M: ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
= b: ian feb mar apr mai iun iul aug sep oct noi dec
= E: luni marți miercuri joi vineri sâmbătă duminică
= e: lun mar mie joi vin sâm dum
= prose
{d} {M} {y}
{dd}.{mm}.{y}
{d}.{mm}.{yy}
{d} {M}
{dd}/{mm}/{y}
= stamp
{dd}.{mm}.{y}
{d} {M} {y}
{dd} {b} {y}
{e} {b} {dd}, {y}
{E}, {d} {M} {y}
{dd}-{mm}-{y}
{d} {b}. {y}
{dd}/{mm}/{y}
= clock: {HH}:{n} | {H}:{n} | {HH}:{n}:{s}
= join: {D}, ora {T} | {D} la {T}
= stampjoin: {S}, {T} | {S} {T} | {S}, ora {T} | {S} - {T} | {S} la {T}
= calendar
<Azi>, {T}
<Ieri>, {T}
<Ieri> la {T}
<Astăzi> la {T}
<Alaltăieri>, {T}
Ieri
= ago
acum {2..19} minute
acum {20..59} de minute
acum {2..19} ore
acum o oră
acum {2..6} zile
acum {2..4} săptămâni
în urmă cu {2..11} luni
acum {2..12} ani
acum un an
= price: @##,99 lei | @.@## lei | @## RON | @#,50 €
= phone: +40 21 @## ## ## | 07@#.###.###
= zip: 0@##@# București | 4@##@# Cluj-Napoca
= big: @.### | @#.###
= town: Brașov | Chișinău | Sibiu
= words
by=de | wrote=a scris | posts=Mesaje | views=Vizualizări | replies=Răspunsuri | joined=Membru din | from=Localitate
likes=Aprecieri | comments=comentarii | page=Pagina | posted=Scris | subject=Subiectul | lastpost=Ultimul mesaj
started=Început de | published=Publicat | updated=Actualizat | reply=Răspunde | quote=Citează | more=Citește mai mult
member=Membru vechi | price=Preț | stock=În stoc | author=Autor
edited=Ultima oară modificat {ST} de către {user}, modificat de {2..9} ori în total.
= title
Vând 4 anvelope {tyre}
[Rezolvat] Eroare 404 pe portul {port}
Mai merge un Logan cu 300.000 km?
Kernel {kver} fără sunet
Partea 2/3: lipirea unui jack de 3,5 mm
= say
Consiliul a aprobat planul la {D} cu 21 de voturi pentru și 19 împotrivă.
Am schimbat cureaua pe {D}, la {n3}.000 km.
Trenul a plecat pe [[{D}, ora {T}]] de la linia 12.
I-am scris vânzătorului {A} și încă aștept cei {price}.
[[Ieri]] am pierdut cu {goals}, deși am avut {n2} șuturi.
Serverul a căzut [[<ieri> la {T}]] și {big} utilizatori au fost deconectați.
Podul s-a închis pe {D} și s-a redeschis pe {++}{D}, acum lung de 85 m.
În [[i:{M} {y}]] magazinul s-a mutat pe strada Lungă nr. 14.
Depuneți cele 3 formulare până pe [[{d} {M}]] la ghișeul 4.
Următoarea ședință este [[<{E}> la {T}]] în sala {room}.
Conform scrisorii din {D}, chiria crește cu 3,5%.
Comandat {A2}, anulat {A1}, comanda nr. {id}.
Dunărea a ajuns [[<ieri> la {T}]] la 4,12 m.
(Corectat pe {D}: turnul are 324 m, nu 342.)
= plain
Mai vin 12 oameni cu 3 lăzi; mai bine cumperi un mar de 2 lei.
Am câștigat cu {goals} (1-1), iar numărul 7 a fost eliminat.
Ioan {cv} este la pagina 405, iar Romani {cv} la pagina 433.
Piesa durează {dur}, iar tot albumul 2 ore și 5 minute.
Sunați la 021 312 45 67, răspundem 24/7.
Cu nucleul {kver} merge, cu {kver} nu.
Amestecați 1/2 litru de lapte cu 3/4 cană de zahăr, la 180 °C.
Fiica mea are 3 ani și poartă 25 la pantofi.
Scara {scale}, ecartament 16,5 mm, 12 V.
Dum-dum, bate toba de 14 inci, iar noi suntem 5.
Do, re, mi, fa, sol: 5 note la 440 Hz.
Ieșirea 12, apoi {n3} m până la {coord}.
Joi și Iulia mai au 3 mere și {price}.
Vezi art. 12 alin. (3) lit. b), pag. 31.
Termostatul arată 19,5 grade, afară sunt {temp}.
= line
Mesaj de {user} » {ST}
În [[<{e}., {d} {b}. {y}> la ⟨{HH}:{n}⟩]], {user} a scris:
Editat ultima dată de {user}; {ST}. Motiv: greșeală la punctul 3.2
« Răspuns #{num} : [[<{dd} {M} {y}>, ⟨{HH}:{n}:{s}⟩]] »
Trimis [[<{dd} {M} {y}> - ⟨{HH}:{n}⟩]] · {user} · #{num}
(actuală | prec) [[<{d} {M} {y}> ⟨{HH}:{n}⟩]] {user} (discuție | contribuții) . . ({big} octeți) (+{num})
Publicat: [[<{E}, {dd} {M} {y}>, ⟨{HH}:{n}⟩]] · 4 min de lectură · 12 comentarii
Sibiu · 450 lei · Postat [[{d} {M} {y}]] · ID anunț: {id}
Întrebat {A2} · Modificat {A1} · Văzut de {many} ori
Recenzie de {user} din {S} · Mărime: 42 · Culoare: 03
= bare
{user} · Mesaje: 2019 · Mulțumiri: {big} · Subiecte: 205
Rezultate 1-25 din {big} · Pagina 1 din {n2} · {pages}
Cod {part} · ISBN {isbn} · TVA 19%
14 membri și 12 vizitatori · Ora este UTC+02:00
Mar roșu cal. I, 70/75 mm, 4,99 lei/kg
1-0 (12'), 1-1 (45'), 2-1 (78') · {big} de spectatori
Nivel 12 · 31/100 XP · locul 5 din 2019
Pauză 14-11 · final 29-27 · lovituri de 7 m 4/5
"""

EL = r"""
= M: Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου
= b: Ιαν Φεβ Μαρ Απρ Μάι Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ
= E: Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή
= e: Δευ Τρί Τετ Πέμ Παρ Σάβ Κυρ
= ampm: πμ μμ
= prose
{d} {M} {y}
{d}/{m}/{y}
{dd}/{mm}/{y}
{d} {M}
{d}-{m}-{y}
= stamp
{dd}/{mm}/{y}
{d} {M} {y}
{dd} {b} {y}
{e} {b} {dd}, {y}
{E}, {d} {M} {y}
{dd}-{mm}-{y}
{dd}/{mm}/{yy}
{d} {b} {y}
= clock: {HH}:{n} | {H}:{n} | {h}:{n} {p}
= join: {D} στις {T}
= stampjoin: {S}, {T} | {S} {T} | {S} στις {T} | {S} - {T}
= calendar
<Σήμερα>, {T}
<Χθες> στις {T}
<Σήμερα> στις {T}
<Χθες>, {T}
<Προχθές>, {T}
Χθες
= ago
πριν {2..59} λεπτά
πριν από {2..23} ώρες
πριν μία ώρα
πριν από {2..20} ημέρες
{2..6} μέρες πριν
πριν {2..4} εβδομάδες
πριν από {2..11} μήνες
πριν {2..14} χρόνια
{2..23} ώρες πριν
= price: @#,90 € | @.@##,00 € | @## ευρώ
= phone: +30 210 @## #### | 69@# ### ###
= zip: 10@ ## Αθήνα | 54@ ## Θεσσαλονίκη
= big: @.### | @#.###
= town: Πάτρα | Βόλος | Χανιά
= words
by=από | wrote=έγραψε | posts=Δημοσιεύσεις | views=Προβολές | replies=Απαντήσεις | joined=Εγγραφή | from=Τοποθεσία
likes=Μου αρέσει | comments=σχόλια | page=Σελίδα | posted=Δημοσιεύτηκε | subject=Θέμα | lastpost=Τελευταία δημοσίευση
started=Ξεκίνησε από | published=Δημοσίευση | updated=Ενημέρωση | reply=Απάντηση | quote=Παράθεση | more=Περισσότερα
member=Παλιό μέλος | price=Τιμή | stock=Σε απόθεμα | author=Συντάκτης
edited=Τελευταία επεξεργασία από {user} την {ST}, επεξεργάστηκε {2..9} φορές συνολικά.
= title
Έκδοση {ver}: δεν ανοίγει
Πωλούνται λάστιχα {tyre}, {price}
Τρία σχέδια για σαλόνι 24 τ.μ.
[Λύθηκε] Σφάλμα 404 στη θύρα {port}
Μέρος 2/3: κόλληση βύσματος 3,5 χιλ.
= say
Η Βουλή ψήφισε τον νόμο στις {D} με {n3} υπέρ.
Άλλαξα ιμάντα στις {D}, στα {n3} χιλ. χλμ.
Το πλοίο έφυγε στις [[{D} στις {T}]] από την πύλη Ε7.
Έγραψα στον πωλητή {A}, τα {price} ακόμα τα περιμένω.
[[Χθες]] ο Άρης έχασε με {goals} μπροστά σε {big} θεατές.
Το ρεύμα κόπηκε [[<χθες> στις {T}]] σε {n2} σπίτια.
Η γέφυρα έκλεισε στις {D} και άνοιξε στις {++}{D}, μήκους 85 μ.
Τον [[i:Μάρτιο του {y}]] το μαγαζί πήγε στην οδό Ερμού 14.
Καταθέστε 3 αντίγραφα έως [[{d} {M}]] στη θυρίδα 4.
Επόμενη προπόνηση: [[<{E}> στις {T}]], αίθουσα {room}.
Σύμφωνα με έγγραφο με ημερομηνία {D} το ενοίκιο ανεβαίνει 3,5%.
Παραγγελία: {A2}, ακύρωση: {A1}, αριθμός {id}.
Η στάθμη έφτασε [[<χθες> στις {T}]] τα 4,12 μ.
(Διόρθωση {D}: ο πύργος έχει ύψος 324 μ., όχι 342.)
= plain
Η τρίτη σελίδα έχει 12 εικόνες και η πέμπτη 3· η Κυρ. Μάρα γελάει.
Νικήσαμε {goals}, τα σετ ήταν 25-19 και 25-23.
Το Ιω. {cv} είναι στη σελ. 405, το Ρωμ. {cv} στη 433.
Το τραγούδι κρατά {dur}, ο δίσκος 2 ώρες και 5 λεπτά.
Καλέστε {phone}, απαντάμε 24/7.
Με τον πυρήνα {kver} παίζει, με τον {kver} όχι.
Θέλει 1/2 λίτρο γάλα και 3/4 φλιτζάνι ζάχαρη στους 180 °C.
Η κόρη μου είναι 3 ετών και φοράει νούμερο {22..29}.
Κλίμακα {scale}, γραμμή 16,5 χιλ., 12 V.
Ο Αύγουστος Καίσαρ έχει 2 αγάλματα ύψους 2,04 μ.
Ντο, ρε, μι: 3 νότες στα 440 Hz.
Έξοδος 12, μετά {n3} μ. έως {coord}.
Βλ. άρθρο 12 παρ. 3 εδ. β, σελ. 31.
Ο θερμοστάτης δείχνει 19,5, έξω έχει {temp}.
Η Δευτέρα Παρουσία έχει 12 κεφάλαια και {n3} σελίδες.
= line
Δημοσίευση από {user} » {ST}
Στις [[<{e}, {d} {b} {y}> στις ⟨{h}:{n} {p}⟩]], ο χρήστης {user} έγραψε:
Τελευταία επεξεργασία από {user}: {ST}. Αιτία: λάθος στο 3.2
« Απάντηση #{num} στις: [[<{M} {dd}, {y}>, ⟨{HH}:{n}:{s}⟩]] »
(τρέχουσα | προηγ.) [[⟨{HH}:{n}⟩, <{d} {M} {y}>]] {user} (συζήτηση | συνεισφορές) . . ({big} byte) (+{num})
Δημοσίευση: [[<{d} {M} {y}>, ⟨{HH}:{n}⟩]] · Χρόνος ανάγνωσης 4 λεπτά
Αγγελία {id} · {price} · Καταχωρήθηκε {A} · Πάτρα
Ρωτήθηκε {A2} · Άλλαξε {A1} · {big} προβολές
Κριτική από {user}, {S} · Μέγεθος: 42 · Χρώμα: 03
= bare
{user} · Δημοσιεύσεις: 2019 · Ευχαριστίες: {big} · Θέματα: {n3}
Αποτελέσματα 1–25 από {big} · Σελίδα 1 από {n2} · {pages}
Κωδ. {part} · ISBN {isbn} · ΦΠΑ 24%
{n2} μέλη και {n2} επισκέπτες · Ώρα ζώνης UTC+02:00
Μαρ. Απρίλη, γραφείο {room}, εσωτ. 4512
1-0 (12'), 1-1 (45'), 2-1 (78') · {big} θεατές
Επίπεδο 12 · 31/100 XP · θέση 5 από 2019
Ημίχρονο 14-11 · τελικό 29-27 · πέναλτι 4/5
"""

TR = r"""
= M: Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık
= b: Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara
= E: Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar
= e: Pzt Sal Çar Per Cum Cmt Paz
= prose
{d} {M} {y}
{dd}.{mm}.{y}
{d} {M} {y} {E}
{dd}/{mm}/{y}
{d} {M}
= stamp
{dd}.{mm}.{y}
{d} {M} {y}
{dd} {b} {y}
{e} {b} {dd}, {y}
{d} {M} {y}, {E}
{dd}-{mm}-{y}
{dd}/{mm}/{yy}
{d} {M} {y} {E}
= clock: {HH}:{n} | {H}:{n} | {HH}:{n}:{s}
= join: {D} saat {T}
= stampjoin: {S}, {T} | {S} {T} | {S} saat {T} | {S} - {T} | {S}, Saat: {T}
= calendar
<Bugün>, {T}
<Dün>, {T}
<Bugün> saat {T}
<Dün> {T}
<{E}> saat {T}
Dün
= ago
{2..59} dakika önce
{2..23} saat önce
bir saat önce
{2..20} gün önce
{2..4} hafta önce
{2..11} ay önce
{2..14} yıl önce
1 gün önce
= price: @## TL | @.@##,00 TL | ₺@##,90
= phone: +90 212 @## ## ## | 0 (5@#) ### ## ## | 444 @ ###
= zip: 34@## İstanbul | 06@## Ankara
= big: @.### | @#.###
= town: Bursa | İzmir | Ocaklı köyü
= words
by=Gönderen: | wrote=yazdı | posts=Mesajlar | views=Görüntüleme | replies=Cevaplar | joined=Kayıt | from=Konum
likes=Beğeni | comments=yorum | page=Sayfa | posted=Tarih | subject=Mesaj Başlığı | lastpost=Son mesaj
started=Konuyu başlatan | published=Yayınlanma | updated=Güncelleme | reply=Cevapla | quote=Alıntı | more=Devamını oku
member=Kıdemli Üye | price=Fiyat | stock=Stokta | author=Yazar
edited=En son {user} tarafından {ST} tarihinde düzenlendi, toplamda {2..9} kere düzenlendi.
= title
{ver} sürümünde ses yok
Satılık lastik {tyre}, {price}
Ocak kaç derece yanar? 3 soru
[Çözüldü] {port} portunda 404 hatası
Bölüm 2/3: 3,5 mm jak lehimleme
= say
Yasa {D} tarihinde {n3} oyla kabul edildi.
Triger kayışını {D} tarihinde değiştirdim, araç {n3} bin km'de.
Otobüs [[{D} saat {T}]] itibarıyla 12 numaralı perondan kalktı.
Satıcıya {A} yazdım, {price} hâlâ yatmadı.
[[Dün]] takımımız {goals} yenildi, {big} seyirci vardı.
Elektrik [[<dün> saat {T}]] sularında kesildi, {n2} bina etkilendi.
Köprü {D} tarihinde kapandı, {++}{D} tarihinde açıldı; boyu 85 metre.
Dükkân [[i:{M} {y}]] içinde Çınar Sokak No: 14 adresine taşındı.
Son başvuru: [[{d} {M}]], oda {room}, 3 nüsha.
Sonraki toplantı: [[<{E}> saat {T}]], giriş {price}.
{D} tarihli yazıya göre kira %3,5 artıyor.
Sipariş {A2} verildi, {A1} iptal edildi, no {id}.
Su seviyesi [[<dün> saat {T}]] itibarıyla 4,12 m.
(Düzeltme, {D}: kule 324 m, 342 değil.)
= plain
Ocak 3 gözlü, fırın 180 derece; pazar filesi 12 kilo geldi.
Kas gücüyle 2 sal taşıdık, çar da 3 asker yolladı.
Setler 25-19, 21-25, 15-13 bitti.
Yuhanna {cv} sayfa 405'te, Romalılar {cv} sayfa 433'te.
Şarkı {dur} sürüyor, albümün tamamı 2 saat 5 dakika.
{phone} numarasını arayın, 7/24 açığız.
{kver} çekirdeğinde çalışıyor, {kver} ile çalışmıyor.
1/2 litre süt, 3/4 bardak şeker, 25 dakika pişirin.
Kızım 3 yaşında, ayakkabısı {n2} numara.
Ölçek {scale}, ray açıklığı 16,5 mm, 12 V.
Do, re, mi, fa, sol: 5 nota, 440 Hz.
12. çıkıştan girin, {n3} m sonra {coord} noktası.
Pazar yerinde 12 tezgâh, Ara Güler sergisinde 31 fotoğraf var.
Bkz. md. 12/3, b bendi, s. 31.
Termostat 19,5 derecede, dışarısı {temp}.
= line
Gönderen: {user} » {ST}
{user} <info{n2}@example.com.tr>, [[<{d} {b} {y} {e}>, ⟨{HH}:{n}⟩]] tarihinde şunu yazdı:
Konu {user} tarafından ([[<{dd}-{mm}-{y}> saat ⟨{HH}:{n}⟩]]) değiştirilmiştir.
« Yanıtla #{num} : [[<{M} {dd}, {y}>, ⟨{HH}:{n}:{s}⟩]] »
(güncel | önceki) [[⟨{HH}.{n}⟩, <{d} {M} {y}>]] {user} (mesaj | katkılar) . . ({big} bayt) (+{num})
Giriş: [[<{dd}.{mm}.{y}> - ⟨{HH}:{n}⟩]] Güncelleme: {+}[[<{dd}.{mm}.{y}> - ⟨{HH}:{n}⟩]]
[[<{dd}.{mm}.{y}> ⟨{HH}:{n}⟩]] ~ {user} · #{id}
İlan No {id} · {price} · İlan Tarihi {S} · Bursa
{A2} soruldu · {A1} düzenlendi · {big} kez görüntülendi
Değerlendiren: {user}, {S} · Beden: 42 · Renk: 03
= bare
{user} · Mesajlar: 2019 · Beğeni: {big} · Konular: {n3}
Toplam {big} sonuçtan 1-25 arası · Sayfa 1/{n2} · {pages}
Ürün kodu {part} · ISBN {isbn} · KDV %20
{n2} üye ve {n2} misafir · Saat dilimi UTC+03:00
Eylül Nisan Kaya, oda {room}, dahili 4512
1-0 (dk. 12), 1-1 (dk. 45), 2-1 (dk. 78) · {big} seyirci
Seviye 12 · 31/100 XP · 2019 kişide 5.
Devre 14-11 · maç sonucu 29-27 · penaltı 4/5
"""

HU = r"""
= M: január február március április május június július augusztus szeptember október november december
= b: jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.
= E: hétfő kedd szerda csütörtök péntek szombat vasárnap
= e: H K Sze Cs P Szo V
= prose
{y}. {M} {d}.
{y}. {b} {d}.
{y}.{mm}.{dd}.
{y}. {mm}. {dd}.
{M} {d}.
= stamp
{y}. {M} {d}.
{y}. {b} {d}.
{y}.{mm}.{dd}.
{y}-{mm}-{dd}
{y}. {mm}. {dd}.
{E} {b} {dd}, {y}
{y}. {M} {d}., {E}
{y}/{mm}/{dd}
= clock: {HH}:{n} | {H}:{n} | {HH}:{n}:{s}
= join: {D} {T}
= stampjoin: {S}, {T} | {S} {T} | {S} - {T}
= calendar
<Ma>, {T}
<Tegnap> {T}
<Ma> {T}
<Tegnap>, {T}
<Tegnapelőtt> {T}
Tegnap
= ago
{2..59} perce
{2..23} órája
{2..59} perccel ezelőtt
{2..23} órával ezelőtt
egy órája
{2..20} napja
{2..6} nappal ezelőtt
{2..4} héttel ezelőtt
{2..11} hónapja
{2..14} évvel ezelőtt
egy éve
= price: @ @## Ft | @# ###,- Ft | @## HUF
= phone: +36 1 @## #### | 06-30-@##-####
= zip: 1@## Budapest | 4@## Debrecen
= big: @ ### | @# ###
= town: Szeged | Győr | Eger
= words
by=Szerző: | wrote=írta | posts=Hozzászólások | views=Megtekintve | replies=Válaszok | joined=Csatlakozott
from=Lakhely | likes=Kedvelések | comments=hozzászólás | page=Oldal | posted=Elküldve | subject=Hozzászólás témája
lastpost=Utolsó üzenet | started=Indította | published=Közzétéve | updated=Frissítve | reply=Válasz | quote=Idézet
more=Tovább | member=Törzstag | price=Ár | stock=Raktáron | author=Szerző
edited=A hozzászólást {2..9} alkalommal szerkesztették, utoljára {user} {ST}.
= title
Frissítés után ({ver}) nincs hang
Eladó téli gumi {tyre}, {price}
Van-e élet a Marson? 3 kérdés
[Megoldva] 404-es hiba a {port} porton
2/3. rész: 3,5 mm-es jack forrasztása
= say
A törvényt {n3} igen szavazattal fogadták el ({D}).
Az utolsó szerviz dátuma: {D}, az óra állása {n3} ezer km volt.
A vonat indulása: [[{D} {T}]], 12. vágány, 7. kocsi.
{A} írtam az eladónak, a {price} azóta sem jött meg.
[[Tegnap]] a Vasas {goals} arányban kikapott {big} néző előtt.
[[<Tegnap> {T}]] óta nincs áram {n2} házban.
Megnyitás: {D}; bezárás: {++}{D}; a belépő {price}.
A bolt [[i:{y} márciusában]] költözött a Fő utca 14. alá.
Jelentkezési határidő: [[{M} {d}.]], {room} szoba.
A következő edzés: [[<{E}> {T}]], 2. terem.
A levél kelte: {D}, a bérleti díj 3,5%-kal nő.
Megrendelve: {A2}; törölve: {A1}; rendelésszám: {id}.
A Duna szintje [[<tegnap> {T}]] körül 412 cm volt.
(Javítva: {D}, a torony 324 m magas, nem 342.)
= plain
Az V. kerületben 3 park van, a P épületben 12 lift.
A mérkőzés {goals} lett, a szettek 25-19, 21-25.
Jn {cv} a 405. oldalon, Róm {cv} a 433. oldalon van.
A szám {dur} hosszú, a koncert 2 óra 5 perc volt.
Hívja a {phone} számot, 24/7 elérhetők vagyunk.
A {kver} kernellel megy, a {kver} verzióval nem.
Kell hozzá 1/2 liter tej és 3/4 bögre cukor, 180 °C-on süssük.
A lányom 3 éves, cipőmérete {22..29}.
Vera P-12 jelű jegye és K jelű kulcsa {price} volt.
Méretarány {scale}, nyomtáv 16,5 mm, 12 V.
Dó, ré, mi, fá, szó: 5 hang 440 Hz-en.
12-es kijárat, aztán {n3} m egyenesen, {coord}.
Lásd a 12. § (3) bek. b) pontját, 31. o.
A termosztát 19,5 fokon áll, kint {temp}.
Július Antal és Szerda Éva 3 kutyája {n2} kiló.
= line
Szerző: {user} » {ST}
{user} <info{n2}@example.hu> ezt írta (időpont: [[<{y}. {b} {d}., {e}>, ⟨{HH}:{n}⟩]]):
Utoljára szerkesztette: {user}, [[<{y}.{mm}.{dd}.> ⟨{HH}:{n}⟩]]
« Válasz #{num} Dátum: [[<{y}. {M} {dd}.> - ⟨{HH}:{n}:{s}⟩]] »
(akt | előző) [[<{y}. {M} {d}.>, ⟨{HH}:{n}⟩]] {user} (vitalap | szerkesztései) . . ({big} bájt) (+{num})
Elküldve: [[<{y}. {M} {dd}.> ⟨{HH}:{n}⟩]] | Válasz erre: #{num}
MTI · [[<{y}. {M} {d}.> ⟨{HH}:{n}⟩]] · olvasási idő 4 perc
Hirdetés: {id} · {price} · Feladva: [[<tegnap> ⟨{HH}:{n}⟩]] · Győr
Kérdezve: {A2} · Módosítva: {A1} · {big} megtekintés
Értékelte: {user}, {S} · Méret: 42 · Szín: 03
= bare
{user} · Hozzászólások: 2019 · Kedvelés: {big} · Témák: {n3}
Találatok: 1–25, összesen {big} · 1. oldal, összesen {n2} · {pages}
Cikkszám: {part} · ISBN {isbn} · ÁFA 27%
{n2} tag és {n2} vendég · Időzóna: UTC+01:00
V. Máj Ottó, {room} iroda, mell. 4512, adósz. {id}-2-41
1-0 (12.), 1-1 (45.), 2-1 (78.) · {big} néző
12. szint · 31/100 XP · 5. hely a 2019-ből
Félidő 14-11 · végeredmény 29-27 · hetes 4/5
"""

LANGUAGES = {"ro": RO, "el": EL, "tr": TR, "hu": HU}
