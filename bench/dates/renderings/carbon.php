<?php
// Write dates in every language of Carbon (Debian: php-nesbot-carbon), one JSON object a line; see measure.py.
require '/usr/share/php/Carbon/autoload.php';
use Carbon\Carbon;
$now = Carbon::parse('2024-05-16 15:30:45');
Carbon::setTestNow($now);
$locales = [];
foreach (glob('/usr/share/php/Carbon/Lang/*.php') as $f) { $l = basename($f, '.php'); $locales[] = $l; }
mt_srand(7);
$en = null;
foreach ($locales as $l) {
  if (preg_match('/_[A-Z]{2}/', $l) || preg_match('/@/', $l)) continue;
  $rows = [];
  for ($k = 0; $k < 4; $k++) {
    $d = Carbon::create(mt_rand(1990, 2023), mt_rand(1,12), mt_rand(1,28), mt_rand(0,23), mt_rand(0,59), 0);
    foreach (['LL','LLL','LLLL','ll','lll','D MMM YYYY','D MMMM YYYY','dddd, D MMMM YYYY HH:mm'] as $f) {
      if (mt_rand(0, 2)) continue;
      $rows[] = ["form", $f, $d->copy()->locale($l)->isoFormat($f), $d->format('Y-m-d\TH:i'), strpos($f,'LLL')!==false||strpos($f,'lll')!==false||strpos($f,'HH')!==false];
    }
  }
  foreach ([['second',20],['minute',5],['hour',1],['hour',7],['day',1],['day',3],['week',2],['month',1],['month',4],['year',1],['year',6]] as [$u,$n]) {
    foreach ([-1, 1] as $s) {
      $d = $now->copy(); $d->{$s<0?'sub':'add'}($u, $n);
      if ($u==='month'||$u==='year') { $d = $s<0 ? $now->copy()->subUnitNoOverflow($u,$n,'century') : $now->copy()->addUnitNoOverflow($u,$n,'century'); $d = $now->copy(); if($u==='month'){ $s<0?$d->subMonthsNoOverflow($n):$d->addMonthsNoOverflow($n);} else { $s<0?$d->subYearsNoOverflow($n):$d->addYearsNoOverflow($n);} }
      try { $t = $d->locale($l)->diffForHumans(['options'=>0]); } catch (\Throwable $e) { continue; }
      $rows[] = [$s<0?"ago":"ahead", "$n $u", $t, $d->format('Y-m-d\TH:i'), in_array($u,['second','minute','hour'])];
    }
  }
  foreach ([[0,0,0,3,2,0],[1,2,0,3,0,0],[0,0,2,3,0,0],[0,0,0,0,5,20],[2,5,0,0,0,0],[0,1,0,2,4,0]] as [$y,$m,$w,$dd,$h,$i]) {
    $d = $now->copy()->subYearsNoOverflow($y)->subMonthsNoOverflow($m)->subWeeks($w)->subDays($dd)->subHours($h)->subMinutes($i);
    try { $t = $d->locale($l)->diffForHumans(['parts'=>3,'join'=>mt_rand(0,1)?true:', ','options'=>0]); } catch (\Throwable $e) { continue; }
    $rows[] = ["several", "$y-$m-$w-$dd-$h-$i", $t, $d->format('Y-m-d\TH:i'), $h||$i];
  }
  foreach ([-1,0,1] as $o) { $d=$now->copy()->addDays($o)->setTime(9+$o,15);
    $rows[] = ["calendar", "$o", $d->locale($l)->calendar(), $d->format('Y-m-d\TH:i'), true]; }
  foreach ($rows as [$kind,$what,$text,$iso,$clock]) echo json_encode(['source'=>'carbon','language'=>$l,'kind'=>$kind,'what'=>$what,'text'=>$text,'moment'=>$iso,'clock'=>(bool)$clock], JSON_UNESCAPED_UNICODE),"\n";
}
