const FEWEST_CHARACTERS = 8;
const FEWEST_DIGITS = 6;
/** Banks hide digits behind these. */
const MASK = /[*•#]|X{2,}/;
const GROUPING = /[\s.-]/gu;

/**
 * A bank's number of an account (IBAN, account or card number) without the spaces, dots and hyphens that group it, in capitals.
 * undefined if it is too short or masked, so that two banks could use it for different accounts.
 */
export const bankNumberOf = (text: string): string | undefined => {
  const number = text.replace(GROUPING, '').toUpperCase();
  const digits = number.match(/[0-9]/g)?.length ?? 0;
  return number.length < FEWEST_CHARACTERS || digits < FEWEST_DIGITS || MASK.test(number) ? undefined : number;
};
