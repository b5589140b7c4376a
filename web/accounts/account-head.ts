import type { ValuedDay } from '../../shared/accounts/domain/valuation-history.ts';
import { monthOf } from '../../shared/platform/domain/dates/local-date.ts';
import {
  absolute,
  canonicalDecimal,
  compare,
  divide,
  isZero,
  negate,
  subtract,
} from '../../shared/platform/domain/money/decimal.ts';
import { gainOf } from '../../shared/reports/investments/domain/cost-basis.ts';
import { flow, gain, shareOfAll } from '../ledger/amounts.ts';
import { spanChoice } from '../ledger/chart-spans.ts';
import { debt, debtInSentence, labelledDebt } from '../ledger/debts.ts';
import { classWord, DEBT_SIGNS, inWords, isValuedByHand, STATUS_WORDS, saysAll } from '../ledger/words/kinds.ts';
import { chartNumbers, lineChart } from '../platform/components/line-chart.ts';
import { shareBar } from '../platform/components/share-bar.ts';
import { type Column, facts } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type AccountContent, type HistoryPoint, NO_VALUATIONS } from './account-content.ts';
import { WORDS } from './words.ts';

const { account: words } = WORDS;

/** The balance, what it consists of, and its history. */
export const accountHead = (viewer: Viewer, content: AccountContent): Html => {
  const { account, isLiability, bank, history } = content;
  const { account_type: type, subtype, institution_name, status, closed_on, notes } = account;
  const about: readonly Child[] = [
    subtype === null
      ? classWord(type)
      : saysAll(type, subtype)
        ? inWords(subtype)
        : words.subtypeOf(classWord(type), inWords(subtype).toLowerCase()),
    ...(institution_name === null ? [] : [institution_name]),
    ...(bank === null ? [] : [words.fedBy(html`<a href="/bank_connections/${bank.connection_id}">${bank.name}</a>`)]),
  ];
  const details = [
    ...worthFacts(viewer, content),
    ...paidFacts(viewer, content),
    ...(notes === null ? [] : [[words.notes, notes] as const]),
  ];
  return html`<section class="card"><p class="worth">${(isLiability ? debt : money)(account.balance, account.currency, viewer)}</p>
${isValuedByHand(type) ? valued(viewer, content) : changeOf(viewer, content)}
${gainOnPaid(viewer, content)}
<p class="muted">${about.map((fact, at) => html`${at > 0 && ' · '}${fact}`)}${status !== 'active' && html` ${badge(STATUS_WORDS[status])}`}${closed_on !== null && html` ${badge(words.closedOn(day(closed_on, viewer)))}`}</p>
${paidOff(viewer, content)}
${history.length > 0 && chart(viewer, content)}
${details.length > 0 && facts(details)}</section>`;
};

/** The last value, and how it differs from the one before. */
const valued = (viewer: Viewer, { account, valuations = NO_VALUATIONS }: AccountContent): Html => {
  const [last, before] = valuations.newest.filter(({ date }) => date <= viewer.today);
  if (last === undefined) return html`<p class="muted">${words.notValued}</p>`;
  if (before === undefined) return html`<p class="muted">${words.valuedOn(day(last.date, viewer))}</p>`;
  const change = subtract(exact(last.amount), exact(before.amount));
  return html`<p class="muted">${words.valuedSince(day(last.date, viewer), flow(negate(change), account.currency, viewer), day(before.date, viewer))}</p>`;
};

/** Since the end of the month before. */
const changeOf = (viewer: Viewer, { account, isLiability, history }: AccountContent): Html => {
  const [before, now] = history.filter(isMonthEnd).slice(-2);
  if (before === undefined || now === undefined) return NOTHING;
  const change = subtract(exact(now.balance), exact(before.balance));
  if (isZero(change)) return html`<p class="muted">${words.noChange}</p>`;
  if (isLiability && [before, now].some(({ balance }) => balance.startsWith('-'))) {
    return html`<p class="muted">${words.before(debtInSentence(before.balance, account.currency, viewer), day(before.date, viewer))}</p>`;
  }
  if (isLiability) {
    const amount = html`<data value="${change}">${formatAmount(absolute(change), account.currency, viewer.locale)}</data>`;
    return html`<p class="muted">${(change.startsWith('-') ? words.owedLess : words.owedMore)(amount)}</p>`;
  }
  const shown = formatAmount(change, account.currency, viewer.locale, 'exceptZero');
  return html`<p class="muted">${words.change(html`<data value="${change}">${shown}</data>`)}</p>`;
};

/** The last of its month in the list. */
const isMonthEnd = ({ date }: HistoryPoint, at: number, all: readonly HistoryPoint[]): boolean =>
  monthOf(date) !== monthOf(all[at + 1]?.date ?? '');

const exact = (amount: string): string => canonicalDecimal(amount) ?? '0';

/** How much of a loan is paid since its first known balance. */
const paidOff = (viewer: Viewer, { account, isLiability, firstKnown }: AccountContent): Html => {
  const [first, now] = [exact(firstKnown?.amount ?? '0'), exact(account.balance)];
  const paid = subtract(first, now);
  if (!isLiability || account.account_type !== 'loan' || firstKnown === undefined) return NOTHING;
  if (compare(paid, '0') <= 0 || compare(now, '0') < 0) return NOTHING;
  return html`<div>${shareBar(Number(divide(paid, first)))}<p class="muted">${paidOffWords(viewer, account.currency, { paid, first, firstKnown })}</p></div>`;
};

type PaidOff = { readonly paid: string; readonly first: string; readonly firstKnown: ValuedDay };

const paidOffWords = (viewer: Viewer, currency: string, { paid, first, firstKnown }: PaidOff): Html =>
  words.paidOff(
    money(paid, currency, viewer),
    shareOfAll(paid, first, viewer),
    money(first, currency, viewer),
    day(firstKnown.date, viewer),
  );

/** Cash and holdings that make up the balance, and balances in other currencies. */
const worthFacts = (
  viewer: Viewer,
  { account: { balances, positions }, isLiability }: AccountContent,
): readonly (readonly [string, Child])[] => {
  const [own, ...others] = balances;
  const hasHoldings = positions.some(({ currency }) => currency === own?.currency);
  return [
    ...(own === undefined || !hasHoldings
      ? []
      : [
          [words.cash, money(own.cash_balance, own.currency, viewer)] as const,
          [words.holdings, money(own.holdings_value, own.currency, viewer)] as const,
        ]),
    ...others.map(
      ({ currency, balance }) =>
        [words.inCurrency(currency), (isLiability ? debt : money)(balance, currency, viewer)] as const,
    ),
  ];
};

const paidToday = ({ history }: AccountContent): string | null => history.at(-1)?.paidIn ?? null;

/** For an account that holds securities. */
const gainOnPaid = (viewer: Viewer, content: AccountContent): Html => {
  const { balance, currency } = content.account;
  const paidIn = paidToday(content);
  if (paidIn === null) return NOTHING;
  const { gain: gained, percent } = gainOf(exact(balance), paidIn);
  const shown = gain({ currency, gain: gained, gain_percent: compare(paidIn, '0') > 0 ? percent : null }, viewer);
  return html`<p class="muted">${words.gained(html`${shown}`)}</p>`;
};

const paidFacts = (viewer: Viewer, content: AccountContent): readonly (readonly [string, Child])[] => {
  const { account, others } = content;
  const paidIn = paidToday(content);
  if (paidIn === null) return [];
  const hint = html`<small class="muted">${words.paidInHint}</small>`;
  return [
    [words.paidIn, html`${money(paidIn, account.currency, viewer)} ${hint}`],
    ...(others === undefined || isZero(others)
      ? []
      : [[words.others, flow(negate(others), account.currency, viewer)] as const]),
  ];
};

/** Dashed after the last price, because nothing is known of the value since. */
const chart = (viewer: Viewer, { account, isLiability, history, span = '12', months = 0 }: AccountContent): Html => {
  const { id, name, currency } = account;
  const hasPaidIn = history.some(({ paidIn = null }) => paidIn !== null);
  const points = history.map(({ date, balance, paidIn }) => ({
    date,
    value: balance,
    ...(hasPaidIn && { second: paidIn ?? null }),
  }));
  const title = isLiability ? words.owedByMonth(name) : words.balanceByMonth(name);
  const price = account.positions
    .flatMap(({ price_date: date }) => date ?? [])
    .sort()
    .at(-1);
  const isOld = price !== undefined && price < viewer.today;
  const columns: readonly Column<HistoryPoint>[] = [
    {
      label: isLiability ? words.owedColumn : words.balance,
      isAmount: true,
      cell: ({ balance }) =>
        isLiability ? labelledDebt(balance, currency, viewer) : formatAmount(balance, currency, viewer.locale),
    },
    ...(hasPaidIn
      ? [
          {
            label: words.paidIn,
            isAmount: true,
            cell: ({ paidIn = null }: HistoryPoint) =>
              paidIn === null ? words.unknown : formatAmount(paidIn, currency, viewer.locale),
          },
        ]
      : []),
  ];
  return html`<div class="row"><p class="muted">${words.monthEnds}</p>${spanChoice(`/accounts/${id}`, span, months)}</div>${lineChart(
    {
      ...{ id: 'balance', title, currency, points, isMonthly: true },
      signs: isLiability ? DEBT_SIGNS : undefined,
      names: hasPaidIn ? words.lines : undefined,
      knownUntil: isOld ? price : undefined,
      remark: isOld ? words.pricesAsOf(day(price, viewer)) : undefined,
    },
    viewer,
  )}
${chartNumbers(title, columns, history, viewer)}`;
};
