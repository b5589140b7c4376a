import type { CounterfoilClient } from '@counterfoil/client';
import { InvalidArgumentError } from 'commander';

/** A month of an option. */
export const monthOf = (text: string): string => {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000')) return text;
  throw new InvalidArgumentError('Write a month as 2026-02.');
};

/** The month in which it is today for the family. */
export const currentMonth = async (client: CounterfoilClient): Promise<string> => {
  const { data } = await client.GET('/preferences');
  const parts = { timeZone: data.time_zone, year: 'numeric', month: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', parts).format(new Date());
};

/** `2026-02` moved by some months. */
export const moved = (month: string, by: number): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};
