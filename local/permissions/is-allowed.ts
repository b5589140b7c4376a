import type { Condition, Statement } from './statement.ts';

/** What a call asks for, in the terms of policies. */
export type Asked = {
  /** e.g. `dynamodb:GetItem` */
  readonly action: string;
  readonly resource: string;
  /** Values of condition keys, such as `dynamodb:LeadingKeys`; a key that is absent has none. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
};

/** As IAM decides: nothing without an Allow, and a Deny wins. */
export const isAllowed = (statements: readonly Statement[], asked: Asked): boolean => {
  const about = statements.filter((statement) => isAbout(statement, asked));
  return about.some(({ effect }) => effect === 'Allow') && !about.some(({ effect }) => effect === 'Deny');
};

const isAbout = ({ actions, resources, conditions }: Statement, { action, resource, facts }: Asked): boolean =>
  actions.some((pattern) => isLike(action, pattern)) &&
  resources.some((pattern) => isLike(resource, pattern)) &&
  conditions.every((condition) => holds(condition, facts));

const holds = ({ test, key, patterns }: Condition, facts: Asked['facts']): boolean => {
  const values = facts[key] ?? [];
  const matches = (value: string): boolean => patterns.some((pattern) => isLike(value, pattern));
  return test === 'any' ? values.some(matches) : values.every(matches);
};

/** `*` is any number of characters, `?` is one. */
const isLike = (text: string, pattern: string): boolean => {
  if (!/[*?]/.test(pattern)) return text === pattern;
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
};
