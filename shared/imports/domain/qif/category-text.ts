import { accountInBrackets } from './opening-record.ts';

/** What an `L` or `S` line says. Blank texts where it says nothing. */
export type CategoryText = {
  /** `Parent:Child` stays whole. */
  readonly category: string;
  readonly tags: readonly string[];
  /** The other account of a transfer. */
  readonly transferAccount: string;
};

const SPLIT_MARK = '--split--';
const NOTHING: CategoryText = { category: '', tags: [], transferAccount: '' };

/**
 * `Parent:Child/Class`, `[Account]`, `[Account]/Class` or, of investments, `Category|[Account]`. What follows the slash
 * are tags, more than one parted by colons. A name of the file's own category list is a category whatever it holds.
 */
export const readCategoryText = (text: string, categories: ReadonlySet<string>): CategoryText => {
  const bar = text.indexOf('|');
  const account = bar === -1 ? '' : accountInBrackets(text.slice(bar + 1));
  if (account !== '') return { ...readCategoryText(text.slice(0, bar), categories), transferAccount: account };
  if (categories.has(text)) return { ...NOTHING, category: text };

  const slash = classSlash(text);
  const name = (slash === -1 ? text : text.slice(0, slash)).trim();
  const tags = slash === -1 ? [] : readTags(text.slice(slash + 1));
  if (name.toLowerCase() === SPLIT_MARK) return { ...NOTHING, tags };
  const transferAccount = accountInBrackets(name);
  return { category: transferAccount === '' ? name : '', tags, transferAccount };
};

/** A slash inside the brackets belongs to the account's name. */
const classSlash = (text: string): number => text.indexOf('/', text.startsWith('[') ? text.indexOf(']') + 1 : 0);

const readTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(':')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
