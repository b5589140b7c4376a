import { type AccountLine, accountLine, isSameAccount } from './account-line.ts';
import { type AccountName, accountName, isOffer, isProse, isSameName } from './account-name.ts';
import { lineText, type TextLine } from './text-item.ts';

type Heading = {
  readonly name: AccountName;
  /** Larger than the rows, or further from the line above than rows are from each other. */
  readonly isSetApart: boolean;
  /** Text after it suggests that it may be no heading of the rows. */
  isDoubtful: boolean;
};

/** The account of the current rows, and the lines since its last row on this page that name one. */
export type NamedAccounts = {
  current: {
    readonly numbers: readonly AccountLine[];
    readonly headings: readonly Heading[];
    readonly isStated: boolean;
  };
  page: number;
  numbers: AccountLine[];
  headings: Heading[];
};

export const noNamedAccounts = (): NamedAccounts => ({
  current: { numbers: [], headings: [], isStated: false },
  page: 0,
  numbers: [],
  headings: [],
});

const forget = (state: NamedAccounts, page: number): void => {
  Object.assign(state, { page, numbers: [], headings: [] });
};

/** Remembers the number that a line names the account by. */
export const noteNumber = (state: NamedAccounts, page: number, text: string): void => {
  const account = accountLine(text);
  if (account === undefined) return;
  if (state.page !== page) forget(state, page);
  state.numbers.push(account);
};

/** Remembers the name that a line of text alone has as a heading. */
export const noteHeading = (state: NamedAccounts, line: TextLine, isSetApart: boolean): void => {
  if (state.page !== line.page) forget(state, line.page);
  const name = accountName(line);
  if (name !== undefined) state.headings.push({ name, isSetApart, isDoubtful: false });
  else doubtHeadings(state, lineText(line));
};

/** The titles of a whole statement may stand above an explanation, a heading among the rows hardly does. */
const doubtHeadings = ({ current, headings }: NamedAccounts, text: string): void => {
  const isFirst = current.headings.length === 0;
  if (!(isFirst ? isOffer(text) : isProse(text))) return;
  for (let at = headings.length - 1; at >= 0; at--) {
    const heading = headings[at];
    if (heading === undefined || heading.isDoubtful) break;
    heading.isDoubtful = true;
    if (isFirst) break;
  }
};

/** Where the rows of the account begin, by the rows before it, and what it is called. */
type Begun = { readonly isFirst: boolean; readonly label: string };

/**
 * What is named since the last row becomes the current account. Returns it if it is the first one or another one. A number
 * decides; a name does only above the titles of a table or set apart, and if the rows before have a name as well.
 */
export const beginNamed = (state: NamedAccounts, page: number, isAtTable: boolean): Begun | undefined => {
  const { current, numbers, headings } = state;
  const isOfPage = state.page === page;
  forget(state, page);
  if (!isOfPage || numbers.length + headings.length === 0) return undefined;
  const hasSameNumber = numbers.some((one) => current.numbers.some((other) => isSameAccount(one, other)));
  const hasOtherNumber = numbers.length > 0 && current.numbers.length > 0 && !hasSameNumber;
  const other = hasSameNumber ? undefined : otherHeading(current.headings, headings, isAtTable);
  if (hasOtherNumber || other !== undefined) {
    const own = ownHeadings(headings);
    state.current = { numbers, headings: own, isStated: true };
    return { isFirst: false, label: numbers[0]?.label ?? labelOf(own) ?? 'an account without a number' };
  }
  const label = numbers[0]?.label ?? labelOf(headings);
  const isNew = label !== undefined && !current.isStated;
  state.current = {
    numbers: current.numbers.length === 0 ? numbers : current.numbers,
    headings: [...current.headings, ...newHeadings(current.headings, headings)],
    isStated: current.isStated || isNew,
  };
  return isNew ? { isFirst: true, label } : undefined;
};

const otherHeading = (
  current: readonly Heading[],
  headings: readonly Heading[],
  isAtTable: boolean,
): Heading | undefined => {
  const nearest = headings.findLast(({ isDoubtful, isSetApart }) => !isDoubtful && (isAtTable || isSetApart));
  const isKnown = current.some(({ isDoubtful }) => !isDoubtful);
  if (nearest === undefined || !isKnown) return undefined;
  return current.some(({ name }) => isSameName(name, nearest.name)) ? undefined : nearest;
};

/** A name that is listed and then repeated above the rows is theirs, and the others in the list are not. */
const ownHeadings = (headings: readonly Heading[]): readonly Heading[] => {
  const nearest = headings.at(-1);
  const same = headings.filter(({ name }) => nearest !== undefined && isSameName(name, nearest.name));
  return same.length > 1 ? same : headings;
};

const newHeadings = (current: readonly Heading[], headings: readonly Heading[]): readonly Heading[] =>
  ownHeadings(headings).filter(
    ({ name, isDoubtful }) => !current.some((one) => one.name.label === name.label && one.isDoubtful === isDoubtful),
  );

const labelOf = (headings: readonly Heading[]): string | undefined => {
  const sure = ownHeadings(headings.filter(({ isDoubtful }) => !isDoubtful));
  return (sure.find(({ name }) => name.title === '') ?? sure.at(-1))?.name.label;
};
