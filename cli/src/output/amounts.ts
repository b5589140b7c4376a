import { negate } from './decimals.ts';

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** Shows all amounts with as many decimals as the longest has, of 2 and more; `least` are shown also if none has any. */
export const alignedTo = (all: readonly string[], least = 0): ((amount: string) => string) => {
  const most = Math.max(0, ...all.map(decimalsOf));
  const decimals = most === 0 ? least : Math.max(2, most);
  return (amount) => {
    if (decimals === 0 || !/^-?\d+(\.\d+)?$/.test(amount)) return amount;
    const missing = decimals - decimalsOf(amount);
    return `${amount}${amount.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
  };
};

/** An amount of the ledger as a bank writes it: money out is negative. */
export const asBank = (amount: string): string => negate(amount);
