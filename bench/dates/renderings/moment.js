// Write dates in every language of moment (Debian: node-moment), one JSON object a line; see measure.py.
const moment = require('moment');
const fs = require('fs');
const path = require('path');

const folder = path.join(path.dirname(require.resolve('moment/package.json')), 'locale');
const now = moment('2024-05-16T15:30:45');
let seed = 11;
const draw = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
const FORMS = ['LL', 'LLL', 'LLLL', 'll', 'lll', 'D MMM YYYY', 'dddd, D MMMM YYYY HH:mm'];
const COUNTS = [[5, 'minute'], [1, 'hour'], [7, 'hour'], [1, 'day'], [3, 'day'], [1, 'month'], [4, 'month'], [1, 'year'], [6, 'year']];
const FIRST_LETTERS_OF_CLOCKS = /LLL|lll|HH/;

for (const file of fs.readdirSync(folder)) {
  const language = path.basename(file, '.js');
  require('moment/locale/' + language);
  if (/-[a-z]{2}$/.test(language) || ['x-pseudo', 'tlh', 'tzl'].includes(language)) continue;
  const write = (kind, what, text, date, clock) => console.log(JSON.stringify({
    source: 'moment', language, kind, what, text, moment: date.clone().locale('en').format('YYYY-MM-DDTHH:mm'), clock,
  }));
  const own = (date) => date.clone().locale(language);
  for (let k = 0; k < 4; k++) {
    const date = moment([1990 + draw(33), draw(12), 1 + draw(28), draw(24), draw(60)]);
    for (const form of FORMS) if (draw(3) === 0) write('form', form, own(date).format(form), date, FIRST_LETTERS_OF_CLOCKS.test(form));
  }
  for (const [n, unit] of COUNTS) for (const sign of [-1, 1]) {
    const date = now.clone().add(sign * n, unit);
    write(sign < 0 ? 'ago' : 'ahead', `${n} ${unit}`, own(date).from(now), date, ['minute', 'hour'].includes(unit));
  }
  for (const offset of [-3, -1, 0, 1]) {
    const date = now.clone().add(offset, 'day').hour(9 + offset).minute(15);
    write('calendar', String(offset), own(date).calendar(now), date, true);
  }
}
