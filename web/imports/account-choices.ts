import type { Choice } from '../platform/components/form.ts';

/** An account that a file can be imported into. */
export type ChoosableAccount = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly status: string;
};

/** The option that creates an account together with the import. */
export const NEW_ACCOUNT = 'new';

/** Sorted by name. A closed account is listed only if it is the chosen one. */
export const accountChoices = (
  accounts: readonly ChoosableAccount[],
  chosen: string | undefined,
  none: string,
): readonly Choice[] => [
  { value: '', label: none },
  ...accounts
    .filter(({ id, status }) => status !== 'disabled' || id === chosen)
    .map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];
