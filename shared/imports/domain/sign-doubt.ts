export type Sign = 'positive' | 'negative';

/** The reason why a file does not show which rows are money in. */
export type SignDoubt = {
  /** Header of the column that tells it. */
  readonly header: string;
  /**
   * `value`: a value of the column means money in, and the sign does not tell. `sign`: column and sign disagree.
   * `blank`: the same where every other cell of the column is blank, so that blanks may mean money in. `spelling`: no row has the configured value for money in. `account`: the account is a credit card, and positive
   * amounts seem to be purchases.
   */
  readonly by: 'value' | 'sign' | 'blank' | 'spelling' | 'account';
  /**
   * The text in question and its direction; blank if the words of the column are unknown. For `account`: of a payment
   * with a minus, which would be money in, or of a purchase without one.
   */
  readonly text: string;
  readonly way: 'in' | 'out';
};
