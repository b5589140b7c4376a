import { add, isZero, multiply } from '../../../../platform/domain/money/decimal.ts';
import type { StatementEntry } from '../../../statements/domain/statement-file.ts';
import { childOf, type Element, textOf } from '../../../statements/parse/element-tree.ts';
import { isPercent, priceOf, type Securities, securityIdOf, signed } from './investments.ts';
import { amountOf, currencyOf, readDated } from './values.ts';

const POSITIONS = ['POSDEBT', 'POSMF', 'POSOTHER', 'POSSTOCK'];

type Place = { readonly currency: string; readonly securities: Securities };
type Position = StatementEntry & { readonly security: NonNullable<StatementEntry['security']> };

/**
 * The positions of an investment statement, one for each security: what is held in parts (cash and margin, sources of a
 * pension plan) is added up. They are of the day of the statement, whose trades they include.
 */
export const positionsIn = (statement: Element, place: Place): readonly StatementEntry[] => {
  const day = textOf(statement, 'DTASOF');
  const bySecurity = new Map<string, Position>();
  const unclear: Position[] = [];
  for (const element of listOf(statement).filter(isRead)) {
    const position = readPosition(element, day, place);
    const key = JSON.stringify([position.security.ticker, position.currency, position.date]);
    const known = bySecurity.get(key);
    if (position.problems.length > 0) unclear.push(position);
    else bySecurity.set(key, known === undefined ? position : together(known, position));
  }
  return [...bySecurity.values(), ...unclear];
};

/** The number of positions without an entry: those of options, and those without a number of a known security. */
export const unreadPositions = (statement: Element): number =>
  listOf(statement).filter((element) => !isRead(element)).length;

const listOf = (statement: Element): readonly Element[] => childOf(statement, 'INVPOSLIST')?.children ?? [];

const isRead = (element: Element): boolean => {
  const inside = childOf(element, 'INVPOS') ?? element;
  return POSITIONS.includes(element.name) && securityIdOf(inside) !== '' && textOf(inside, 'UNITS') !== '';
};

/** Banks write what is held short with a minus or without. */
const readPosition = (element: Element, day: string, { currency, securities }: Place): Position => {
  const inside = childOf(element, 'INVPOS') ?? element;
  const units = amountOf(textOf(inside, 'UNITS'));
  const stated = priceOf(textOf(inside, 'UNITPRICE')) || '0';
  const value = textOf(inside, 'MKTVAL') || (units.ok ? multiply(units.value, stated) : '');
  const dated = readDated(inside, { date: day || textOf(inside, 'DTPRICEASOF'), amount: value });
  const isShort = textOf(inside, 'POSTYPE').toUpperCase() === 'SHORT';
  const id = securityIdOf(inside);
  const { ticker, name } = securities.get(id) ?? { ticker: '', name: '' };
  const symbol = (ticker || id).toUpperCase();
  const qty = units.ok ? turned(units.value, isShort) : '';
  const amount = dated.amount === '' ? '' : turned(dated.amount, isShort);
  const isOfPar = element.name === 'POSDEBT' && isPercent(stated, amount, qty);
  return {
    ...dated,
    problems: [...dated.problems, ...(units.ok ? [] : [units.problem.replace(/^Amount/, 'Qty')])],
    amount,
    currency: currencyOf(inside, currency),
    name: symbol,
    notes: [name, textOf(inside, 'MEMO')].filter((text) => text !== '' && text !== symbol).join('\n'),
    reference: '',
    isPending: false,
    security: { kind: 'holding', ticker: symbol, qty, price: isOfPar ? multiply(stated, '0.01') : stated },
  };
};

const turned = (number: string, isShort: boolean): string => (isShort ? signed(number, true) : number);

const together = (a: Position, b: Position): Position => ({
  ...a,
  amount: add(a.amount, b.amount),
  security: {
    ...a.security,
    qty: add(a.security.qty, b.security.qty),
    price: isZero(a.security.price) ? b.security.price : a.security.price,
  },
});
