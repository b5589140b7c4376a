import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { toMoney } from '../../../shared/platform/domain/money/currency.ts';
import { negate } from '../../../shared/platform/domain/money/decimal.ts';
import { amountHint } from '../../ledger/amounts.ts';
import { classWord } from '../../ledger/words/kinds.ts';
import { actionButton, errorSummary, input, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { day, money } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { writeTypedAmount } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS as NEW_IMPORT } from '../words/new-import.ts';
import { WORDS } from '../words/preview.ts';

const { opening: TEXTS } = WORDS;
const { newAccount: ACCOUNT } = NEW_IMPORT;

export type OpeningContent = {
  readonly shown: ImportDetail;
  readonly preview: WirePreview;
  /** The ids of the accounts whose balance is what is owed. */
  readonly debts: ReadonlySet<string>;
  /** Only an account without entries starts with a balance. */
  readonly isAccountEmpty: boolean;
  /** Such an account, with the page on which it can be changed. */
  readonly newAccount?: NewAccount;
  /** The submitted form, if it was refused. */
  readonly openingForm?: FormState;
};

export type NewAccount = Pick<Account, 'name' | 'accountType' | 'currency'> & { readonly href: string };

/** The new account as the file describes it, with its opening balance. */
export const newAccountCard = (viewer: Viewer, content: OpeningContent): Html => {
  const { newAccount: account } = content;
  const opening = openingBalance(viewer, content);
  if (account === undefined) return opening;
  const { name, accountType, currency, href } = account;
  return html`<section><h2>${ACCOUNT.title}</h2>${facts([
    [ACCOUNT.name, name],
    [ACCOUNT.class, classWord(accountType)],
    [ACCOUNT.currency, currency],
  ])}
<p><a href="${href}">${ACCOUNT.change}</a></p>
${opening}</section>`;
};

/** The opening balance of a new account, to confirm or change. */
export const openingBalance = (viewer: Viewer, content: OpeningContent): Html => {
  const { shown, preview, debts, isAccountEmpty, openingForm } = content;
  const [opening] = shown.opening_balances;
  const [total] = preview.totals;
  if (!isAccountEmpty || shown.account_id === null || opening === undefined || total === undefined) return NOTHING;
  const isOwed = debts.has(shown.account_id);
  const own = toMoney(isOwed ? negate(opening.amount) : opening.amount, total.currency);
  const amount = writeTypedAmount(own, viewer.locale);
  const form = openingForm ?? newForm({ opening_amount: amount, opening_date: opening.date });
  const action = `/imports/${shown.id}/balance`;
  const label = (isOwed ? TEXTS.owed : TEXTS.amount)(total.account.name || TEXTS.theAccount);
  const sentence = opening.accepted ? TEXTS.starts : TEXTS.proposed;
  return html`${notice(
    opening.accepted ? 'success' : 'warning',
    html`<p>${sentence(total.account.name || TEXTS.theAccount, money(own, total.currency, viewer), day(opening.date, viewer))}</p>`,
  )}
<details${(openingForm !== undefined || !opening.accepted) && html` open`}><summary>${TEXTS.title}</summary>
${errorSummary(form, { opening_amount: label, opening_date: TEXTS.day })}
${postForm(
  viewer,
  { action, label: TEXTS.title },
  html`<div class="fields">${input({ name: 'opening_amount', label, inputmode: 'decimal', hint: amountHint(viewer) }, form)}
${input({ name: 'opening_date', label: TEXTS.day, type: 'date', hint: TEXTS.dayHint }, form)}</div>
<button type="submit" class="secondary">${opening.accepted ? TEXTS.save : TEXTS.use}</button>`,
)}
${opening.accepted && actionButton(viewer, action, TEXTS.none, { fields: { opening_amount: '' } })}</details>`;
};
