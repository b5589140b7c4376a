/** The effect of an investment action on cash and shares. */
export type InvestmentAction = {
  /** `trade`: shares are bought or sold. `cash`: only money moves. `memo`: a note without shares or money. */
  readonly kind: 'trade' | 'cash' | 'memo' | 'split';
  /** 1: shares are added; -1: shares are removed. */
  readonly shares: 1 | -1 | 0;
  /** Ledger sign of the amount: 1 is money out, -1 money in, 0 no money. */
  readonly cash: 1 | -1 | 0;
  /** The start of the entry's name. */
  readonly label: string;
  /**
   * A second entry that balances the cash: a `transfer` to or from the other account
   * of the record, or reinvested `income`.
   */
  readonly also: 'transfer' | 'income' | null;
  /** The name of reinvested income. */
  readonly incomeLabel: string | null;
  /** A negative amount is a reversal; otherwise the action alone decides the direction. */
  readonly isSigned: boolean;
  /** A transfer between accounts. */
  readonly isTransfer: boolean;
  /** The memo is a better name than the label. */
  readonly memoIsName: boolean;
};

/** Used for an unknown action, so that the rest of the record can be read. */
export const NO_ACTION: InvestmentAction = {
  kind: 'memo',
  shares: 0,
  cash: 0,
  label: '',
  also: null,
  incomeLabel: null,
  isSigned: false,
  isTransfer: false,
  memoIsName: false,
};
const trade = (label: string, shares: 1 | -1, cash: 1 | -1 | 0): InvestmentAction => ({
  ...NO_ACTION,
  kind: 'trade',
  label,
  shares,
  cash,
});
const reinvest = (incomeLabel: string): InvestmentAction => ({
  ...trade(`Reinvest ${incomeLabel.toLowerCase()}:`, 1, 1),
  also: 'income',
  incomeLabel,
});
const income = (label: string): InvestmentAction => ({
  ...NO_ACTION,
  kind: 'cash',
  label,
  cash: -1,
  isSigned: true,
});
const expense = (label: string): InvestmentAction => ({ ...NO_ACTION, kind: 'cash', label, cash: 1 });
const transfer = (label: string, cash: 1 | -1): InvestmentAction => ({
  ...NO_ACTION,
  kind: 'cash',
  label,
  cash,
  isTransfer: true,
});
const memo = (label: string): InvestmentAction => ({ ...NO_ACTION, label });

const BUY = trade('Buy', 1, 1);
const SELL = trade('Sell', -1, -1);
const SELL_SHORT = trade('Sell short', -1, -1);
const COVER = trade('Cover short', 1, 1);
const EXERCISE = trade('Exercise', 1, 1);
const CONTRIBUTION = transfer('Contribution', -1);
const WITHDRAWAL = transfer('Withdrawal', 1);

/** Actions that can end in X: the money comes from or goes to another account. */
const WITH_TRANSFER: Readonly<Record<string, InvestmentAction>> = {
  buy: BUY,
  sell: SELL,
  shtsell: SELL_SHORT,
  cvrshrt: COVER,
  cover: COVER,
  exercis: EXERCISE,
  exercise: EXERCISE,
  div: income('Dividend'),
  intinc: income('Interest'),
  cglong: income('Capital Gain (Long)'),
  cgmid: income('Capital Gain (Mid)'),
  cgshort: income('Capital Gain (Short)'),
  rtrncap: income('Return of Capital'),
  miscinc: { ...income('Miscellaneous Income'), memoIsName: true },
  miscexp: { ...expense('Miscellaneous Expense'), memoIsName: true },
  margint: expense('Margin Interest'),
};

/** Actions by the lower-case text of the `N` line. */
const ACTIONS: Readonly<Record<string, InvestmentAction>> = {
  ...WITH_TRANSFER,
  ...Object.fromEntries(
    Object.entries(WITH_TRANSFER).map(([name, action]) => [`${name}x`, { ...action, also: 'transfer' as const }]),
  ),
  reinvdiv: reinvest('Dividend'),
  reinvint: reinvest('Interest'),
  reinvlg: reinvest('Capital Gain (Long)'),
  reinvmd: reinvest('Capital Gain (Mid)'),
  reinvsh: reinvest('Capital Gain (Short)'),
  shrsin: trade('Add', 1, 0),
  shrsout: trade('Remove', -1, 0),
  stksplit: { ...NO_ACTION, kind: 'split', label: 'Stock split' },
  cash: { ...income('Cash'), memoIsName: true },
  xin: transfer('Cash Transfer In', -1),
  xout: transfer('Cash Transfer Out', 1),
  contrib: CONTRIBUTION,
  contribx: CONTRIBUTION,
  withdrw: WITHDRAWAL,
  withdrwx: WITHDRAWAL,
  withdraw: WITHDRAWAL,
  withdrawx: WITHDRAWAL,
  grant: memo('Option grant'),
  vest: memo('Option vesting'),
  expire: memo('Option expiry'),
  reminder: memo('Reminder'),
};

/** Undefined for an unknown action. */
export const investmentAction = (word: string): InvestmentAction | undefined => {
  const key = word.toLowerCase();
  return Object.hasOwn(ACTIONS, key) ? ACTIONS[key] : undefined;
};
