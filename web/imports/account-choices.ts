import type { Choice } from '../platform/components/form.ts';

/** An account that a file may go into. */
export type ChoosableAccount = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly status: string;
};

/** The choice that creates an account with the import. */
export const NEW_ACCOUNT = 'new';

/** By name; those that are closed only where one is chosen. */
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
