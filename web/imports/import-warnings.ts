import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { day, money } from '../platform/components/values.ts';
import { formatDecimal } from '../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isOpen } from './import-head.ts';
import { hasColumns } from './import-steps.ts';
import type { ChoosableAccount } from './prepare/account-choices.ts';
import { inPlainWords } from './rows/plain-errors.ts';
import { WORDS } from './words/warnings.ts';

type Warning = ImportDetail['warnings'][number];
type About = { readonly shown: ImportDetail; readonly accounts: readonly ChoosableAccount[] };

/** Each warning with a title, a sentence, and where to resolve it. */
export const importWarnings = (viewer: Viewer, about: About): Html => {
  const { warnings } = about.shown;
  if (warnings.length === 0) return NOTHING;
  return html`<section class="notice warning" id="warnings"><h2>${WORDS.title(warnings.length)}</h2>
<dl>${warnings.map((warning) => html`<dt>${titleOf(warning)}</dt><dd>${sentenceOf(viewer, about, warning)}${nextOf(about, warning)}</dd>`)}</dl></section>`;
};

const titleOf = ({ code, line }: Warning): Html => {
  const title = Object.hasOwn(WORDS.titles, code) ? WORDS.titles[code] : WORDS.other;
  return html`${title}${line !== null && html` <span class="muted">${WORDS.at(line)}</span>`}`;
};

const BALANCE = /account "(.*)" has the balance (\S+) ([A-Z]{3}), but .* lead to (\S+) [A-Z]{3} today/s;
const OPENING = /^The opening balance (-?[\d.]+)(?: of "(.*)")? is not a row/s;
const FOREIGN = /^(.* (?:is|are)) in ([A-Z]{3}), but the account "(.*)" is in ([A-Z]{3}): /s;

const sentenceOf = (viewer: Viewer, { shown, accounts }: About, warning: Warning): Child => {
  const text = warning.message.replace(/^Line \d+: /, '');
  const [, name = '', stated = '', currency = '', found = ''] = BALANCE.exec(text) ?? [];
  if (stated !== '') {
    return WORDS.balanceDiffers(name, money(stated, currency, viewer), money(found, currency, viewer));
  }
  const [, amount = '', of = ''] = OPENING.exec(text) ?? [];
  if (amount !== '') {
    const account = accounts.find((candidate) =>
      shown.account_id === null ? candidate.name === of : candidate.id === shown.account_id,
    );
    const value = account ? money(amount, account.currency, viewer) : formatDecimal(amount, viewer.locale);
    return WORDS.opening(value, account?.name ?? of);
  }
  const [, what = '', foreign = '', into = '', own = ''] = FOREIGN.exec(text) ?? [];
  return what === '' ? withDays(viewer, inSentences(inPlainWords(text))) : WORDS.foreign(what, foreign, into, own);
};

/** `The file has no end: export it again` → `The file has no end. Export it again.` */
const inSentences = (text: string): string => {
  const parted = text.replace(
    /: (check|choose|correct|export|leave|save|send|set|use) /g,
    (_, verb: string) => `. ${verb.charAt(0).toUpperCase()}${verb.slice(1)} `,
  );
  return /[.!?…]$/.test(parted) ? parted : `${parted}.`;
};

const ISO_DAY = /(?<=[ (])\d{4}-\d{2}-\d{2}(?=[ ,.;:)])/g;

/** Days in the format of the family; those in quotes are shown as in the file. */
const withDays = (viewer: Viewer, text: string): Child => {
  const days = text.match(ISO_DAY) ?? [];
  return text.split(ISO_DAY).map((part, at) => html`${part}${days[at] !== undefined && day(days[at], viewer)}`);
};

const OF_SETTINGS = [
  ...['ambiguous_dates', 'ambiguous_numbers', 'amounts_without_sign', 'encoding_guessed', 'mixed_number_formats'],
  ...['number_format_guessed', 'preamble_skipped', 'repeated_header', 'replacement_character', 'signs_assumed'],
];
const OF_ROWS = [
  ...['balance_row', 'days_of_statement', 'foreign_currency', 'line_not_read', 'parts_differ'],
  ...['money_in_other_column', 'other_names'],
  ...['pending_rows_left_out', 'reversals_turned'],
  ...['running_balance_mismatch', 'sign_against_type', 'signs_by_type', 'states_left_out'],
  ...['text_rows_left_out', 'totals_left_out'],
];
const OF_ACCOUNT = ['other_account'];
const INCOMPLETE = ['closing_balance_missing', 'entries_missing', 'file_cut_off'];

/** Where the matter is settled. */
const nextOf = ({ shown }: About, { code }: Warning): Child => {
  const { id, account_id: account, type, status } = shown;
  const path = `/imports/${id}`;
  const link = (href: string, text: string): Html => html` <a href="${href}">${text}</a>`;
  const settings = isOpen(shown) && hasColumns(shown) ? `${path}/columns` : undefined;
  if (OF_SETTINGS.includes(code)) return settings !== undefined && link(settings, WORDS.next.columns);
  if (OF_ACCOUNT.includes(code)) return isOpen(shown) && link(settings ?? '#account', WORDS.next.account);
  if (OF_ROWS.includes(code)) return type !== 'NativeImport' && link(`${path}/rows`, WORDS.next.rows);
  if (INCOMPLETE.includes(code)) return isOpen(shown) && link('/imports/new', WORDS.next.again);
  if (code === 'balance_differs') return status === 'complete' && link('/accounts', WORDS.next.accounts);
  if (code !== 'opening_balance' || account === null) return false;
  return link(`/accounts/${account}/valuations`, WORDS.next.balances);
};
