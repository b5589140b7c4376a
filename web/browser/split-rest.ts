import { WORDS } from './words.ts';

const DECIMALS = 8;

/**
 * Shows at once what the typed parts leave of the whole, and fills it in for the last part unless somebody typed its amount.
 * Without a script, the server does when it is sent.
 */
export const showSplitRest = (page: Document): void => {
  const editor = page.querySelector<HTMLElement>('[data-split]');
  const place = editor?.querySelector<HTMLElement>('[data-left] strong');
  if (editor == null || place == null) return;
  const { split = '0', currency = '', locale = '', decimal = '.' } = editor.dataset;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: DECIMALS });
  const amounts = [...editor.querySelectorAll<HTMLInputElement>('input[name$="_amount"]')];
  const last = amounts.at(-1);
  let isOpen = last?.value === '';
  const leftBy = (inputs: readonly HTMLInputElement[]): bigint =>
    inputs.reduce((rest, { value }) => rest - scaled(plain(value, decimal)), scaled(split));
  // another part takes the rest instead
  editor.closest('form')?.addEventListener('submit', ({ submitter }) => {
    if (isOpen && last !== undefined && submitter instanceof HTMLButtonElement && submitter.value === 'add') {
      last.value = '';
    }
  });
  editor.addEventListener('input', ({ target }) => {
    if (target === last) isOpen = last?.value === '';
    else if (isOpen && last !== undefined && amounts.includes(target as HTMLInputElement)) {
      const rest = leftBy(amounts.slice(0, -1));
      last.value = rest > 0n ? written(rest, decimal) : '';
    }
    const left = leftBy(amounts);
    const [shown, total] = [left < 0n ? -left : left, scaled(split)].map((units) =>
      format.format(text(units) as Intl.StringNumericLiteral),
    ) as [string, string];
    place.textContent =
      left === 0n ? WORDS.split.all(total) : left < 0n ? WORDS.split.tooMuch(shown) : WORDS.split.left(shown, total);
  });
};

/** A typed number with a decimal point and without separators of thousands; 0 if it is none. */
const plain = (typed: string, decimal: string): string => {
  const digits = [...typed.trim().replace('\u2212', '-')].filter(
    (sign) => sign === decimal || !/[\s.,'\u2019]/.test(sign),
  );
  const number = digits.join('').replace(decimal, '.');
  return /^-?\d+(\.\d{1,8})?$/.test(number) ? number : '0';
};

/** In units of the last decimal, so that sums are exact. */
const scaled = (number: string): bigint => {
  const [whole = '', decimals = ''] = number.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
};

/** As people type it: with two decimals, or more if there are more. */
const written = (units: bigint, decimal: string): string =>
  text(units)
    .replace(/(\.\d\d)(\d*?)0+$/, '$1$2')
    .replace('.', decimal);

const text = (units: bigint): string => {
  const digits = String(units).padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
};
