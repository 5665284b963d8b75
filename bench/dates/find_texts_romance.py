"""What people write around dates in French, Spanish, Italian and Portuguese; `find_set` tells the marks."""

FR = r"""
= M: janvier février mars avril mai juin juillet août septembre octobre novembre décembre
= b: janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.
= E: lundi mardi mercredi jeudi vendredi samedi dimanche
= e: lun mar mer jeu ven sam dim
= prose
{d1} {M} {y}
{E} {d1} {M} {y}
{dd}/{mm}/{y}
{d}/{m}/{yy}
{d1} {M}
= stamp
{dd}/{mm}/{y}
{d1} {M} {y}
{e} {d1} {b} {y}
{dd} {b} {y}
{dd}-{mm}-{y}
{dd}.{mm}.{yy}
{E} {d1} {M} {y}
{y}-{mm}-{dd}
= clock: {HH}:{n} | {H}h{n} | {HH}h{n} | {HH} h {n}
= join: {D} à {T} | {D} vers {T}
= stampjoin: {S}, {T} | {S} {T} | {S} à {T} | {S} - {T}
= calendar
<Aujourd'hui> à {T}
<Hier> à {T}
<Hier>, {T}
<Avant-hier>, {T}
<{E}> à {T}
Hier
= ago
il y a {2..59} minutes
il y a {2..23} heures
il y a une heure
il y a {2..6} jours
il y a {2..4} semaines
il y a {2..11} mois
il y a {2..12} ans
Il y a {2..23} h
= price: @#,99 € | @ @##,00 € | @## EUR
= phone: +33 1 @# ## ## ## | 06 @# ## ## ## | 0@.@#.##.##.##
= zip: 7501@ Paris | 6900@ Lyon
= big: @ ### | @# ###
= town: Nantes | Liège | Mars-la-Tour
= words
by=par | wrote=a écrit | posts=Messages | views=Vues | replies=Réponses | joined=Inscription | from=Localisation
likes=J'aime | comments=commentaires | page=Page | posted=Posté le | subject=Sujet du message | lastpost=Dernier message
started=Démarré par | published=Publié le | updated=Mis à jour le | reply=Répondre | quote=Citer | more=Lire la suite
member=Membre confirmé | price=Prix | stock=En stock | author=Auteur
edited=Dernière édition par {user} le {ST}, édité {2..9} fois.
= title
Noyau {kver} : plus de son
Vends 4 jantes 16", {tyre}
Fusée vers Mars : 3 questions
[Résolu] Erreur 404 sur le port {port}
Partie 2/3 : souder un jack 3,5 mm
= say
Le conseil a voté le projet le {D} par 21 voix contre 19.
J'ai changé la courroie le {D}, à {n3} 000 km au compteur.
Le train est parti le [[{D} à {T}]] de la voie 12.
J'ai écrit au vendeur {A} et j'attends toujours mes {price}.
On a perdu {goals} [[hier]], malgré {n2} tirs cadrés.
Panne générale [[<hier> à {T}]] : {big} abonnés sans réseau.
Le pont a fermé le {D} ; il a rouvert le {++}{D}, long de 85 m.
En [[i:{M} {y}]], la boutique a déménagé au 14, rue des Lilas.
Rendez les 3 formulaires avant le [[{d1} {M}]] au guichet 4.
La prochaine réunion a lieu [[<{E}> à {T}]], salle {room}.
Selon le courrier du {D}, le loyer augmente de 3,5 %.
Commandé {A2}, annulé {A1}, commande n° {id}.
La crue a atteint 4,12 m [[<hier> à {T}]].
(Rectifié le {D} : la tour mesure 324 m, pas 342.)
= plain
Mon ami Jean est né sur Mars, dit-il à 3 ans, et mange 12 mars glacés.
La mer monte de 4 m ; Sam et Dim ont 2 planches de 6'2".
Le match finit {goals} (1-1), avec 4 cartons jaunes.
Jean {cv} est à la page 405, Romains {cv} à la page 433.
Le morceau dure {dur}, l'album entier 2 heures et 5 minutes.
Appelez le 01 45 67 89 10, nous répondons 24h/24 et 7j/7.
Avec la version {kver} ça marche, avec la {kver} non.
Mélangez 1/2 litre de lait et 3/4 de verre de sucre, four à 180 °C.
Mon fils a 3 ans et chausse du 25.
Échelle {scale}, voie de 16,5 mm, 12 V.
Do, ré, mi : 3 notes à 440 Hz.
Prenez la sortie 12, roulez {n3} m jusqu'à {coord}.
Jules a 5 poules et Avril, sa sœur, en a 12.
Voir l'article L. 312-4, al. 3, p. 31.
Sam range 12 vis M4x20 et 3 écrous dans la boîte {n2}.
= line
Message par {user} » {ST}
Le [[<{e}. {d1} {b} {y}> à ⟨{HH}:{n}⟩]], {user} a écrit :
Posté le [[<{dd}-{mm}-{y}> à ⟨{HH}:{n}:{s}⟩]] - {user} - Profil : membre
Dernière modification par {user} ; {ST}. Motif : faute au point 3.2
« Réponse #{num} le: [[<{M} {dd}, {y}>, ⟨{HH}:{n}:{s}⟩]] »
(actu | diff) [[<{d1} {M} {y}> à ⟨{HH}:{n}⟩]] {user} (discuter | contributions) . . ({big} octets) (+{num})
Publié le [[<{d1} {M} {y}> à ⟨{HH}h{n}⟩]], mis à jour le {+}[[<{d1} {M} {y}> à ⟨{HH}h{n}⟩]] · Lecture 4 min.
Nantes 44000 · {price} · [[<{d1} {M}> à ⟨{HH}:{n}⟩]] · annonce n° {id}
Question posée {A2} · Modifiée {A1} · Vue {big} fois
Avis de {user} le {S} · Taille : 42 · Couleur : 03
= bare
{user} · Messages : 2019 · Remerciements : {big} · 205 sujets
Résultats 1 à 25 sur {big} · Page 1 sur {n2} · {pages}
Réf. {part} · ISBN {isbn} · TVA 20 %
14 membres et 12 invités · Heures au format UTC+01:00
Mar. Dubois, bât. C, poste 4512, fax 04.72.11.45.78
1-0 (12e), 1-1 (45e), 2-1 (78e) · {big} spectateurs
Niveau 12 · 31/100 XP · 5e sur 2019
Mi-temps 14-11 · score final 29-27 · penalties 4/5
"""

ES = r"""
= M: enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
= b: ene feb mar abr may jun jul ago sep oct nov dic
= E: lunes martes miércoles jueves viernes sábado domingo
= e: lun mar mié jue vie sáb dom
= prose
{d} de {M} de {y}
{E} {d} de {M} de {y}
{dd}/{mm}/{y}
{d}/{m}/{yy}
{d} de {M}
= stamp
{dd}/{mm}/{y}
{d} de {M} de {y}
{d} {b} {y}
{e}, {d} {b} {y}
{e} {b} {dd}, {y}
{dd}-{b}-{y}
{dd}-{mm}-{y}
{d} {M} {y}
{E}, {d} de {M} de {y}
= clock: {HH}:{n} | {H}:{n} | {h}:{n} {p} | {HH}:{n}:{s}
= ampm: a.m. p.m.
= join: {D} a las {T}
= stampjoin: {S}, {T} | {S} {T} | {S} a las {T} | {S} - {T}
= calendar
<Hoy> a las {T}
<Ayer> a las {T}
<Hoy>, {T}
<Ayer>, {T}
<{E}> a las {T}
Ayer
= ago
hace {2..59} minutos
hace {2..23} horas
hace una hora
hace {2..6} días
hace {2..4} semanas
hace {2..11} meses
hace {2..12} años
Hace {2..23} h
= price: @#,99 € | @.@##,00 € | $ @.@## | MXN @##.00
= phone: +34 91 @## ## ## | 6@# ### ### | (55) @### ####
= zip: 2801@ Madrid | C.P. 06@##
= big: @.### | @#.###
= town: Sevilla | Rosario | Toluca
= words
by=por | wrote=escribió | posts=Mensajes | views=Visitas | replies=Respuestas | joined=Registrado | from=Ubicación
likes=Me gusta | comments=comentarios | page=Página | posted=Publicado | subject=Asunto | lastpost=Último mensaje
started=Iniciado por | published=Publicado | updated=Actualizado | reply=Responder | quote=Citar | more=Leer más
member=Usuario veterano | price=Precio | stock=En existencia | author=Autor
edited=Última edición por {user} el {ST}, editado {2..9} veces en total.
= title
Vendo 4 llantas {tyre}
[Solucionado] Error 404 en el puerto {port}
Mar de fondo: olas de 3 a 4 m
Núcleo {kver} sin sonido
Parte 2/3: soldar un jack de 3,5 mm
= say
El pleno aprobó el plan el {D} por 21 votos a 19.
Cambié la correa el {D}, con {n3}.000 km.
El tren salió el [[{D} a las {T}]] por la vía 12.
Escribí al vendedor {A} y sigo esperando mis {price}.
Perdimos {goals} [[ayer]], con {n2} tiros a puerta.
El servidor cayó [[<ayer> a las {T}]] y dejó fuera a {big} usuarios.
El puente cerró el {D} y reabrió el {++}{D}, ahora con 85 m.
En [[i:{M} de {y}]] la tienda se mudó a la calle Mayor, 14.
Entregue los 3 formularios antes del [[{d} de {M}]] en la ventanilla 4.
La próxima reunión es el [[<{E}> a las {T}]] en el aula {room}.
Según la carta del {D}, el alquiler sube un 3,5 %.
Pedido {A2}, anulado {A1}, número de orden {id}.
El río llegó a 4,12 m [[<ayer> a las {T}]].
(Corregido el {D}: la torre mide 324 m, no 342.)
= plain
El mar está a 19 °C y el sol dora 12 mares de trigo.
Ganamos {goals} (1-1) y el número 7 vio la roja.
Juan {cv} está en la página 405 y Romanos {cv} en la 433.
La canción dura {dur} y el disco entero 2 horas y 5 minutos.
Llame al 91 123 45 67, atendemos 24/7.
Con el núcleo {kver} funciona, con el {kver} no.
Mezcle 1/2 litro de leche con 3/4 de taza de azúcar a 180 °C.
Mi hija tiene 3 años y calza un 25.
Escala {scale}, vía de 16,5 mm y 12 V.
Don Julio y doña Abril se sentaron en la mesa 12-B.
Do, re, mi, fa, sol: 5 notas a 440 Hz.
Tome la salida 12, siga {n3} m hasta {coord}.
El Dom Pérignon cuesta {price} y la sal de mar 3 euros.
Véase el art. 12.3, apdo. 4, pág. 31.
En las salas S-12 y N-5 caben {n3} personas.
= line
Mensaje por {user} » {ST}
El [[<{e}, {d} {b} {y}> a las ⟨{HH}:{n}⟩]], {user} escribió:
Última edición por {user}; {ST}. Razón: errata en 3.2
« Respuesta #{num} en: [[<{d} de {M} de {y}>, ⟨{HH}:{n}:{s}⟩]] »
Autor {user} · Fecha de inicio {S} · {big} visitas
(act | prev) [[⟨{HH}:{n}⟩ <{d} {b} {y}>]] {user} (discusión | contribs.) . . ({big} bytes) (+{num})
Madrid - [[<{d} {b} {y}> - ⟨{HH}:{n}⟩ CET]]
Sevilla · {price} · Publicado el {S} · Ref. {id} · 312 visitas
Preguntada {A2} · Modificada {A1} · Vista {big} veces
Opinión de {user} el {S} · Talla: 42 · Color: 03
= bare
{user} · Mensajes: 2019 · Gracias: {big} · Temas: 205
Resultados 1 al 25 de {big} · Página 1 de {n2} · {pages}
Ref. {part} · ISBN {isbn} · IVA 21 %
14 usuarios y 12 invitados · Todos los horarios son UTC+01:00
Mar Domínguez, despacho {room}, ext. 4512
1-0 (12'), 1-1 (45'), 2-1 (78') · {big} espectadores
Nivel 12 · 31/100 XP · puesto 5 de 2019
Descanso 14-11 · final 29-27 · penaltis 4/5
"""

IT = r"""
= M: gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
= b: gen feb mar apr mag giu lug ago set ott nov dic
= E: lunedì martedì mercoledì giovedì venerdì sabato domenica
= e: lun mar mer gio ven sab dom
= prose
{d} {M} {y}
{dd}/{mm}/{y}
{d}/{m}/{yy}
{d} {M}
{dd}.{mm}.{y}
= stamp
{dd}/{mm}/{y}
{d} {M} {y}
{d} {b} {y}
{e} {dd} {b} {y}
{e} {b} {dd}, {y}
{dd}-{mm}-{y}
{E} {d} {M} {y}
{dd}-{mm}-{yy}
= clock: {HH}:{n} | {H}:{n} | {HH}.{n} | {HH}:{n}:{s}
= join: {D} alle {T} | {D} alle ore {T}
= stampjoin: {S}, {T} | {S} {T} | {S} alle {T} | {S} - {T} | {S} ore {T}
= calendar
<Oggi>, {T}
<Ieri> alle {T}
<Oggi> alle {T}
<Ieri>, {T}
<{E}> alle {T}
Ieri
= ago
{2..59} minuti fa
{2..23} ore fa
un'ora fa
{2..6} giorni fa
{2..4} settimane fa
{2..11} mesi fa
{2..12} anni fa
un anno fa
= price: @#,90 € | € @.@##,00 | @## euro
= phone: +39 02 @###### | 3@# ####### | 0@@-@#####
= zip: 2012@ Milano | 0018@ Roma
= big: @.### | @#.###
= town: Bergamo | Lecce | Lugano
= words
by=da | wrote=ha scritto | posts=Messaggi | views=Visite | replies=Risposte | joined=Iscritto | from=Località
likes=Mi piace | comments=commenti | page=Pagina | posted=Inviato | subject=Oggetto | lastpost=Ultimo messaggio
started=Aperta da | published=Pubblicato | updated=Aggiornato | reply=Rispondi | quote=Cita | more=Leggi tutto
member=Utente storico | price=Prezzo | stock=Disponibile | author=Autore
edited=Ultima modifica di {user} il {ST}, modificato {2..9} volte in totale.
= title
Vendo 4 gomme {tyre}
[Risolto] Errore 404 sulla porta {port}
Set di 12 chiavi da 8 a 19
Kernel {kver} senza audio
Parte 2/3: saldare un jack da 3,5 mm
= say
Il consiglio ha approvato il piano il {D} con 21 voti contro 19.
Ho cambiato la cinghia il {D}, a {n3}.000 km.
Il treno è partito il [[{D} alle {T}]] dal binario 12.
Ho scritto al venditore {A} e aspetto ancora i miei {price}.
[[Ieri]] abbiamo perso {goals}, con {n2} tiri in porta.
Il server è caduto [[<ieri> alle {T}]] lasciando fuori {big} utenti.
Il ponte ha chiuso il {D} e ha riaperto il {++}{D}, lungo 85 m.
A [[i:{M} {y}]] il negozio si è spostato in via Roma 14.
Consegnare i 3 moduli entro il [[{d} {M}]] allo sportello 4.
La prossima riunione è [[<{E}> alle {T}]] in aula {room}.
Secondo la lettera del {D} l'affitto sale del 3,5%.
Ordinato {A2}, annullato {A1}, ordine n. {id}.
Il fiume è arrivato a 4,12 m [[<ieri> alle {T}]].
(Corretto il {D}: la torre è alta 324 m, non 342.)
= plain
Mar Rosso e Mar Nero: 2 mari, 24 °C e 12 spiagge.
Abbiamo vinto {goals} (1-1) e il numero 7 è stato espulso.
Giovanni {cv} è a pagina 405, Romani {cv} a pagina 433.
Il brano dura {dur}, il disco intero 2 ore e 5 minuti.
Chiamate lo 02 123 4567, rispondiamo 24 ore su 24, 7/7.
Con il kernel {kver} funziona, con il {kver} no.
Mescolate 1/2 litro di latte con 3/4 di tazza di zucchero a 180 °C.
Mia figlia ha 3 anni e porta il 25.
Scala {scale}, scartamento 16,5 mm, 12 V.
Gio e Sab hanno vinto un set per 7-5.
Do, re, mi, fa, sol: 5 note a 440 Hz.
Uscita 12, poi {n3} m fino a {coord}.
Il set ha 12 pezzi e il generatore pesa {n2} kg.
Vedi art. 12, comma 3, lett. b, pag. 31.
Il termostato segna 19,5 gradi, fuori {temp}.
= line
Messaggio da {user} » {ST}
Il giorno [[<{e} {d} {b} {y}> alle ore ⟨{HH}:{n}⟩]] {user} ha scritto:
Ultima modifica di {user}; {ST}. Motivo: refuso al punto 3.2
« Risposta #{num} il: [[<{dd} {M}, {y}>, ⟨{HH}:{n}:{s}⟩]] »
Autore {user} · Data d'inizio {S} · {big} visite
(corr | prec) [[⟨{HH}:{n}⟩, <{d} {b} {y}>]] {user} (discussione | contributi) . . ({big} byte) (+{num})
di Redazione [[<{dd} {M} {y}> | ⟨{HH}:{n}⟩]] | tempo di lettura: 4 min
Bergamo · {price} · [[<ieri> alle ⟨{HH}:{n}⟩]] · annuncio {id} · 312 visite
Chiesto {A2} · Modificato {A1} · Visto {big} volte
Recensione di {user} del {S} · Taglia: 42 · Colore: 03
= bare
{user} · Messaggi: 2019 · Grazie: {big} · Discussioni: 205
Risultati da 1 a 25 di {big} · Pagina 1 di {n2} · {pages}
Cod. {part} · ISBN {isbn} · IVA 22%
14 utenti e 12 ospiti · Tutti gli orari sono UTC+01:00
Dom. Gen. Sabato Rossi, interno 4512, stanza {room}
1-0 (12'), 1-1 (45'), 2-1 (78') · {big} spettatori
Livello 12 · 31/100 XP · 5° su 2019
Primo tempo 14-11 · finale 29-27 · rigori 4/5
"""

PT = r"""
= M: janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
= b: jan fev mar abr mai jun jul ago set out nov dez
= E: segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo
= e: seg ter qua qui sex sáb dom
= prose
{d} de {M} de {y}
{dd}/{mm}/{y}
{d}/{m}/{yy}
{d} de {M}
{dd}-{mm}-{y}
= stamp
{dd}/{mm}/{y}
{d} de {M} de {y}
{d} {b} {y}
{dd} {b} {y}
{e} {b} {dd}, {y}
{e}, {d} de {b} de {y}
{dd}-{mm}-{y}
{d} de {b.} de {y}
{dd}.{mm}.{y}
= clock: {HH}:{n} | {HH}h{n} | {H}h{n} | {HH}:{n}:{s}
= join: {D} às {T}
= stampjoin: {S}, {T} | {S} {T} | {S} às {T} | {S} - {T}
= calendar
<Hoje> às {T}
<Ontem> às {T}
<Ontem>, {T}
<Hoje>, {T}
<Anteontem> às {T}
Ontem
= ago
há {2..59} minutos
há {2..23} horas
há uma hora
há {2..6} dias
{2..4} semanas atrás
{2..11} meses atrás
há {2..12} anos
{2..6} dias atrás
= price: R$ @#,90 | R$ @.@##,00 | @##,00 €
= phone: +55 11 9####-#### | (21) 2@##-#### | +351 21 @## ## ##
= zip: 0@###-0## | 1@##-0## Lisboa
= big: @.### | @#.###
= town: Braga | Curitiba | Évora
= words
by=por | wrote=escreveu | posts=Mensagens | views=Exibições | replies=Respostas | joined=Registrado em
from=Localização | likes=Curtidas | comments=comentários | page=Página | posted=Enviado | subject=Assunto
lastpost=Última mensagem | started=Iniciado por | published=Publicado em | updated=Atualizado em | reply=Responder
quote=Citar | more=Leia mais | member=Membro veterano | price=Preço | stock=Em estoque | author=Autor
edited=Editado pela última vez por {user} em {ST}, em um total de {2..9} vezes.
= title
Vendo 4 pneus {tyre}
[Resolvido] Erro 404 na porta {port}
Set de 12 chaves de 8 a 19
Kernel {kver} sem som
Parte 2/3: soldar um jack de 3,5 mm
= say
A câmara aprovou o plano em {D} por 21 votos a 19.
Troquei a correia em {D}, com {n3}.000 km rodados.
O trem saiu em [[{D} às {T}]] da plataforma 12.
Escrevi ao vendedor {A} e ainda espero os meus {price}.
Perdemos [[ontem]] por 3 a 2, com {n2} chutes a gol.
O servidor caiu [[<ontem> às {T}]] e {big} usuários ficaram de fora.
A ponte fechou em {D} e reabriu em {++}{D}, agora com 85 m.
Em [[i:{M} de {y}]] a loja mudou para a rua Direita, 14.
Entregue os 3 formulários até [[{d} de {M}]] no balcão 4.
A próxima reunião é [[<{E}> às {T}]], na sala {room}.
Segundo a carta de {D}, o aluguel sobe 3,5%.
Pedido {A2}, cancelado {A1}, número {id}.
O rio chegou a 4,12 m [[<ontem> às {T}]].
(Corrigido em {D}: a torre tem 324 m, não 342.)
= plain
O mar está a 19 °C, o set teve 12 ondas e o qui-quadrado deu 3,84.
Ganhamos por 3 a 2 e o número 7 foi expulso.
João {cv} está na página 405 e Romanos {cv} na 433.
A música dura {dur} e o disco inteiro 2 horas e 5 minutos.
Ligue para (11) 3123-4567, atendemos 24/7.
Com o kernel {kver} funciona, com o {kver} não.
Misture 1/2 litro de leite com 3/4 de xícara de açúcar a 180 °C.
Minha filha tem 3 anos e calça 25.
Escala {scale}, bitola de 16,5 mm e 12 V.
Dom Pedro não quis ter mais que 2 cavalos, e Abril ficou na mesa 12-B.
Dó, ré, mi, fá, sol: 5 notas a 440 Hz.
Pegue a saída 12, siga {n3} m até {coord}.
Quem quer ter sex appeal paga {price}, seg. o anúncio 31.
Ver art. 12, § 3º, inc. IV, pág. 31.
O termostato marca 19,5 graus, fora {temp}.
= line
Mensagem por {user} » {ST}
Em [[<{e}., {d} de {b.} de {y}> às ⟨{HH}:{n}⟩]], {user} escreveu:
Última edição por {user}; {ST}. Razão: erro no item 3.2
« Resposta #{num} Online: [[<{dd} de {M} de {y}>, ⟨{HH}:{n}⟩]] »
Autor do tópico {user} · Data de início {S} · {big} visitas
(atual | ant) [[⟨{HH}h{n}min⟩ de <{d} de {M} de {y}>]] {user} (discussão | contribs) . . ({big} bytes) (+{num})
Por Redação — Curitiba [[<{dd}/{mm}/{y}> ⟨{HH}h{n}⟩]] · Atualizado [[{2..9} meses atrás]]
Braga · {price} · Publicado [[<ontem> às ⟨{HH}:{n}⟩]] · ID {id} · 312 visitas
Perguntada {A2} · Modificada {A1} · Vista {big} vezes
Avaliado por {user} em {S} · Tamanho: 42 · Cor: 03
= bare
{user} · Mensagens: 2019 · Agradecimentos: {big} · Tópicos: 205
Resultados 1 a 25 de {big} · Página 1 de {n2} · {pages}
Ref. {part} · ISBN {isbn} · IVA 23%
14 usuários e 12 visitantes · Todos os horários são UTC-03:00
Mar e Sol Ltda., CNPJ 12.345.678/0001-95, sala 307
1-0 (12'), 1-1 (45'), 2-1 (78') · Público: {big}
Nível 12 · 31/100 XP · 5º de 2019
Intervalo 14-11 · final 29-27 · pênaltis 4/5
"""

LANGUAGES = {"fr": FR, "es": ES, "it": IT, "pt": PT}
